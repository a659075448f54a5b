import { removeUnusedUploads, unusedUploadRetentionDays } from '../../../application/media/clear-unused.ts';
import { AppError } from '../../../application/errors.ts';
import type { SanitisedPicture } from '../../../application/ports/server/media/pictures.ts';
import { toUploadedPictureAddress } from '../../../domain/media/kept-picture.ts';
import { formatTable, createCommand, CommandError, flagOption, readInputFile } from './command.ts';
import { databaseHelp, withDatabase } from './database.ts';

export const { help, run } = createCommand({
  usage: `fireside pictures list [--json]
fireside pictures add <file> [--json]
fireside pictures clear-unused [--json]`,
  about: 'Shows, adds and clears the pictures that authors upload in the admin app.',
  options: { json: flagOption('the pictures, the picture added or the number removed as JSON') },
  notes: `${databaseHelp}
Exit code 0: done. 1: the file is no picture that can be kept. 2: used wrongly.`,
  actions: {
    list: {
      help: 'every picture, newest first, and whether content names it',
      async run(given) {
        const pictures = await withDatabase(given, (stored) => stored.pictures.list());
        return {
          json: pictures.map(({ name, ...rest }) => ({ address: toUploadedPictureAddress(name), ...rest })),
          text: formatTable(
            pictures.map(({ name, width, height, bytes, isUsed }) => [
              toUploadedPictureAddress(name),
              `${width} × ${height}`,
              `${Math.ceil(bytes / 1024)} KB`,
              isUsed ? 'used' : 'unused',
            ]),
          ),
        };
      },
    },
    add: {
      help: 'keeps a PNG, JPEG, WebP, AVIF or SVG file, and prints the address that content names',
      needs: ['<file>'],
      async run({ args: [file = ''], ...given }) {
        const picture = await madeOf(file);
        const isNew = await withDatabase(given, ({ pictures, clock }) => pictures.add(picture, clock.now()));
        const address = toUploadedPictureAddress(picture.name);
        return { json: { address, isNew }, text: `${address}\n` };
      },
    },
    'clear-unused': {
      help: `takes away what no content names, be it published, planned or being written, and is older than ${unusedUploadRetentionDays} days`,
      async run(given) {
        const removed = await withDatabase(given, ({ pictures, clock }) =>
          removeUnusedUploads(pictures, clock),
        );
        return { json: { removed }, text: `${removed} removed\n` };
      },
    },
  },
});

/** Reads a picture's file. @throws CommandError for a file that cannot be stored. */
async function madeOf(file: string): Promise<SanitisedPicture> {
  const { convertPicture } = await import('../media/make-picture.ts');
  try {
    return await convertPicture(readInputFile(file));
  } catch (error) {
    throw error instanceof AppError ? new CommandError(`${file}: ${error.message}`) : error;
  }
}
