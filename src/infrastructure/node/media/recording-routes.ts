import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import pLimit from 'p-limit';
import { removeUnusedUploads } from '../../../application/media/clear-unused.ts';
import { storeRecordingPart } from '../../../application/media/keep-recording-part.ts';
import { AppError } from '../../../application/errors.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Recordings } from '../../../application/ports/server/media/recordings.ts';
import {
  uploadedRecordingsPath,
  recordingLimits,
  recordingPartBytes,
} from '../../../domain/media/kept-recording.ts';
import * as api from '../../shared/api/recordings.ts';
import { sendNotFound } from '../platform/http/error-handler.ts';
import { readUpload } from '../platform/http/read-upload.ts';
import { serveRoute } from '../platform/http/serve.ts';
import { examineUploadedRecording } from './examine-recording.ts';

/** The range of bytes from `from` up to, but not including, `to`. */
type ByteRange = { from: number; to: number };

/** The most parts of recordings in memory; further ones wait. */
const partsAtOnce = 16;
/** The most recordings that are examined at once; each may need 8 MB of memory. */
const examinedAtOnce = 2;
const mostParts = Math.ceil(recordingLimits.video / recordingPartBytes);

type RecordingPorts = { recordings: Recordings; clock: Clock };

/**
 * Serves uploads of audio and video (an addition to the specification). Must be registered in the scope that accepts
 * multipart.
 */
export function recordingRoutes(app: FastifyInstance, { recordings, clock }: RecordingPorts): void {
  serveRoute(app, api.listRecordings, async () => (await recordings.list()).map(api.toWireStoredRecording));
  const someAtOnce = pLimit(partsAtOnce);
  serveRoute(app, api.addRecordingPart, ({ request, person, parameters }) =>
    someAtOnce(async () => {
      if (request.raw.destroyed) throw new AppError('InvalidRequest', 'The client has gone.');
      const [uploadId, place] = [uploadOf(parameters.uploadId), placeOf(parameters.place)];
      const limits = { fileSize: recordingPartBytes, fileName: null };
      const { bytes } = await readUpload(request, 'recording', limits);
      await storeRecordingPart({ recordings, clock }, { uploadId, place, bytes, senderId: person.id });
    }),
  );
  const fewAtOnce = pLimit(examinedAtOnce);
  serveRoute(app, api.addRecording, ({ parameters: { uploadId } }) =>
    fewAtOnce(async () => {
      const upload = uploadOf(uploadId);
      const recording = await examineUploadedRecording(recordings, upload);
      return api.toWireAddedRecording(recording, await recordings.add(upload, recording, clock.now()));
    }),
  );
  serveRoute(app, api.clearUnusedRecordings, async () => ({
    removed: await removeUnusedUploads(recordings, clock),
  }));
}

function uploadOf(id: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return id;
  throw new AppError('InvalidRequest', 'Name the upload by a UUID in small letters.');
}

function placeOf(place: string): number {
  if (/^\d{1,4}$/.test(place) && Number(place) < mostParts) return Number(place);
  throw new AppError('InvalidRequest', `A recording has at most ${mostParts} parts: this one is too large.`);
}

/** The content policy of recordings, which forbids scripts wherever a recording is opened. */
const recordingPolicy = "default-src 'none'; media-src 'self'; frame-ancestors 'none'; sandbox";

/** Serves the recordings without a log-in: their names cannot be guessed. Players request one range at a time. */
export async function storedRecordingRoute(
  app: FastifyInstance,
  { recordings }: Pick<RecordingPorts, 'recordings'>,
): Promise<void> {
  app.get<{ Params: { name: string } }>(
    `${uploadedRecordingsPath}:name`,
    { config: { access: 'anyone' as const }, compress: false },
    async ({ params: { name }, headers, method }, reply) => {
      const found = /^[0-9a-f]{32}$/.test(name) ? await recordings.find(name) : null;
      if (!found) {
        sendNotFound(reply);
        return reply;
      }
      const tag = `"${name}"`;
      const range = parseByteRange(
        headers['if-range'] === undefined || headers['if-range'] === tag ? headers.range : '',
        found.bytes,
      );
      void reply
        .header('content-type', found.mediaType)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('accept-ranges', 'bytes')
        .header('etag', tag)
        .header('content-security-policy', recordingPolicy);
      if (range === 'none of it')
        return reply.code(416).header('content-range', `bytes */${found.bytes}`).send('');
      const { from, to } = range ?? { from: 0, to: found.bytes };
      if (range) void reply.code(206).header('content-range', `bytes ${from}-${to - 1}/${found.bytes}`);
      void reply.header('content-length', to - from);
      // A HEAD gets an empty stream, so that the header still contains the length.
      const pieces = method === 'HEAD' ? [] : found.read(from, to);
      return reply.send(Readable.from(pieces, { objectMode: false }));
    },
  );
}

/**
 * Returns the bytes that a `Range` header requests of a file with this size; null if the whole file is sent: for
 * several ranges and for a header without a byte range (RFC 9110, 14.2).
 */
export function parseByteRange(header: string | undefined, bytes: number): ByteRange | 'none of it' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '')
    return Number(last) === 0 ? 'none of it' : { from: Math.max(0, bytes - Number(last)), to: bytes };
  const from = Number(first);
  if (last !== '' && Number(last) < from) return null;
  if (from >= bytes) return 'none of it';
  return { from, to: last === '' ? bytes : Math.min(bytes, Number(last) + 1) };
}
