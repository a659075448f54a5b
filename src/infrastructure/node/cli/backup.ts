import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { BackupFacts } from '../sql/backup/backup-format.ts';
import { writeBackup, type Progress } from '../sql/backup/write-backup.ts';
import { databaseCode } from '../sql/unavailable.ts';
import { CommandError, type Command, type Terminal } from './command.ts';
import { databaseHelp, refuseMissing, withSettings } from './database.ts';

export const help = `fireside backup <file> [--json]

Writes everything that is stored into one file: people, answers, access, content, mails that wait, and the
keys that sign. It is what was stored at one moment; the server goes on meanwhile. A backup of SQLite can be
restored into PostgreSQL, and the other way round. \`-\` writes to standard output.

  --json    when it was written, its migrations and rows as JSON

The file appears under its name once it is whole and on the disk, readable by its owner alone; a file of that
name is replaced then. Whoever has it can read all answers and sign in as anybody: keep it encrypted.
${databaseHelp}
Exit code 0: written. 1: it could not be written. 2: used wrongly.
`;

export const run: Command = async (args, terminal, product) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false } },
  });
  const file = theFile(positionals, 'fireside backup <file>');
  const at = Date.now();
  const facts = await withSettings(product, (settings) => {
    refuseMissing(settings);
    const write = (target: Writable) => writeBackup(settings, target, at, progressOn(terminal));
    return file === '-' ? write(terminal.bytesOut()) : intoFile(file, write);
  });
  if (values.json)
    (file === '-' ? terminal.err : terminal.out)(`${JSON.stringify({ file, ...facts }, null, 2)}\n`);
  else terminal.err(`Written: ${file === '-' ? 'standard output' : file}, ${sumOf(facts)}.\n`);
  return 0;
};

/** The one file that a command names; `-` is standard input or output. */
export function theFile([file, tooMuch]: readonly string[], usage: string): string {
  if (!file) throw new CommandError(`Say which file: ${usage}, or - for none.`, 2);
  if (tooMuch !== undefined) throw new CommandError(`'${tooMuch}' is too much.`, 2);
  return file;
}

/** A line for each table that has rows. */
export const progressOn =
  ({ err }: Terminal): Progress =>
  (table, rows) => {
    if (rows > 0) err(`${rows.toLocaleString('en-GB').padStart(12)}  ${table}\n`);
  };

export function sumOf({ rows }: BackupFacts): string {
  const sum = Object.values(rows).reduce((total, count) => total + count, 0);
  return `${sum.toLocaleString('en-GB')} ${sum === 1 ? 'row' : 'rows'}`;
}

/** Under a name of its own until it is whole and on the disk: a file of the name asked for is a whole one. */
async function intoFile(
  name: string,
  write: (target: Writable) => Promise<BackupFacts>,
): Promise<BackupFacts> {
  const file = await placeOf(name);
  const part = join(dirname(file), `.${basename(file)}.${randomUUID().slice(0, 8)}.part`);
  let stream: Writable | undefined;
  const stay = leavingNothing(part);
  try {
    stream = (await open(part, 'wx', 0o600)).createWriteStream({ flush: true });
    const facts = await write(stream);
    stream.end();
    await finished(stream);
    await rename(part, file);
    await onDisk(dirname(file));
    return facts;
  } catch (error) {
    stream?.destroy();
    await rm(part, { force: true });
    throw unwritable(name, error);
  } finally {
    stay();
  }
}

/** Where the file goes: where a link of that name leads, and never in the place of a device or pipe. */
async function placeOf(file: string): Promise<string> {
  const there = await stat(file).catch(() => null);
  if (there === null) return file;
  if (there.isDirectory()) throw new CommandError(`${file}: this is a folder; name a file in it.`);
  if (!there.isFile())
    throw new CommandError(`${file}: this is no plain file; name one, or - for standard output.`);
  return realpath(file);
}

/** Half a backup holds people's words, too: whoever ends the command finds none. Gives what ends the watch. */
function leavingNothing(part: string): () => void {
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

/** A new name is safe once its folder is. */
async function onDisk(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function unwritable(file: string, error: unknown): unknown {
  const code = databaseCode(error);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new CommandError(`${file}: the disk is full; nothing was written.`);
  if (code === 'ENOENT') return new CommandError(`${file}: there is no such folder.`);
  if (/^(EACCES|EPERM|EROFS|EISDIR|ENOTDIR|EIO)$/.test(code))
    return new CommandError(`${file}: cannot be written (${code}).`);
  return error;
}
