import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartupError } from '../startup-error.ts';
import { toCurrentMigrationNames, joinedMigrationsCommit, selectMigrations } from './joined-migrations.ts';
import { migrations } from './migrations.ts';
import type { Tables } from './tables/tables.ts';

type Done = { name: string; timestamp: string };

/** The migration with the time when it ran (ISO); null if it has not run. */
export type MigrationStatus = { name: string; doneAt: string | null };

/** The tables with the records of migrations. */
export const migrationRecordTables = ['fireside_migration', 'fireside_migration_lock'] as const;

/** The names of the migrations, in the order in which they run. */
export const migrationNames: readonly string[] = Object.keys(migrations).toSorted();

/**
 * Migrates to this version, or up to one migration, in one transaction with a lock, so that it can be repeated, killed
 * and run in several processes. `place` is the database's name in messages; `schema` is PostgreSQL's schema. If `db` is
 * a transaction, the migrations are part of it.
 */
export async function migrateDatabase(
  db: Kysely<Tables>,
  place: string,
  schema?: string,
  upTo?: string,
): Promise<void> {
  const recorded = await readRecorded(db, place, schema);
  refuseOtherVersions(recorded, place);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => selectMigrations(recorded, migrations) },
    migrationTableName: migrationRecordTables[0],
    migrationLockTableName: migrationRecordTables[1],
  });
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error !== undefined) throw error;
}

/**
 * Returns every migration, run or not, without any change. @throws StartupError like `migrateDatabase`; `wayOut` is the
 * advice for a database of a newer version.
 */
export async function listMigrationStatuses(
  db: Kysely<Tables>,
  place: string,
  schema?: string,
  wayOut?: string,
): Promise<MigrationStatus[]> {
  const recorded = await readRecorded(db, place, schema);
  const done = new Map(
    refuseOtherVersions(recorded, place, wayOut).map(({ name, timestamp }) => [name, timestamp]),
  );
  return migrationNames.map((name) => ({ name, doneAt: done.get(name) ?? null }));
}

/** Returns the recorded migrations; none for a new database. */
async function readRecorded(db: Kysely<Tables>, place: string, schema?: string): Promise<Done[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const holds = (sought: string) => tables.some((table) => table.name === sought && table.schema === schema);
  if (!holds(migrationRecordTables[0])) {
    if (holds('person') || holds('run'))
      throw new StartupError(`${place} holds tables of another application; use a database of its own.`);
    return [];
  }
  return db
    .withTables<{ fireside_migration: Done }>()
    .selectFrom(migrationRecordTables[0])
    .select(['name', 'timestamp'])
    .execute();
}

/**
 * Returns the migrations that have run, with this version's names; refuses a database that this version cannot migrate.
 */
function refuseOtherVersions(recorded: readonly Done[], place: string, wayOut?: string): Done[] {
  const done = toCurrentMigrationNames(recorded);
  if (!done) {
    const way = wayOut ?? 'start the version of that commit first, then this one';
    throw new StartupError(
      `${place} was written by a version of Fireside before commit ${joinedMigrationsCommit}; ${way}.`,
    );
  }
  const newer = done.find(({ name }) => !(name in migrations));
  if (newer) {
    const way = wayOut ?? 'start that version or a newer one';
    throw new StartupError(`${place} was written by a newer version of Fireside (${newer.name}); ${way}.`);
  }
  return done;
}
