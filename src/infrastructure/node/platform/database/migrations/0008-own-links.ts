import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A link to verify names the sign-up it confirms, and a waiting mail holds its link's token encrypted. */
export const ownLinks: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    const { schema } = db;
    await schema.alterTable('account_link').addColumn('password_hash', 'text').execute();
    await schema.alterTable('outbox_mail').addColumn('sealed_token', 'text').execute();
    // Until now only the newest link of an account was good, and the account had the password of that sign-up.
    await sql`
      update account_link set password_hash =
        (select password_hash from identity_account where identity_account.id = account_link.account_id)
      where purpose = 'verify' and used_at is null`.execute(db);
  },
};
