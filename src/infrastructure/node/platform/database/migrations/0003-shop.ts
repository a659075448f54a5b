import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Purchases, promo codes and licences, and what the sandbox keeps of payments. */
export const shop: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await purchases(db);
    await codesAndLicences(db);
    await sandbox(db);
  },
};

async function purchases({ schema }: Kysely<never>): Promise<void> {
  await schema
    .createTable('purchase')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('person.id'))
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('intent_id', 'text', (column) => column.unique())
    .addColumn('amount_pence', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('months', 'integer', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('look_at', 'bigint', (column) => column.notNull())
    .addColumn('paid_at', 'bigint')
    .execute();
  await schema.createIndex('purchase_person').on('purchase').column('person_id').execute();
  await schema
    .createIndex('purchase_open')
    .unique()
    .on('purchase')
    .column('person_id')
    .where(sql.ref('state'), '=', 'open')
    .execute();
  await schema
    .createIndex('purchase_look')
    .on('purchase')
    .column('look_at')
    .where(sql.ref('state'), '=', 'open')
    .execute();
  await schema
    .createTable('payment_event')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('heard_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('payment_event_heard').on('payment_event').column('heard_at').execute();
}

async function codesAndLicences({ schema }: Kysely<never>): Promise<void> {
  await schema
    .createTable('promo_code')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('code', 'text', (column) => column.notNull().unique())
    .addColumn('percent_off', 'integer', (column) => column.notNull())
    .addColumn('claim_limit', 'integer')
    .addColumn('claims', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('disabled_at', 'bigint')
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('months', 'integer')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('promo_claim')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('promo_id', 'text', (column) => column.notNull().references('promo_code.id'))
    .addColumn('person_id', 'text', (column) => column.notNull().references('person.id'))
    .addColumn('claimed_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('promo_claim_person', ['person_id', 'promo_id'])
    .execute();
  await schema
    .createTable('licence')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('organisation', 'text', (column) => column.notNull())
    .addColumn('from_at', 'bigint', (column) => column.notNull())
    .addColumn('until_at', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('licence_once', ['email_key', 'organisation', 'from_at', 'until_at'])
    .execute();
}

async function sandbox({ schema }: Kysely<never>): Promise<void> {
  await schema
    .createTable('sandbox_intent')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('client_secret', 'text', (column) => column.notNull().unique())
    .addColumn('purchase_id', 'text', (column) => column.notNull().unique())
    .addColumn('person_id', 'text', (column) => column.notNull())
    .addColumn('amount_pence', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('settles_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('sandbox_event')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('intent_id', 'text', (column) => column.notNull().references('sandbox_intent.id'))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('sent_at', 'bigint')
    .execute();
  await schema
    .createIndex('sandbox_event_due')
    .on('sandbox_event')
    .column('due_at')
    .where(sql.ref('sent_at'), 'is', null)
    .execute();
}
