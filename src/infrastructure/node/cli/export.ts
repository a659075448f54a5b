import { exportFormats } from '../../../application/ports/device/exchange/content-transfer.ts';
import { TransferRefusedError } from '../../shared/exchange/conversion.ts';
import { isExportFormat, exportActivity } from '../../shared/exchange/transfer.ts';
import { createCommand, CommandError, flagOption, textOption } from './command.ts';
import { readActivityFile } from './read-activity.ts';

export const { help, run } = createCommand({
  usage: 'fireside export <activity.json> --to <format> [--json]',
  about: `Writes an Activity in another format: twee (a Twine story), csv (a spreadsheet with one row a step), json,
mermaid and svg (pictures of its ways), print (a page with all its words, to print or to save as PDF).
Twee, CSV and JSON hold everything: 'fireside import' makes the same Activity of them.`,
  options: {
    to: textOption('<format>', exportFormats.join(', ')),
    json: flagOption('the text and the notes as JSON'),
  },
  notes: `Standard error tells what the format has no room for.
Exit code 0: written. 1: the file is not valid, or too large for a picture. 2: used wrongly.`,
  needs: ['<activity.json>'],
  async run({ args: [file = ''], values: { to } }) {
    if (to === undefined || !isExportFormat(to))
      throw new CommandError(
        `${to === undefined ? '--to is missing' : `--to is '${to}'`}; it has to be ${exportFormats.join(', ')}.`,
        2,
      );
    const definition = readActivityFile(file);
    try {
      const { text: written, notes, fileName } = await exportActivity(definition, to);
      const lines = notes.map(({ message }) => `${file}: ${message}\n`);
      return { json: { fileName, text: written, notes }, text: written, note: lines.join('') };
    } catch (error) {
      throw error instanceof TransferRefusedError ? new CommandError(`${file}: ${error.message}`) : error;
    }
  },
});
