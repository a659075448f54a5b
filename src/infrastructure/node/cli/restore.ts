import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { restoreBackup } from '../sql/backup/restore-backup.ts';
import { databaseCode } from '../sql/unavailable.ts';
import { progressOn, sumOf, theFile } from './backup.ts';
import { CommandError, type Command } from './command.ts';
import { databaseHelp, withSettings } from './database.ts';

export const help = `fireside restore <file> [--replace] [--json]

Puts a backup in the place of what is stored: all of it, or nothing when the file is cut off or damaged. A
backup of an older version is brought up to this one. \`-\` reads from standard input.

  --replace   even when the database holds something, which is then gone
  --json      when it was written, its migrations and rows as JSON

Stop every server first: while one runs, nothing is restored. Whoever was erased after the backup was written
is there again afterwards, and has to be erased again (fireside erase-person); mails that waited then are sent
again.
${databaseHelp}
Exit code 0: restored. 1: nothing was changed. 2: used wrongly.
`;

export const run: Command = async (args, terminal, product) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
  });
  const file = theFile(positionals, 'fireside restore <file>');
  const source = file === '-' ? terminal.bytesIn() : await opened(file);
  const { replace } = values;
  const restored = await withSettings(product, (settings) =>
    restoreBackup(settings, source, { replace, progress: progressOn(terminal) }),
  ).finally(() => source.destroy());
  if (values.json) terminal.out(`${JSON.stringify(restored, null, 2)}\n`);
  else terminal.err(`Restored: what was stored at ${restored.writtenAt}, ${sumOf(restored)}.\n`);
  const { erasedSince: count } = restored;
  if (count > 0)
    terminal.err(
      `${count === 1 ? 'One person was' : `${count} people were`} erased after that and ${count === 1 ? 'is' : 'are'} there again; erase them again with fireside erase-person.\n`,
    );
  return 0;
};

async function opened(file: string): Promise<Readable> {
  try {
    if ((await stat(file)).isDirectory())
      throw new CommandError(`${file}: this is a folder; name the file in it.`);
    return (await open(file, 'r')).createReadStream();
  } catch (error) {
    const code = databaseCode(error);
    if (code === 'ENOENT') throw new CommandError(`${file}: there is no such file.`);
    throw error instanceof CommandError ? error : new CommandError(`${file}: cannot be read (${code}).`);
  }
}
