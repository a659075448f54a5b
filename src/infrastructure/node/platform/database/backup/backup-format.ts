import { isListOfTexts, isObject } from '../../../../../domain/platform/json.ts';
import { fieldsOrNone } from '../../fields.ts';

/**
 * The first line of a backup: gzipped lines of JSON with a head, every table with its rows, and an end with a checksum.
 * The format is the same for both databases, so that a backup of SQLite can be restored into PostgreSQL.
 */
export type BackupHead = {
  fireside: 'backup';
  format: typeof backupFormat;
  /** The time in ISO format; the backup contains everything stored before it. */
  writtenAt: string;
  /** The migrations of the database, in order. */
  migrations: string[];
};

/** The line before a table's rows, which are lists of these columns' values. */
export type TableLine = { table: string; columns: string[] };
export type BackupRow = (string | number | null | Buffer)[];

/** Returns a row in the form of its line, with bytes as `{ "base64": … }`. */
export const lineOf = (row: BackupRow): unknown[] =>
  row.map((cell) => (Buffer.isBuffer(cell) ? { base64: cell.toString('base64') } : cell));

/** The last line. A backup without it, or with another checksum, is damaged. */
export type BackupEnd = { end: true; rows: Record<string, number>; sha256: string };

export const backupFormat = 1;

/** The facts about a written or restored backup. */
export type BackupFacts = { writtenAt: string; migrations: string[]; rows: Record<string, number> };

/**
 * The error for a file that is not a complete backup, or that this version cannot restore; the message is for the
 * operator.
 */
export class UnfitBackup extends Error {
  override readonly name = 'UnfitBackup';
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    throw damaged();
  }
};

/** Reads the head of a backup. @throws UnfitBackup for any other file. */
export function readHead(line: string): BackupHead {
  let head: Readonly<Record<string, unknown>>;
  try {
    head = fieldsOrNone(JSON.parse(line));
  } catch {
    throw noBackup();
  }
  const { fireside, format, writtenAt, migrations } = head;
  if (fireside !== 'backup') throw noBackup();
  if (format !== backupFormat)
    throw new UnfitBackup(
      'This backup was written by a newer version of Fireside; restore it with that one.',
    );
  if (typeof writtenAt !== 'string' || !isListOfTexts(migrations)) throw damaged();
  return { fireside, format, writtenAt, migrations };
}

/** Reads a line after the head. */
export function readLine(line: string): BackupRow | TableLine | BackupEnd {
  const value = parsed(line);
  if (Array.isArray(value)) return value.map(cellIn);
  const { table, columns, end, rows, sha256 } = fieldsOrNone(value);
  if (typeof table === 'string' && isListOfTexts(columns)) return { table, columns };
  if (end === true && typeof sha256 === 'string' && areCounts(rows)) return { end, rows, sha256 };
  throw damaged();
}

function cellIn(cell: unknown): BackupRow[number] {
  if (cell === null || typeof cell === 'string' || typeof cell === 'number') return cell;
  const { base64 } = fieldsOrNone(cell);
  if (typeof base64 !== 'string') throw damaged();
  return Buffer.from(base64, 'base64');
}
const areCounts = (value: unknown): value is Record<string, number> =>
  isObject(value) && Object.values(value).every((count) => typeof count === 'number');

export const noBackup = (): UnfitBackup => new UnfitBackup('This is no backup of Fireside.');
export const damaged = (): UnfitBackup =>
  new UnfitBackup('This backup is cut off or damaged; nothing of it can be trusted.');
