import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Families give other words for what they made, and delete it. */
export const keptWords: Migration = {
  async up({ schema }: Kysely<never>): Promise<void> {
    await schema.alterTable('keepsake_mark').addColumn('words', 'text').execute();
    await schema.alterTable('keepsake_mark').addColumn('forgotten_at', 'bigint').execute();
  },
};
