import { createHash, type Hash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { StartupError } from '../../startup-error.ts';
import type { DatabasePlace } from '../database-types.ts';
import { inNamesOfToday, joinedAt } from '../joined-migrations.ts';
import { migrationNames, migrationTables } from '../migrate.ts';
import { backupFormat, lineOf, type BackupFacts, type BackupHead } from './backup-format.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';
import { parentsFirst } from './table-order.ts';

/** Runs after each table. */
export type Progress = (table: string, rows: number) => void;

/**
 * Writes a consistent backup while servers keep running. It leaves the target open and needs the same memory for any
 * size.
 */
export async function writeBackup(
  place: DatabasePlace,
  target: Writable,
  at: number,
  progress: Progress,
): Promise<BackupFacts> {
  const snapshot = await openSnapshot(place);
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

async function migrationsDone(snapshot: Snapshot): Promise<{ name: string }[]> {
  if (!(await snapshot.tables()).includes(migrationTables[0])) return [];
  const { columns, batches } = await snapshot.read(migrationTables[0]);
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
  const done = inNamesOfToday(recorded);
  if (!done)
    throw new StartupError(
      `This database was written by a version of Fireside before commit ${joinedAt}; back it up with that version.`,
    );
  const names = done.map(({ name }) => name).toSorted();
  const newer = names.find((name) => !migrationNames.includes(name));
  if (newer !== undefined)
    throw new StartupError(
      `This database was written by a newer version of Fireside (${newer}); back it up with that version.`,
    );
  return names;
}

async function* lines(snapshot: Snapshot, facts: BackupFacts, progress: Progress): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const { writtenAt, migrations, rows } = facts;
  const head: BackupHead = { fireside: 'backup', format: backupFormat, writtenAt, migrations };
  yield* hashed(hash, [head]);
  const there = new Set(await snapshot.tables());
  for (const table of parentsFirst.filter((name) => there.has(name))) {
    const { columns, batches } = await snapshot.read(table);
    yield* hashed(hash, [{ table, columns }]);
    rows[table] = 0;
    for await (const batch of batches) {
      rows[table] += batch.length;
      yield* hashed(hash, batch.map(lineOf));
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
