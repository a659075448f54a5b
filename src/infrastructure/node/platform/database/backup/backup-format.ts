import { isStringList, isJsonObject } from '../../../../../domain/platform/json.ts';
import { fieldsOrEmptyObject } from '../../fields.ts';

/**
 * The first line of a backup. A backup is gzipped lines of JSON: the first line, every table with its rows, and a last
 * line with a checksum. The format is the same for both databases, so that a backup of SQLite can be restored into
 * PostgreSQL.
 */
export type BackupHeader = {
  fireside: 'backup';
  format: typeof backupFormatVersion;
  /** The time in ISO format; the backup contains everything stored before it. */
  writtenAt: string;
  /** The migrations of the database, in order. */
  migrations: string[];
};

/** The line before a table's rows, which are lists of these columns' values. */
export type BackupTableLine = { table: string; columns: string[] };
export type BackupRow = (string | number | null | Buffer)[];

/** Returns a row in the form of its line, with bytes as `{ "base64": … }`. */
export const toBackupLine = (row: BackupRow): unknown[] =>
  row.map((cell) => (Buffer.isBuffer(cell) ? { base64: cell.toString('base64') } : cell));

/** The last line. A backup without it, or with another checksum, is damaged. */
export type BackupEnd = { end: true; rows: Record<string, number>; sha256: string };

export const backupFormatVersion = 1;

/** The facts about a written or restored backup. */
export type BackupFacts = { writtenAt: string; migrations: string[]; rows: Record<string, number> };

/**
 * The error for a file that is not a complete backup, or that this version cannot restore; the message is for the
 * operator.
 */
export class UnusableBackupError extends Error {
  override readonly name = 'UnfitBackup';
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    throw damagedBackupError();
  }
};

/** Reads the first line of a backup. @throws UnusableBackupError for any other file. */
export function parseBackupHeader(line: string): BackupHeader {
  let head: Readonly<Record<string, unknown>>;
  try {
    head = fieldsOrEmptyObject(JSON.parse(line));
  } catch {
    throw notABackupError();
  }
  const { fireside, format, writtenAt, migrations } = head;
  if (fireside !== 'backup') throw notABackupError();
  if (format !== backupFormatVersion)
    throw new UnusableBackupError(
      'This backup was written by a newer version of Fireside; restore it with that one.',
    );
  if (typeof writtenAt !== 'string' || !isStringList(migrations)) throw damagedBackupError();
  return { fireside, format, writtenAt, migrations };
}

/** Reads a line after the first one. */
export function parseBackupLine(line: string): BackupRow | BackupTableLine | BackupEnd {
  const value = parsed(line);
  if (Array.isArray(value)) return value.map(cellIn);
  const { table, columns, end, rows, sha256 } = fieldsOrEmptyObject(value);
  if (typeof table === 'string' && isStringList(columns)) return { table, columns };
  if (end === true && typeof sha256 === 'string' && areCounts(rows)) return { end, rows, sha256 };
  throw damagedBackupError();
}

function cellIn(cell: unknown): BackupRow[number] {
  if (cell === null || typeof cell === 'string' || typeof cell === 'number') return cell;
  const { base64 } = fieldsOrEmptyObject(cell);
  if (typeof base64 !== 'string') throw damagedBackupError();
  return Buffer.from(base64, 'base64');
}
const areCounts = (value: unknown): value is Record<string, number> =>
  isJsonObject(value) && Object.values(value).every((count) => typeof count === 'number');

export const notABackupError = (): UnusableBackupError =>
  new UnusableBackupError('This is no backup of Fireside.');
export const damagedBackupError = (): UnusableBackupError =>
  new UnusableBackupError('This backup is cut off or damaged; nothing of it can be trusted.');
