import type { RecordingType } from '../../../../domain/media/kept-recording.ts';
import { createPortToken, type PortToken } from '../../token.ts';

/** An uploaded audio or video; `address` is its address in content. */
export type ListedRecording = {
  address: string;
  mediaType: RecordingType;
  bytes: number;
  addedAt: number;
  /** True when any version of any content uses the recording. */
  isUsed: boolean;
};

/** The result of an upload; `isNew` is false when the same file was uploaded before. */
export type AddedRecording = Pick<ListedRecording, 'address' | 'mediaType' | 'bytes'> & { isNew: boolean };

/** A file of this device that is read in slices while it is sent; in a browser, a Blob. */
export type LocalFile = { readonly size: number; slice(from: number, to: number): LocalFile };

/**
 * The audio and video that authors upload (an addition to specification 7).
 *
 * Adapters: every failure must be an AppError; a file that cannot be stored is InvalidRequest with the server's text,
 * and a server without these calls is NotFound.
 */
export interface RecordingGateway {
  list(): Promise<ListedRecording[]>;
  /** Sends the file in parts; `onSent` receives the share that the server has received, from 0 to 1. */
  add(file: LocalFile, onSent: (share: number) => void): Promise<AddedRecording>;
  /** Removes unused recordings; resolves to their number. */
  clearUnused(): Promise<number>;
}
export const RecordingGateway: PortToken<RecordingGateway> = createPortToken('RecordingGateway');
