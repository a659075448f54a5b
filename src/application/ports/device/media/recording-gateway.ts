import type { RecordingType } from '../../../../domain/media/kept-recording.ts';
import { token, type Token } from '../../token.ts';

/** An audio or a video that was uploaded, under the address that content names. */
export type ListedRecording = {
  address: string;
  mediaType: RecordingType;
  bytes: number;
  addedAt: number;
  /** Some version of some content names it. */
  isUsed: boolean;
};

/** `isNew` is false where the same file was there already. */
export type AddedRecording = Pick<ListedRecording, 'address' | 'mediaType' | 'bytes'> & { isNew: boolean };

/** A file of this device, of which parts are read as they are sent: a Blob, in a browser. */
export type LocalFile = { readonly size: number; slice(from: number, to: number): LocalFile };

/**
 * Audio and video that authors upload: an addition.
 *
 * Adapters: every failure is an AppError; a file that cannot be kept is InvalidRequest with the server's words, and a
 * server without these calls is NotFound.
 */
export interface RecordingGateway {
  list(): Promise<ListedRecording[]>;
  /** Sends the file in parts; `onSent` receives the share that the server has, from 0 to 1. */
  add(file: LocalFile, onSent: (share: number) => void): Promise<AddedRecording>;
  /** Takes away what nothing names any more; resolves to how many. */
  clearUnused(): Promise<number>;
}
export const RecordingGateway: Token<RecordingGateway> = token('RecordingGateway');
