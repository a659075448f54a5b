import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { BackupFacts } from '../platform/database/backup/backup-format.ts';
import { writeBackup, type BackupProgressListener } from '../platform/database/backup/write-backup.ts';
import { databaseErrorCode } from '../platform/database/unavailable.ts';
import { createCommand, CommandError, flagOption, type Terminal } from './command.ts';
import { databaseHelp, refuseMissingDatabase, withSettings } from './database.ts';

export const { help, run } = createCommand({
  usage: 'fireside backup <file> [--json]',
  about: `Writes everything that is stored into one file: people, answers, access, content, mails that wait, and the
keys that sign. It is what was stored at one moment; the server goes on meanwhile. A backup of SQLite can be
restored into PostgreSQL, and the other way round. \`-\` writes to standard output.`,
  options: { json: flagOption('when it was written, its migrations and rows as JSON') },
  notes: `The file appears under its name once it is whole and on the disk, readable by its owner alone; a file of that
name is replaced then. Whoever has it can read all answers and sign in as anybody: keep it encrypted.
${databaseHelp}
Exit code 0: written. 1: it could not be written. 2: used wrongly.`,
  needs: ['<file>'],
  async run({ args: [file = ''], values, terminal, product, clock }) {
    const toOutput = file === '-';
    const facts = await withSettings(product, (settings) => {
      refuseMissingDatabase(settings);
      const write = (target: Writable) =>
        writeBackup(settings, target, clock.now(), createBackupProgressPrinter(terminal));
      return toOutput ? write(terminal.bytesOut()) : intoFile(file, write);
    });
    if (!values.json)
      return { note: `Written: ${toOutput ? 'standard output' : file}, ${formatBackupRowCount(facts)}.\n` };
    const json = { file, ...facts };
    return toOutput ? { note: `${JSON.stringify(json, null, 2)}\n` } : { json };
  },
});

/** Prints a line for each table that has rows. */
export const createBackupProgressPrinter =
  ({ err }: Terminal): BackupProgressListener =>
  (table, rows) => {
    if (rows > 0) err(`${rows.toLocaleString('en-GB').padStart(12)}  ${table}\n`);
  };

export function formatBackupRowCount({ rows }: BackupFacts): string {
  const sum = Object.values(rows).reduce((total, count) => total + count, 0);
  return `${sum.toLocaleString('en-GB')} ${sum === 1 ? 'row' : 'rows'}`;
}

/** Writes a temporary file and renames it when it is complete and flushed: the named file is never partial. */
async function intoFile(
  name: string,
  write: (target: Writable) => Promise<BackupFacts>,
): Promise<BackupFacts> {
  const file = await placeOf(name);
  const part = join(dirname(file), `.${basename(file)}.${randomUUID().slice(0, 8)}.part`);
  let stream: Writable | undefined;
  const stay = deletedOnSignal(part);
  try {
    stream = (await open(part, 'wx', 0o600)).createWriteStream({ flush: true });
    const facts = await write(stream);
    stream.end();
    await finished(stream);
    await rename(part, file);
    await flushFolder(dirname(file));
    return facts;
  } catch (error) {
    stream?.destroy();
    await rm(part, { force: true });
    throw unwritable(name, error);
  } finally {
    stay();
  }
}

/** Returns the path of the file to write: links are followed; folders, devices and pipes are refused. */
async function placeOf(file: string): Promise<string> {
  const there = await stat(file).catch(() => null);
  if (there === null) return file;
  if (there.isDirectory()) throw new CommandError(`${file}: this is a folder; name a file in it.`);
  if (!there.isFile())
    throw new CommandError(`${file}: this is no plain file; name one, or - for standard output.`);
  return realpath(file);
}

/**
 * Deletes the partial file when a signal ends the command, because the file holds personal data. Returns a function
 * that ends the watch for signals.
 */
function deletedOnSignal(part: string): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const end = (signal: NodeJS.Signals): void => {
    stay();
    rmSync(part, { force: true });
    process.kill(process.pid, signal);
  };
  const stay = (): void => signals.forEach((signal) => process.off(signal, end));
  for (const signal of signals) process.on(signal, end);
  return stay;
}

/** Flushes the folder, because a rename is durable only when its folder has been flushed. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function unwritable(file: string, error: unknown): unknown {
  const code = databaseErrorCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new CommandError(`${file}: the disk is full; nothing was written.`);
  if (code === 'ENOENT') return new CommandError(`${file}: there is no such folder.`);
  if (/^(EACCES|EPERM|EROFS|EISDIR|ENOTDIR|EIO)$/.test(code))
    return new CommandError(`${file}: cannot be written (${code}).`);
  return error;
}
