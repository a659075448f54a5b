import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartupError } from '../startup-error.ts';
import { migrations } from './migrations/migrations.ts';
import type { Tables } from './tables.ts';

/**
 * Brings the tables up to this version in one transaction, under a lock: safe to repeat, to kill and to
 * run in several processes at once. `place` names the database in messages; `schema` is PostgreSQL's.
 */
export async function migrate(db: Kysely<Tables>, place: string, schema?: string): Promise<void> {
  await refuseStrangers(db, place, schema);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'fireside_migration',
    migrationLockTableName: 'fireside_migration_lock',
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

async function refuseStrangers(db: Kysely<Tables>, place: string, schema?: string): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const holds = (sought: string) => tables.some((table) => table.name === sought && table.schema === schema);
  if (!holds('fireside_migration')) {
    if (holds('person') || holds('run'))
      throw new StartupError(`${place} holds tables of another application; use a database of its own.`);
    return;
  }
  const done = await (db as unknown as Kysely<{ fireside_migration: { name: string } }>)
    .selectFrom('fireside_migration')
    .select('name')
    .execute();
  const newer = done.find(({ name }) => !(name in migrations));
  if (newer)
    throw new StartupError(
      `${place} was written by a newer version of Fireside (${newer.name}); start that version or a newer one.`,
    );
}
