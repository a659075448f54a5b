/**
 * A backup is gzipped lines of JSON: a head, every table with its rows, and an end that seals it. It holds the
 * same for every database, so what SQLite wrote PostgreSQL can read.
 */
export type BackupHead = {
  fireside: 'backup';
  format: typeof backupFormat;
  /** ISO; what was stored before this instant is in it. */
  writtenAt: string;
  /** What had been done to the database, in order. */
  migrations: string[];
};

/** The rows that follow are lists of these columns' values. */
export type TableLine = { table: string; columns: string[] };
export type Row = (string | number | null)[];

/** Without it, or with another checksum, a file is no whole backup. */
export type BackupEnd = { end: true; rows: Record<string, number>; sha256: string };

export const backupFormat = 1;

/** What there is to say of a backup that was written or restored. */
export type BackupFacts = { writtenAt: string; migrations: string[]; rows: Record<string, number> };

/** A file that is no whole backup, or not one that this version can restore: a sentence for the operator. */
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

/** The head of a backup, or what this file is instead. */
export function readHead(line: string): BackupHead {
  let head: Partial<Omit<BackupHead, 'format'>> & { format?: number };
  try {
    head = (JSON.parse(line) ?? {}) as typeof head;
  } catch {
    throw noBackup();
  }
  if (head.fireside !== 'backup') throw noBackup();
  if (head.format !== backupFormat)
    throw new UnfitBackup(
      'This backup was written by a newer version of Fireside; restore it with that one.',
    );
  const { writtenAt, migrations } = head;
  if (typeof writtenAt !== 'string' || !Array.isArray(migrations)) throw damaged();
  return head as BackupHead;
}

/** What a line behind the head holds. */
export function readLine(line: string): Row | TableLine | BackupEnd {
  const value = parsed(line);
  if (Array.isArray(value)) {
    for (const cell of value as unknown[])
      if (cell !== null && typeof cell !== 'string' && typeof cell !== 'number') throw damaged();
    return value as Row;
  }
  const { table, columns, end, rows, sha256 } = (value ?? {}) as Partial<TableLine & BackupEnd>;
  if (typeof table === 'string' && Array.isArray(columns)) return { table, columns };
  if (end === true && typeof sha256 === 'string' && typeof rows === 'object') return { end, rows, sha256 };
  throw damaged();
}

export const noBackup = (): UnfitBackup => new UnfitBackup('This is no backup of Fireside.');
export const damaged = (): UnfitBackup =>
  new UnfitBackup('This backup is cut off or damaged; nothing of it can be trusted.');
