import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartupError } from '../startup-error.ts';
import { migrations } from './migrations.ts';
import type { Tables } from './tables/tables.ts';

type Done = { name: string; timestamp: string };

/** A migration with when it was done (ISO); null while it is to come. */
export type MigrationStanding = { name: string; doneAt: string | null };

/** Tables of the migrations themselves. */
export const migrationTables = ['fireside_migration', 'fireside_migration_lock'] as const;

/** In the order in which they run. */
export const migrationNames: readonly string[] = Object.keys(migrations).toSorted();

/**
 * Migrates to this version, or up to one migration, in one transaction and under a lock: safe to repeat, to kill
 * and to run in several processes at once. `place` names the database in messages; `schema` is PostgreSQL's.
 * When `db` is a transaction, the migrations are part of it.
 */
export async function migrate(
  db: Kysely<Tables>,
  place: string,
  schema?: string,
  upTo?: string,
): Promise<void> {
  await refuseStrangers(db, place, schema);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: migrationTables[0],
    migrationLockTableName: migrationTables[1],
  });
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error !== undefined) throw error;
}

/**
 * Every migration, done or to come; changes nothing. Throws StartupError as `migrate` does; `wayOut` says what to
 * do about a database of a newer version.
 */
export async function migrationStandings(
  db: Kysely<Tables>,
  place: string,
  schema?: string,
  wayOut?: string,
): Promise<MigrationStanding[]> {
  const done = new Map(
    (await refuseStrangers(db, place, schema, wayOut)).map(({ name, timestamp }) => [name, timestamp]),
  );
  return migrationNames.map((name) => ({ name, doneAt: done.get(name) ?? null }));
}

async function refuseStrangers(
  db: Kysely<Tables>,
  place: string,
  schema?: string,
  wayOut = 'start that version or a newer one',
): Promise<Done[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const holds = (sought: string) => tables.some((table) => table.name === sought && table.schema === schema);
  if (!holds(migrationTables[0])) {
    if (holds('person') || holds('run'))
      throw new StartupError(`${place} holds tables of another application; use a database of its own.`);
    return [];
  }
  const done = await db
    .withTables<{ fireside_migration: Done }>()
    .selectFrom(migrationTables[0])
    .select(['name', 'timestamp'])
    .execute();
  const newer = done.find(({ name }) => !(name in migrations));
  if (newer)
    throw new StartupError(`${place} was written by a newer version of Fireside (${newer.name}); ${wayOut}.`);
  return done;
}
