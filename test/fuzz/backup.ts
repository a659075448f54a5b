import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { brotliCompressSync, deflateSync, gunzipSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { isJsonObject, isString } from '../../src/domain/platform/json.ts';
import { UnusableBackupError } from '../../src/infrastructure/node/platform/database/backup/backup-format.ts';
import { readBackup } from '../../src/infrastructure/node/platform/database/backup/read-backup.ts';
import { restoreBackup } from '../../src/infrastructure/node/platform/database/backup/restore-backup.ts';
import { writeBackup } from '../../src/infrastructure/node/platform/database/backup/write-backup.ts';
import { openDatabase } from '../../src/infrastructure/node/platform/database/database.ts';
import type { OpenDatabase } from '../../src/infrastructure/node/platform/database/database-types.ts';
import { StartupError } from '../../src/infrastructure/node/platform/startup-error.ts';
import { everything, fillEveryTable } from '../infrastructure/node/cli/stored.ts';
import { byteEdits, textEdits, withByteEdits, withTextEdits, type ByteEdit, type TextEdit } from './draws.ts';
import { valueEdits, withValueEdits, type ValueEdit } from './json-edits.ts';
import { expectSame, expectThat, type Subject } from './target.ts';

/** A change of the lines of a backup, or of the JSON and the text of one line. */
type LineEdit = {
  how: 'delete' | 'double' | 'swap' | 'move' | 'value' | 'text';
  at: number;
  other: number;
  values: ValueEdit[];
  slips: TextEdit[];
};

const packings = ['gzip', 'stored', 'two parts', 'twice', 'zlib', 'brotli', 'not at all'] as const;
type Packing = (typeof packings)[number];

/** The damage to a backup. `isSealed`: its end was recomputed, so that counts and checksum fit the damaged content. */
export type Damage =
  | { of: 'bytes'; edits: ByteEdit[] }
  | { of: 'lines'; edits: LineEdit[]; isSealed: boolean; packing: Packing };

const lineNames = ['table', 'columns', 'end', 'rows', 'sha256', 'fireside', 'format', 'migrations', 'base64'];
const linePieces = [
  '[',
  ']',
  '{',
  '}',
  ',',
  '"',
  'null',
  '1',
  '\n',
  '{"table":"run","columns":["id"]}\n',
  '[]\n',
];

const lineEdit: fc.Arbitrary<LineEdit> = fc.record({
  how: fc.constantFrom('delete', 'double', 'swap', 'move', 'value', 'text'),
  at: fc.nat(),
  other: fc.nat(),
  values: valueEdits(lineNames, 2),
  slips: textEdits(linePieces, 2),
});

const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.record({ of: fc.constant('bytes'), edits: byteEdits(4) }),
  fc.record({
    of: fc.constant('lines'),
    edits: fc.array(lineEdit, { maxLength: 3 }),
    isSealed: fc.boolean(),
    packing: fc.oneof({ weight: 3, arbitrary: fc.constant('gzip') }, fc.constantFrom(...packings)),
  }),
);

function damaged(backup: Buffer, change: Damage): Buffer {
  if (change.of === 'bytes') return withByteEdits(backup, change.edits);
  const lines = gunzipSync(backup).toString('utf8').trimEnd().split('\n');
  const edited = change.edits.reduce(withLineEdit, lines);
  return packed(`${(change.isSealed ? sealed(edited) : edited).join('\n')}\n`, change.packing);
}

function withLineEdit(lines: readonly string[], { how, at, other, values, slips }: LineEdit): string[] {
  const [from, to] = [at % Math.max(1, lines.length), other % Math.max(1, lines.length)];
  const [line = '', second = ''] = [lines[from], lines[to]];
  switch (how) {
    case 'delete':
      return lines.toSpliced(from, 1);
    case 'double':
      return lines.toSpliced(to, 0, line);
    case 'swap':
      return lines.with(from, second).with(to, line);
    case 'move':
      return lines.toSpliced(from, 1).toSpliced(to, 0, line);
    case 'value':
      return lines.with(from, JSON.stringify(withValueEdits(valueOf(line), values)));
    case 'text':
      return lines.with(from, withTextEdits(line, slips));
  }
}

/** Returns the lines with a matching end, as a forger would write it. */
function sealed(lines: readonly string[]): string[] {
  const held = lines.filter((line) => !line.startsWith('{"end"'));
  const hash = createHash('sha256');
  const rows: Record<string, number> = {};
  let table = '';
  for (const line of held) {
    hash.update(`${line}\n`);
    const value = valueOf(line);
    if (isJsonObject(value) && isString(value['table'])) {
      table = value['table'];
      rows[table] = 0;
    } else if (Array.isArray(value)) rows[table] = (rows[table] ?? 0) + 1;
  }
  return [...held, JSON.stringify({ end: true, rows, sha256: hash.digest('hex') })];
}

function valueOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function packed(text: string, packing: Packing): Buffer {
  const bytes = Buffer.from(text);
  const middle = Math.floor(bytes.length / 2);
  switch (packing) {
    case 'gzip':
      return gzipSync(bytes);
    case 'stored':
      return gzipSync(bytes, { level: 0 });
    case 'two parts':
      return Buffer.concat([gzipSync(bytes.subarray(0, middle)), gzipSync(bytes.subarray(middle))]);
    case 'twice':
      return gzipSync(gzipSync(bytes));
    case 'zlib':
      return deflateSync(bytes);
    case 'brotli':
      return brotliCompressSync(bytes);
    case 'not at all':
      return bytes;
  }
}

const isForged = (change: Damage): boolean => change.of === 'lines' && change.isSealed;
const sourceOf = (bytes: Uint8Array): Readable => Readable.from([bytes], { objectMode: false });

/** Reads damaged backups to their end: each must be refused with a message, or give the same parts as before. */
export async function damagedBackupsRead(): Promise<Subject<Damage>> {
  const { backup, close } = await withBackup();
  const whole = JSON.stringify(await readParts(backup));
  return {
    draws: damage,
    async check(change) {
      const parts = await readParts(damaged(backup, change)).catch(refusal);
      if (!(parts instanceof Error) && !isForged(change))
        expectSame(JSON.stringify(parts) === whole, true, 'whether an accepted file is the backup');
      if (parts instanceof Error) expectSentence(parts, UnusableBackupError);
    },
    close,
  };
}

async function readParts(bytes: Uint8Array): Promise<unknown[]> {
  const source = sourceOf(bytes);
  const parts: unknown[] = [];
  try {
    for await (const part of readBackup(source)) parts.push(part);
  } finally {
    source.destroy();
  }
  return parts;
}

/** Restores damaged backups into a database in use: each must be restored whole, or change nothing. */
export async function damagedBackupsRestored(): Promise<Subject<Damage>> {
  const { backup, database, dataDir, close } = await withBackup();
  const held = async (): Promise<string> => JSON.stringify(await everything(database.db));
  const restore = async (bytes: Uint8Array): Promise<Error | null> => {
    const source = sourceOf(bytes);
    return restoreBackup({ dataDir }, source, { replace: true, progress: () => undefined })
      .then(() => null, refusal)
      .finally(() => source.destroy());
  };
  const before = await held();
  return {
    draws: damage,
    async check(change) {
      const refused = await restore(damaged(backup, change));
      if (refused) expectSentence(refused, isForged(change) ? StartupError : UnusableBackupError);
      const after = await held();
      const isSame = after === before;
      if (refused || !isForged(change)) expectThat(isSame, `the database is changed: ${refused?.message}`);
      if (!isSame)
        expectThat((await restore(backup)) === null && (await held()) === before, 'the backup is refused');
    },
    close,
  };
}

/** Returns a refusal meant for people; throws any other error again. */
function refusal(error: unknown): Error {
  if (error instanceof UnusableBackupError || error instanceof StartupError) return error;
  throw error;
}

/** Checks that a refusal has a message. `StartupError`: a forged file may also break a rule of the database. */
function expectSentence(refused: Error, wanted: typeof UnusableBackupError | typeof StartupError): void {
  const isWanted = refused instanceof UnusableBackupError || refused instanceof wanted;
  expectThat(isWanted, `refused for another reason: ${refused.message}`);
  expectThat(/^[A-Z].{10,}\.$/s.test(refused.message), `refused without a sentence: ${refused.message}`);
}

type WithBackup = { backup: Buffer; database: OpenDatabase; dataDir: string; close: () => Promise<void> };

/** Returns a database with rows in every table, and a backup of it. */
async function withBackup(): Promise<WithBackup> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fireside-fuzz-'));
  const database = await openDatabase({ dataDir });
  await fillEveryTable(database);
  const pieces: Buffer[] = [];
  const target = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      done();
    },
  });
  await writeBackup({ dataDir }, target, 1_800_000_000_000, () => undefined);
  return {
    backup: Buffer.concat(pieces),
    database,
    dataDir,
    close: async () => {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
