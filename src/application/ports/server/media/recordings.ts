import type { RecordingAllowance, RecordingType } from '../../../../domain/media/kept-recording.ts';

/** A recording as it was uploaded. */
export type Recording = {
  /** The name, derived from the bytes: the same file is the same recording. */
  name: string;
  mediaType: RecordingType;
  bytes: number;
};

/**
 * A stored recording. `isUsed`: a version of some content, an unpublished text, a preview link or a planned publication
 * names the recording.
 */
export type StoredRecording = Recording & { addedAt: number; isUsed: boolean };

/** The bytes of an upload that are stored so far, from the first one without a gap. */
export type UploadProgress = {
  bytes: number;
  /** Reads the bytes from `from` up to, not including, `to`, in chunks. */
  read(from: number, to: number): AsyncIterable<Uint8Array>;
};

/** A part of an upload; `place` is its index from 0. `senderId` is null for the operator, who has no allowance. */
export type RecordingPart = {
  uploadId: string;
  place: number;
  bytes: Uint8Array;
  senderId: string | null;
};

/** The outcome of storing a part: stored, refused because of too many unfinished bytes, or over the day's allowance. */
export type RecordingPartOutcome = 'kept' | 'too much unfinished' | 'too many today';

/**
 * The audio and video that authors have uploaded, by name. An upload arrives in parts of `recordingPartBytes`, the last
 * of which may be shorter, and becomes a recording by `add`. A stored recording never changes.
 *
 * Adapters: sending a stored part again must change nothing, without an error.
 */
export interface Recordings {
  /**
   * Stores a part within the sender's allowance. Parts of one sender must be counted one after the other, so that
   * parallel calls cannot exceed the allowance. When there is no room, the sender's uploads that received nothing for
   * `uploadAbandonedAfterMs` are removed.
   */
  keepPart(part: RecordingPart, allowance: RecordingAllowance, at: number): Promise<RecordingPartOutcome>;
  /** Returns the bytes of an upload; null when a part is missing or too short, or the upload is unknown. */
  uploaded(uploadId: string): Promise<UploadProgress | null>;
  /** Turns an upload into a recording, which ends the upload. Resolves to whether the recording is new. */
  add(uploadId: string, recording: Recording, at: number): Promise<boolean>;
  /** Removes an upload that is not a valid recording. */
  dropUpload(uploadId: string): Promise<void>;
  find(name: string): Promise<(Pick<Recording, 'mediaType'> & UploadProgress) | null>;
  /** Lists the recordings, newest first. */
  list(): Promise<StoredRecording[]>;
  /**
   * Removes unused recordings from before this instant, and unfinished uploads that received nothing since
   * `restingSince`. Resolves to the number of removed recordings.
   */
  removeUnused(before: number, restingSince: number): Promise<number>;
}
