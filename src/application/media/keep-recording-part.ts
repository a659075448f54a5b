import { recordingAllowance } from '../../domain/media/kept-recording.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { RecordingPart, Recordings } from '../ports/server/media/recordings.ts';

const megabytes = (bytes: number): number => bytes / 1024 / 1024;
const { unfinishedBytes, partsADay } = recordingAllowance;

/**
 * Stores a part of an upload of audio or video.
 * @throws AppError TooManyRequests when its sender has reached the allowance of one person.
 */
export async function storeRecordingPart(
  { recordings, clock }: { recordings: Recordings; clock: Pick<Clock, 'now'> },
  part: RecordingPart,
): Promise<void> {
  const outcome = await recordings.keepPart(part, recordingAllowance, clock.now());
  if (outcome === 'too much unfinished')
    throw new AppError(
      'TooManyRequests',
      `Uploads of yours that are not finished hold ${megabytes(unfinishedBytes)} MB, which is the most. Finish them, or come again when nothing of them has come for a day: they give way then.`,
    );
  if (outcome === 'too many today')
    throw new AppError(
      'TooManyRequests',
      `You have sent ${partsADay} parts of recordings today, which is the most. Go on tomorrow.`,
    );
}
