import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Until when old words are open in a sign-in, and whether a person wants them to ask. */
export const oldWords: Migration = {
  async up({ schema }: Kysely<never>): Promise<void> {
    await schema.alterTable('identity_record').addColumn('open_until', 'bigint').execute();
    await schema.alterTable('person').addColumn('asks_again', 'integer').execute();
  },
};
