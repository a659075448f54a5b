import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When a person was last seen and warned, and whose turn it is to look after what was kept long enough. */
export const retention: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    const { schema } = db;
    await schema.alterTable('person').addColumn('seen_at', 'bigint').execute();
    await schema.alterTable('person').addColumn('warned_at', 'bigint').execute();
    // Absence counts from now on: no earlier visit was noted.
    await sql`update person set seen_at = ${Date.now()} where id <> 'erased'`.execute(db);
    await schema.createIndex('person_seen').on('person').column('seen_at').execute();
    // The language of a warning, and what is erased with a person.
    await schema.createIndex('registration_account').on('registration').column('account_id').execute();
    await schema
      .createTable('retention_turn')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('next_at', 'bigint', (column) => column.notNull())
      .execute();
    await sql`insert into retention_turn (id, next_at) values (1, 0)`.execute(db);
  },
};
