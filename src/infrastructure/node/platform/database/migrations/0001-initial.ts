import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const initial: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await people(db);
    await content(db);
    await learning(db);
    await identity(db);
  },
};

async function people({ schema }: Kysely<never>): Promise<void> {
  await schema
    .createTable('person')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('roles_json', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('person_identity', ['issuer', 'subject'])
    .execute();
  await schema
    .createTable('access_grant')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('person.id'))
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('from_at', 'bigint', (column) => column.notNull())
    .addColumn('until_at', 'bigint', (column) => column.notNull())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .execute();
  await schema.createIndex('access_grant_person').on('access_grant').column('person_id').execute();
}

async function content(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('content_item')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('current_version', 'text', (column) => column.notNull())
    .addColumn('published_at', 'bigint', (column) => column.notNull())
    .addColumn('published_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('content_item_slug', ['kind', 'slug'])
    .execute();
  await schema
    .createTable('content_version')
    .addColumn('item_id', 'text', (column) => column.notNull().references('content_item.id'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('body_json', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .addPrimaryKeyConstraint('content_version_key', ['item_id', 'hash'])
    .execute();
  await schema
    .createTable('content_publication')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('published_at', 'bigint', (column) => column.notNull())
    .addColumn('published_by', 'text', (column) => column.notNull())
    .addForeignKeyConstraint('content_publication_version', ['item_id', 'hash'], 'content_version', [
      'item_id',
      'hash',
    ])
    .execute();
  await schema
    .createIndex('content_publication_item')
    .on('content_publication')
    .columns(['item_id', 'published_at'])
    .execute();
  await schema
    .createTable('content_revision')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into content_revision (id, revision) values (1, 0)`.execute(db);
}

async function learning({ schema }: Kysely<never>): Promise<void> {
  await schema
    .createTable('enrolment')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('person.id'))
    .addColumn('programme_id', 'text', (column) => column.notNull().references('content_item.id'))
    .addColumn('enrolled_at', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('completed_at', 'bigint')
    .addColumn('last_activity_at', 'bigint', (column) => column.notNull())
    .addColumn('available_at_json', 'text', (column) => column.notNull())
    .addColumn('closed_at', 'bigint')
    .execute();
  await schema
    .createIndex('enrolment_open')
    .unique()
    .on('enrolment')
    .columns(['person_id', 'programme_id'])
    .where(sql.ref('closed_at'), 'is', null)
    .execute();
  await schema
    .createTable('run')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.notNull().references('person.id'))
    .addColumn('activity_id', 'text', (column) => column.notNull())
    .addColumn('enrolment_id', 'text', (column) => column.references('enrolment.id'))
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('enrolled_at', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('completed_at', 'bigint')
    .addColumn('touched_at', 'bigint', (column) => column.notNull())
    .addColumn('closed_at', 'bigint')
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addForeignKeyConstraint('run_version', ['activity_id', 'version'], 'content_version', [
      'item_id',
      'hash',
    ])
    .execute();
  await schema
    .createIndex('run_open')
    .unique()
    .on('run')
    .columns(['person_id', 'activity_id'])
    .expression(sql`coalesce(enrolment_id, '')`)
    .where(sql.ref('closed_at'), 'is', null)
    .execute();
  await schema.createIndex('run_enrolment').on('run').column('enrolment_id').execute();
  await schema
    .createTable('run_entry')
    .addColumn('run_id', 'text', (column) => column.notNull().references('run.id'))
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('step_id', 'text')
    .addColumn('response_json', 'text')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('run_entry_key', ['run_id', 'seq'])
    .addUniqueConstraint('run_entry_once', ['run_id', 'kind', 'step_id'])
    .execute();
}

async function identity({ schema }: Kysely<never>): Promise<void> {
  await schema
    .createTable('identity_account')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('verified_at', 'bigint')
    .addColumn('disabled_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('identity_record')
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('payload_json', 'text', (column) => column.notNull())
    .addColumn('grant_id', 'text')
    .addColumn('user_code', 'text')
    .addColumn('uid', 'text')
    .addColumn('expires_at', 'bigint')
    .addColumn('consumed_at', 'bigint')
    .addPrimaryKeyConstraint('identity_record_key', ['model', 'id'])
    .execute();
  for (const column of ['grant_id', 'user_code', 'uid', 'expires_at'] as const)
    await schema.createIndex(`identity_record_${column}`).on('identity_record').column(column).execute();
  await schema
    .createTable('identity_key')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('material_json', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('retired_at', 'bigint')
    .execute();
}
