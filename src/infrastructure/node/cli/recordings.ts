import { randomUUID } from 'node:crypto';
import { removeUnusedUploads, unusedUploadRetentionDays } from '../../../application/media/clear-unused.ts';
import { storeRecordingPart } from '../../../application/media/keep-recording-part.ts';
import { AppError } from '../../../application/errors.ts';
import { toUploadedRecordingAddress, recordingPartBytes } from '../../../domain/media/kept-recording.ts';
import type { SqlPorts } from '../compose/sql-ports.ts';
import { examineUploadedRecording, refuseTooLargeRecording } from '../media/examine-recording.ts';
import { formatTable, createCommand, CommandError, flagOption, readInputFile } from './command.ts';
import { databaseHelp, withDatabase } from './database.ts';

export const { help, run } = createCommand({
  usage: `fireside recordings list [--json]
fireside recordings add <file> [--json]
fireside recordings clear-unused [--json]`,
  about: 'Shows, adds and clears the audio and video that authors upload in the admin app.',
  options: { json: flagOption('the recordings, the recording added or the number removed as JSON') },
  notes: `${databaseHelp}
Exit code 0: done. 1: the file is no recording that can be kept. 2: used wrongly.`,
  actions: {
    list: {
      help: 'every recording, newest first, and whether content names it',
      async run(given) {
        const recordings = await withDatabase(given, (stored) => stored.recordings.list());
        return {
          json: recordings.map(({ name, ...rest }) => ({
            address: toUploadedRecordingAddress(name),
            ...rest,
          })),
          text: formatTable(
            recordings.map(({ name, mediaType, bytes, isUsed }) => [
              toUploadedRecordingAddress(name),
              mediaType,
              `${Math.ceil(bytes / 1024)} KB`,
              isUsed ? 'used' : 'unused',
            ]),
          ),
        };
      },
    },
    add: {
      help: 'keeps an MP3, M4A or MP4 file, and prints the address that content names',
      needs: ['<file>'],
      async run({ args: [file = ''], ...given }) {
        const added = await withDatabase(given, (stored) => add(file, stored));
        return { json: added, text: `${added.address}\n` };
      },
    },
    'clear-unused': {
      help: `takes away what no content names, be it published, planned or being written, and is older than ${unusedUploadRetentionDays} days, and uploads of which nothing has come for a day`,
      async run(given) {
        const removed = await withDatabase(given, ({ recordings, clock }) =>
          removeUnusedUploads(recordings, clock),
        );
        return { json: { removed }, text: `${removed} removed\n` };
      },
    },
  },
});

type Stored = Pick<SqlPorts, 'recordings'> & { clock: { now(): number } };

/** Stores a recording's file. @throws CommandError for a file that cannot be stored. */
async function add(
  file: string,
  { recordings, clock }: Stored,
): Promise<{ address: string; isNew: boolean }> {
  const uploadId = randomUUID();
  try {
    const bytes = readInputFile(file);
    // The size is checked before a part is stored, because a database file does not shrink after a deletion.
    refuseTooLargeRecording('video', bytes.length);
    for (let from = 0; from < bytes.length; from += recordingPartBytes) {
      await storeRecordingPart(
        { recordings, clock },
        {
          uploadId,
          place: from / recordingPartBytes,
          bytes: bytes.subarray(from, from + recordingPartBytes),
          senderId: null,
        },
      );
    }
    const recording = await examineUploadedRecording(recordings, uploadId);
    const isNew = await recordings.add(uploadId, recording, clock.now());
    return { address: toUploadedRecordingAddress(recording.name), isNew };
  } catch (error) {
    throw error instanceof AppError ? new CommandError(`${file}: ${error.message}`) : error;
  }
}
