import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The audit log, what reports need, and erasures that wait to be confirmed. */
export const admin: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    const { schema } = db;
    await schema
      .createTable('audit_entry')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('by_person', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('subject', 'text')
      .addColumn('details_json', 'text', (column) => column.notNull())
      .execute();
    await schema.createIndex('audit_entry_at').on('audit_entry').columns(['at', 'id']).execute();
    await schema
      .createIndex('run_entry_answered')
      .on('run_entry')
      .column('at')
      .where(sql.ref('kind'), '=', sql.lit('answered'))
      .execute();
    await schema.createIndex('run_activity').on('run').columns(['activity_id', 'person_id', 'id']).execute();
    await schema
      .createTable('report_key')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('inner_hex', 'text', (column) => column.notNull())
      .addColumn('outer_hex', 'text', (column) => column.notNull())
      .execute();
    const [inner, outer] = [randomBytes(64).toString('hex'), randomBytes(64).toString('hex')];
    await sql`insert into report_key (id, inner_hex, outer_hex) values (1, ${inner}, ${outer})`.execute(db);
    await schema
      .createTable('erased_identity')
      .addColumn('identity_hash', 'text', (column) => column.primaryKey())
      .addColumn('until_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createTable('erasure_request')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('person_id', 'text', (column) => column.notNull())
      .addColumn('by_person', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
