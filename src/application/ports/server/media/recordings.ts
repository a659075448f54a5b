import type { RecordingAllowance, RecordingType } from '../../../../domain/media/kept-recording.ts';

/** A recording as it was uploaded. */
export type Recording = {
  /** A name made from its bytes: the same file is the same recording. */
  name: string;
  mediaType: RecordingType;
  bytes: number;
};

/**
 * `isUsed`: some content names it: a version, also an old one that families are in the middle of, a text that is not
 * published yet, a preview link, or what is planned to be published.
 */
export type KeptRecording = Recording & { addedAt: number; isUsed: boolean };

/** The bytes of an upload that are stored: without a gap, from the first on. */
export type StoredBytes = {
  bytes: number;
  /** The bytes from `from` up to `to`, which is not among them, piece by piece. */
  read(from: number, to: number): AsyncIterable<Uint8Array>;
};

/** A part of an upload by its place, from 0, and whose it is. `senderId` is null for the operator, who has no allowance. */
export type RecordingPart = {
  uploadId: string;
  place: number;
  bytes: Uint8Array;
  senderId: string | null;
};

/** A part was kept, or too much is unfinished, or too many came on this day. */
export type PartOutcome = 'kept' | 'too much unfinished' | 'too many today';

/**
 * Audio and video that authors have uploaded, by name. A recording arrives in parts of `recordingPartBytes`, of which
 * the last may be shorter, and becomes one when it is added. What is kept never changes.
 *
 * Adapters: a part that is there already stays, and sending it again is no error.
 */
export interface Recordings {
  /**
   * Keeps a part within what its sender may send. Parts of one sender are counted one after the other, so that no
   * number of them at once passes the allowance. Uploads of the sender of which nothing has come for `uploadRestMs`
   * give way when there is no room.
   */
  keepPart(part: RecordingPart, allowance: RecordingAllowance, at: number): Promise<PartOutcome>;
  /** The upload as far as it has come; null where a part is missing or too short, or there is none. */
  uploaded(uploadId: string): Promise<StoredBytes | null>;
  /** Makes a recording of an upload, which is over then. Resolves to whether it is new. */
  add(uploadId: string, recording: Recording, at: number): Promise<boolean>;
  /** Takes an upload away that is no recording. */
  dropUpload(uploadId: string): Promise<void>;
  find(name: string): Promise<(Pick<Recording, 'mediaType'> & StoredBytes) | null>;
  /** Newest first. */
  list(): Promise<KeptRecording[]>;
  /**
   * Takes away what is not used of before this instant, and uploads that never ended of which nothing has come since
   * `restingSince`; resolves to how many recordings.
   */
  removeUnused(before: number, restingSince: number): Promise<number>;
}
