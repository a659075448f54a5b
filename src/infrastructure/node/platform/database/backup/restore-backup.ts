import type { Readable } from 'node:stream';
import { CompiledQuery, sql, type Kysely } from 'kysely';
import { StartupError } from '../../startup-error.ts';
import type { UnmigratedDatabase, DatabaseLocation } from '../database-types.ts';
import { openUnmigratedDatabase } from '../database.ts';
import { acquireExclusiveLock } from '../database-lock.ts';
import { toCurrentMigrationNames, joinedMigrationsCommit } from '../joined-migrations.ts';
import { migrateDatabase, migrationNames, listMigrationStatuses, migrationRecordTables } from '../migrate.ts';
import type { Tables } from '../tables/tables.ts';
import { databaseErrorCode } from '../unavailable.ts';
import {
  damagedBackupError,
  UnusableBackupError,
  type BackupFacts,
  type BackupHeader,
  type BackupRow,
} from './backup-format.ts';
import { readBackup, type BackupPart } from './read-backup.ts';
import { tablesChildrenFirst } from './table-order.ts';
import type { BackupProgressListener } from './write-backup.ts';

type Restored = BackupFacts & {
  /** The number of people erased after the backup, as far as the replaced database knew. */
  erasedSince: number;
};

/** The tables that migrations fill with rows; such rows do not show that a database was used. */
export const migrationSeededTables: readonly string[] = ['content_revision', 'report_key', 'retention_turn'];

/**
 * Replaces the database's content by a backup in one transaction and migrates it to this version. @throws UnusableBackupError
 * or StartupError, without any change, if the backup is damaged, a server uses the database, or the database contains
 * data and `replace` is not set.
 */
export async function restoreBackup(
  place: DatabaseLocation,
  source: Readable,
  { replace, progress }: { replace: boolean; progress: BackupProgressListener },
): Promise<Restored> {
  const release = await acquireExclusiveLock(place);
  try {
    const bare = await openUnmigratedDatabase(place);
    try {
      const restored = await bare.db
        .transaction()
        .execute((db) => restore(db, bare, source, { replace, progress }));
      await settle(bare);
      return restored;
    } catch (error) {
      if (error instanceof UnusableBackupError || error instanceof StartupError) throw error;
      throw isOfTheRows(error) ? damagedBackupError() : bare.refusal(error);
    } finally {
      await bare.close();
    }
  } finally {
    await release();
  }
}

async function restore(
  db: Kysely<Tables>,
  bare: UnmigratedDatabase,
  source: Readable,
  { replace, progress }: { replace: boolean; progress: BackupProgressListener },
): Promise<Restored> {
  const { place, schema, dialect } = bare;
  if (dialect === 'postgres') await sql`set local lock_timeout = '10s'`.execute(db);
  // A newer version may have tables that this one does not know and cannot drop.
  await listMigrationStatuses(db, place, schema, `to restore with this version, ${emptied[dialect]}`);
  const parts = readBackup(source);
  const first = await parts.next();
  if (first.done || !('head' in first.value)) throw damagedBackupError();
  const { writtenAt } = first.value.head;
  const migrations = migrationsOf(first.value.head);
  const there = await tablesThere(db, schema);
  if (!replace) await refuseUsed(db, there, place);
  const erasedSince = await erasuresAfter(db, there, Date.parse(writtenAt));
  for (const table of [...tablesChildrenFirst, ...migrationRecordTables])
    await db.schema.dropTable(table).ifExists().execute();
  await migrateDatabase(db, place, schema, migrations.at(-1));
  const rows = await fill(db, bare, parts, progress);
  await migrateDatabase(db, place, schema);
  return { writtenAt, migrations, rows, erasedSince };
}

const emptied: Readonly<Record<UnmigratedDatabase['dialect'], string>> = {
  sqlite: 'move that file away first',
  postgres: 'set DATABASE_URL to an empty database',
};

/** Returns this version's names of the migrations in a backup; refuses a backup of another version. */
function migrationsOf({ migrations: recorded }: BackupHeader): string[] {
  const migrations = toCurrentMigrationNames(recorded.map((name) => ({ name })))?.map(({ name }) => name);
  if (!migrations)
    throw new UnusableBackupError(
      `This backup was written by a version of Fireside before commit ${joinedMigrationsCommit}; restore it with the version of that commit, then start this one.`,
    );
  const newer = migrations.find((name) => !migrationNames.includes(name));
  if (newer !== undefined)
    throw new UnusableBackupError(
      `This backup was written by a newer version of Fireside (${newer}); restore it with that version or a newer one.`,
    );
  if (migrations.length === 0 || migrations.some((name, index) => name !== migrationNames[index]))
    throw damagedBackupError();
  return migrations;
}

type Tabled = { name: string; columns: string[] };

/** Returns the product's tables in the database. */
async function tablesThere(db: Kysely<Tables>, schema: string | undefined): Promise<Tabled[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter((table) => table.schema === schema && tablesChildrenFirst.includes(table.name))
    .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }));
}

async function refuseUsed(db: Kysely<Tables>, tables: readonly Tabled[], place: string): Promise<void> {
  for (const { name } of tables.filter((table) => !migrationSeededTables.includes(table.name))) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0)
      throw new StartupError(
        `${place} is in use already; --replace puts the backup in the place of all that it holds.`,
      );
  }
}

async function erasuresAfter(db: Kysely<Tables>, tables: readonly Tabled[], at: number): Promise<number> {
  if (!tables.some(({ name }) => name === 'audit_entry')) return 0;
  const { count } = await db
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('action', '=', 'person.erase')
    .where('at', '>=', at)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function fill(
  db: Kysely<Tables>,
  { schema, dialect }: UnmigratedDatabase,
  parts: AsyncGenerator<BackupPart>,
  progress: BackupProgressListener,
): Promise<Record<string, number>> {
  const tables = new Map((await tablesThere(db, schema)).map(({ name, columns }) => [name, columns]));
  let table:
    | { name: string; rows: number; insert: (rows: readonly BackupRow[]) => CompiledQuery }
    | undefined;
  const report = (): void => {
    if (table) progress(table.name, table.rows);
  };
  for await (const part of parts) {
    if ('table' in part) {
      report();
      const known = tables.get(part.table);
      if (!known || part.columns.some((column) => !known.includes(column))) throw damagedBackupError();
      // The rows that migrations inserted are in the backup, too.
      await sql`delete from ${sql.table(part.table)}`.execute(db);
      table = { name: part.table, rows: 0, insert: inserting(part.table, part.columns, dialect) };
    } else if ('rows' in part) {
      if (!table) throw damagedBackupError();
      await db.executeQuery(table.insert(part.rows));
      table.rows += part.rows.length;
    } else if ('whole' in part) {
      report();
      return part.whole;
    }
  }
  throw damagedBackupError();
}

/** Returns one statement for many rows, as text, because building it as a query would take longer than running it. */
function inserting(table: string, columns: readonly string[], dialect: UnmigratedDatabase['dialect']) {
  const names = columns.map((name) => `"${name}"`).join(', ');
  const texts = new Map<number, string>();
  const textFor = (count: number): string => {
    const place = (row: number, column: number): string =>
      dialect === 'postgres' ? `$${row * columns.length + column + 1}` : '?';
    const tuples = Array.from(
      { length: count },
      (_row, row) => `(${columns.map((_name, column) => place(row, column)).join(', ')})`,
    );
    return `insert into "${table}" (${names}) values ${tuples.join(', ')}`;
  };
  return (rows: readonly BackupRow[]): CompiledQuery => {
    const text = texts.get(rows.length) ?? textFor(rows.length);
    texts.set(rows.length, text);
    return CompiledQuery.raw(text, rows.flat());
  };
}

/** Updates the planner's statistics and empties SQLite's write-ahead log. */
async function settle({ db, dialect }: UnmigratedDatabase): Promise<void> {
  await sql`analyze`.execute(db);
  if (dialect === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

/** Returns whether the backup's rows caused the error; rows that Fireside wrote cause none. */
const isOfTheRows = (error: unknown): boolean =>
  /^(22|23|42703|SQLITE_CONSTRAINT|SQLITE_MISMATCH)/.test(databaseErrorCode(error));
