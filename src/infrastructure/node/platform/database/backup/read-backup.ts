import { createHash } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  damagedBackupError,
  notABackupError,
  parseBackupHeader,
  parseBackupLine,
  UnusableBackupError,
  type BackupHeader,
  type BackupRow,
} from './backup-format.ts';
import { fieldsOrEmptyObject } from '../../fields.ts';

/** The parts of a backup, in order. */
export type BackupPart =
  | { head: BackupHeader }
  | { table: string; columns: string[] }
  | { rows: BackupRow[] }
  | { whole: Record<string, number> };

const batchCharacters = 1_000_000;
const batchCells = 5000;

/** Reads a backup once. Yields the last part only if the file is complete and its checksum matches. */
export async function* readBackup(source: Readable): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256');
  const counts: Record<string, number> = {};
  let table: { name: string; width: number } | undefined;
  let isWhole = false;
  let isFirst = true;
  let batch: { rows: BackupRow[]; characters: number } = { rows: [], characters: 0 };
  for await (const line of linesOf(source)) {
    if (isWhole) throw damagedBackupError();
    const text = line.toString('utf8');
    if (isFirst) {
      isFirst = false;
      hash.update(line);
      yield { head: parseBackupHeader(text) };
      continue;
    }
    const value = parseBackupLine(text);
    if (Array.isArray(value)) {
      if (value.length !== table?.width) throw damagedBackupError();
      counts[table.name] = (counts[table.name] ?? 0) + 1;
      batch.rows.push(value);
      batch.characters += text.length;
    }
    const isFull =
      batch.characters >= batchCharacters || batch.rows.length * (table?.width ?? 0) >= batchCells;
    if (batch.rows.length > 0 && (isFull || !Array.isArray(value))) {
      yield { rows: batch.rows };
      batch = { rows: [], characters: 0 };
    }
    if ('end' in value) {
      const seen = JSON.stringify(counts) === JSON.stringify(value.rows);
      if (!seen || value.sha256 !== hash.digest('hex')) throw damagedBackupError();
      isWhole = true;
      continue;
    }
    hash.update(line);
    if ('table' in value) {
      table = { name: value.table, width: value.columns.length };
      if (counts[table.name] !== undefined) throw damagedBackupError();
      counts[table.name] = 0;
      yield value;
    }
  }
  if (isFirst) throw notABackupError();
  if (!isWhole) throw damagedBackupError();
  yield { whole: counts };
}

/** Yields the lines with their line ends; the last line may lack one. */
async function* linesOf(source: Readable): AsyncGenerator<Buffer> {
  // The loop below also receives the errors of the pipeline.
  const gunzip = pipeline(source, createGunzip(), () => undefined);
  let rest: Buffer[] = [];
  try {
    const chunks: AsyncIterable<Buffer> = gunzip;
    for await (const chunk of chunks) {
      let from = 0;
      for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
        yield Buffer.concat([...rest, chunk.subarray(from, end + 1)]);
        rest = [];
        from = end + 1;
      }
      if (from < chunk.length) rest.push(chunk.subarray(from));
    }
  } catch (error) {
    const { code } = fieldsOrEmptyObject(error);
    if (code === 'Z_DATA_ERROR') throw noBackupOrDamaged(error);
    if (code === 'Z_BUF_ERROR') throw damagedBackupError();
    throw new UnusableBackupError(`This backup cannot be read to its end (${String(code ?? error)}).`);
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}

const noBackupOrDamaged = (error: unknown): UnusableBackupError =>
  String(error).includes('incorrect header check') ? notABackupError() : damagedBackupError();
