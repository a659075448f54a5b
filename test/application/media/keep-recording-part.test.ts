import type {
  RecordingPartOutcome,
  Recordings,
} from '../../../src/application/ports/server/media/recordings.ts';
import { storeRecordingPart } from '../../../src/application/media/keep-recording-part.ts';
import { recordingAllowance, recordingLimits } from '../../../src/domain/media/kept-recording.ts';

function keep(outcome: RecordingPartOutcome): Promise<void> {
  const recordings = { keepPart: async () => outcome } as unknown as Recordings;
  const part = { uploadId: 'a', place: 0, bytes: new Uint8Array(1), senderId: 'mia' };
  return storeRecordingPart({ recordings, clock: { now: () => 0 } }, part);
}

test('one person has two films under way at most', () => {
  expect(recordingAllowance).toEqual({ unfinishedBytes: 2 * recordingLimits.video, partsADay: 4000 });
});

test.each([
  ['too much unfinished', /not finished hold 200 MB, which is the most. Finish them/],
  ['too many today', /4000 parts of recordings today.*tomorrow/],
] as const)('%s is refused in a sentence', async (outcome, words) => {
  await expect(keep(outcome)).rejects.toMatchObject({
    code: 'TooManyRequests',
    message: expect.stringMatching(words) as string,
  });
});

test('a part that is kept is kept', async () => {
  await expect(keep('kept')).resolves.toBeUndefined();
});
