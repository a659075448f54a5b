import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Mails that are of use for a while only, and whom a reminder is for. */
export const timelyMails: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    const { schema } = db;
    await schema.alterTable('outbox_mail').addColumn('until_at', 'bigint').execute();
    await schema.alterTable('outbox_mail').addColumn('reminds', 'text').execute();
    await schema.createIndex('outbox_mail_reminds').on('outbox_mail').column('reminds').execute();
    // Nothing says until when a reminder that waits already may be sent, so it is not.
    await sql`delete from outbox_mail where end_address is not null`.execute(db);
  },
};
