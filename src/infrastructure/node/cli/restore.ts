import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { restoreBackup } from '../platform/database/backup/restore-backup.ts';
import { databaseErrorCode } from '../platform/database/unavailable.ts';
import { createBackupProgressPrinter, formatBackupRowCount } from './backup.ts';
import { createCommand, CommandError, flagOption } from './command.ts';
import { databaseHelp, withSettings } from './database.ts';

export const { help, run } = createCommand({
  usage: 'fireside restore <file> [--replace] [--json]',
  about: `Puts a backup in the place of what is stored: all of it, or nothing when the file is cut off or damaged. A
backup of an older version is brought up to this one. \`-\` reads from standard input.`,
  options: {
    replace: flagOption('even when the database holds something, which is then gone'),
    json: flagOption('when it was written, its migrations and rows as JSON'),
  },
  notes: `Stop every server first: while one runs, nothing is restored. Whoever was erased after the backup was written
is there again afterwards, and has to be erased again (fireside erase-person); mails that waited then are sent
again.
${databaseHelp}
Exit code 0: restored. 1: nothing was changed. 2: used wrongly.`,
  needs: ['<file>'],
  async run({ args: [file = ''], values: { replace, json }, terminal, product }) {
    const source = file === '-' ? terminal.bytesIn() : await opened(file);
    const restored = await withSettings(product, (settings) =>
      restoreBackup(settings, source, { replace, progress: createBackupProgressPrinter(terminal) }),
    ).finally(() => source.destroy());
    const { writtenAt, erasedSince: count } = restored;
    const done = json
      ? ''
      : `Restored: what was stored at ${writtenAt}, ${formatBackupRowCount(restored)}.\n`;
    if (count === 0) return { json: restored, note: done };
    const [people, are] = count === 1 ? ['One person was', 'is'] : [`${count} people were`, 'are'];
    const again = `${people} erased after that and ${are} there again; erase them again with fireside erase-person.\n`;
    return { json: restored, note: done + again };
  },
});

async function opened(file: string): Promise<Readable> {
  try {
    if ((await stat(file)).isDirectory())
      throw new CommandError(`${file}: this is a folder; name the file in it.`);
    return (await open(file, 'r')).createReadStream();
  } catch (error) {
    const code = databaseErrorCode(error);
    if (code === 'ENOENT') throw new CommandError(`${file}: there is no such file.`);
    throw error instanceof CommandError ? error : new CommandError(`${file}: cannot be read (${code}).`);
  }
}
