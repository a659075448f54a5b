import { createHash, type Hash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { StartupError } from '../../startup-error.ts';
import type { DatabaseLocation } from '../database-types.ts';
import { toCurrentMigrationNames, joinedMigrationsCommit } from '../joined-migrations.ts';
import { migrationNames, migrationRecordTables } from '../migrate.ts';
import { backupFormatVersion, toBackupLine, type BackupFacts, type BackupHeader } from './backup-format.ts';
import { openDatabaseSnapshot, type DatabaseSnapshot } from './snapshot.ts';
import { tablesParentsFirst } from './table-order.ts';

/** Receives each table with its number of rows, after the table is written or restored. */
export type BackupProgressListener = (table: string, rows: number) => void;

/**
 * Writes a consistent backup while servers keep running. It leaves the target open and needs the same memory for any
 * size.
 */
export async function writeBackup(
  place: DatabaseLocation,
  target: Writable,
  at: number,
  progress: BackupProgressListener,
): Promise<BackupFacts> {
  const snapshot = await openDatabaseSnapshot(place);
  try {
    const migrations = migrationsKnown(await migrationsDone(snapshot));
    const facts: BackupFacts = { writtenAt: new Date(at).toISOString(), migrations, rows: {} };
    await pipeline(
      Readable.from(lines(snapshot, facts, progress), { objectMode: false }),
      createGzip(),
      target,
      { end: false },
    );
    return facts;
  } finally {
    await snapshot.close();
  }
}

async function migrationsDone(snapshot: DatabaseSnapshot): Promise<{ name: string }[]> {
  if (!(await snapshot.tables()).includes(migrationRecordTables[0])) return [];
  const { columns, batches } = await snapshot.read(migrationRecordTables[0]);
  const recorded: { name: string }[] = [];
  for await (const batch of batches)
    for (const row of batch) recorded.push({ name: String(row[columns.indexOf('name')]) });
  return recorded;
}

/** Returns the names of the migrations in order; refuses a database of another version. */
function migrationsKnown(recorded: readonly { name: string }[]): string[] {
  if (recorded.length === 0)
    throw new StartupError(
      'There is nothing in this database yet; the server makes its tables at its first start.',
    );
  const done = toCurrentMigrationNames(recorded);
  if (!done)
    throw new StartupError(
      `This database was written by a version of Fireside before commit ${joinedMigrationsCommit}; back it up with that version.`,
    );
  const names = done.map(({ name }) => name).toSorted();
  const newer = names.find((name) => !migrationNames.includes(name));
  if (newer !== undefined)
    throw new StartupError(
      `This database was written by a newer version of Fireside (${newer}); back it up with that version.`,
    );
  return names;
}

async function* lines(
  snapshot: DatabaseSnapshot,
  facts: BackupFacts,
  progress: BackupProgressListener,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const { writtenAt, migrations, rows } = facts;
  const head: BackupHeader = { fireside: 'backup', format: backupFormatVersion, writtenAt, migrations };
  yield* hashed(hash, [head]);
  const there = new Set(await snapshot.tables());
  for (const table of tablesParentsFirst.filter((name) => there.has(name))) {
    const { columns, batches } = await snapshot.read(table);
    yield* hashed(hash, [{ table, columns }]);
    rows[table] = 0;
    for await (const batch of batches) {
      rows[table] += batch.length;
      yield* hashed(hash, batch.map(toBackupLine));
    }
    progress(table, rows[table]);
  }
  yield Buffer.from(`${JSON.stringify({ end: true, rows, sha256: hash.digest('hex') })}\n`);
}

const charactersAtOnce = 1_000_000;

function* hashed(hash: Hash, values: readonly unknown[]): Generator<Buffer> {
  const pieceOf = (text: string): Buffer => {
    const piece = Buffer.from(text);
    hash.update(piece);
    return piece;
  };
  let text = '';
  for (const value of values) {
    text += `${JSON.stringify(value)}\n`;
    if (text.length < charactersAtOnce) continue;
    yield pieceOf(text);
    text = '';
  }
  if (text !== '') yield pieceOf(text);
}
