import { AppError, toErrorCode } from '../../../application/errors.ts';
import type {
  AddedRecording,
  ListedRecording,
  RecordingGateway,
} from '../../../application/ports/device/media/recording-gateway.ts';
import { recordingLimits, recordingPartBytes } from '../../../domain/media/kept-recording.ts';
import * as recordingCalls from '../../shared/api/recordings.ts';
import type { ApiClient } from '../platform/api-client.ts';

/** Timeout of a call (ms): one part on a slow line, or the server's check of a whole film. */
const partMs = 120_000;
const wholeMs = 60_000;
/** Number of attempts to send a part. */
const tries = 5;
const passing: ReadonlySet<string> = new Set(['Network', 'TimedOut', 'Unavailable']);

/** Sends the calls for audio and video over HTTP. */
export class HttpRecordingGateway implements RecordingGateway {
  readonly #api: ApiClient;
  readonly #firstPauseMs: number;

  /** A part that did not arrive is sent again after `firstPauseMs`, then after twice the last pause. */
  constructor(api: ApiClient, firstPauseMs = 500) {
    this.#api = api;
    this.#firstPauseMs = firstPauseMs;
  }

  list(): Promise<ListedRecording[]> {
    return this.#api.ask(
      recordingCalls.listRecordings,
      {},
      (recordings: recordingCalls.WireStoredRecording[]) =>
        recordings.map(recordingCalls.fromWireStoredRecording),
    );
  }

  async add(file: Blob, onSent: (share: number) => void): Promise<AddedRecording> {
    if (file.size > recordingLimits.video)
      throw new AppError(
        'InvalidRequest',
        `The file has more than ${recordingLimits.video / 1024 / 1024} MB: save it shorter, or in a lower quality.`,
      );
    const uploadId = crypto.randomUUID();
    for (let from = 0; from === 0 || from < file.size; from += recordingPartBytes) {
      const part = file.slice(from, from + recordingPartBytes);
      await this.#send({ uploadId, place: String(from / recordingPartBytes) }, part);
      onSent(Math.min(1, (from + part.size) / file.size));
    }
    return this.#api.ask(
      recordingCalls.addRecording,
      { parameters: { uploadId }, timeoutMs: wholeMs },
      ({ address, mediaType, bytes, isNew }: recordingCalls.WireAddedRecording) => ({
        address,
        mediaType,
        bytes,
        isNew,
      }),
    );
  }

  /** Sends a part, and again after a failure: the server ignores a part that it already has. */
  async #send(parameters: { uploadId: string; place: string }, part: Blob): Promise<void> {
    for (let sent = 1; ; sent += 1) {
      const form = new FormData();
      form.append('recording', part, 'recording');
      try {
        return await this.#api.send(recordingCalls.addRecordingPart, { parameters, form, timeoutMs: partMs });
      } catch (error) {
        if (sent === tries || !passing.has(toErrorCode(error) ?? '')) throw error;
        await new Promise((resolve) => {
          setTimeout(resolve, this.#firstPauseMs * 2 ** (sent - 1));
        });
      }
    }
  }

  clearUnused(): Promise<number> {
    return this.#api.ask(
      recordingCalls.clearUnusedRecordings,
      {},
      ({ removed }: { removed: number }) => removed,
    );
  }
}
