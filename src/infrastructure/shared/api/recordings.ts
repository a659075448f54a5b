import type { FromSchema } from 'json-schema-to-ts';
import type { StoredRecording, Recording } from '../../../application/ports/server/media/recordings.ts';
import { toUploadedRecordingAddress, recordingTypes } from '../../../domain/media/kept-recording.ts';
import { defineRoute, fromWireInstant, formatIsoInstant } from './parts/route.ts';
import { clearedUploadsSchema, isNewUploadSchema, storedUploadProperties } from './parts/uploads.ts';

/**
 * The calls for audio and video that authors upload (an addition to specification 7). Each entry has the address of its
 * recording.
 */

const recordingFields = {
  address: { type: 'string', description: 'What content names as the `url` of an audio or a video' },
  mediaType: { enum: Object.keys(recordingTypes) as (keyof typeof recordingTypes)[] },
  bytes: { type: 'integer' },
} as const;

const added = {
  type: 'object',
  required: ['address', 'mediaType', 'bytes', 'isNew'],
  properties: { ...recordingFields, isNew: isNewUploadSchema },
} as const;

const kept = {
  type: 'object',
  required: ['address', 'mediaType', 'bytes', 'addedAt', 'isUsed'],
  properties: {
    ...recordingFields,
    ...storedUploadProperties,
  },
} as const;

export type WireAddedRecording = FromSchema<typeof added>;
export type WireStoredRecording = FromSchema<typeof kept>;

export const toWireAddedRecording = (
  { name, mediaType, bytes }: Recording,
  isNew: boolean,
): WireAddedRecording => ({ address: toUploadedRecordingAddress(name), mediaType, bytes, isNew });

export const toWireStoredRecording = ({ name, addedAt, ...rest }: StoredRecording): WireStoredRecording => ({
  address: toUploadedRecordingAddress(name),
  addedAt: formatIsoInstant(addedAt),
  ...rest,
});

/** Reads a recording of the list from this server's reply. */
export const fromWireStoredRecording = ({ addedAt, ...rest }: WireStoredRecording) => ({
  ...rest,
  addedAt: fromWireInstant(addedAt) ?? 0,
});

export const listRecordings = defineRoute({ method: 'GET', path: '/recording' }, () => ({
  access: 'content.read',
  summary: 'Every recording that was uploaded, newest first',
  reply: { type: 'array', items: kept },
  errors: ['401'],
}));
export const addRecordingPart = defineRoute(
  { method: 'POST', path: '/recording/upload/:uploadId/part/:place' },
  () => ({
    access: 'content.write',
    upload: 'recording',
    summary:
      'Keep a part of an upload by its place, from 0: 512 KB, the last one what is left. The upload is any UUID; a part that is there stays. Unfinished uploads of one person hold 200 MB at most; 4,000 parts a day are taken',
    errors: ['401', 'InvalidRequest', 'TooLarge', 'MediaType', 'TooManyRequests'],
  }),
);
export const addRecording = defineRoute(
  { method: 'POST', path: '/recording/upload/:uploadId/create' },
  () => ({
    access: 'content.write',
    status: 201,
    summary:
      'Make a recording of the parts of an upload: MP3, M4A (AAC) or MP4 (H.264, AAC), told by its content',
    reply: added,
    errors: ['401', 'InvalidRequest'],
  }),
);
export const clearUnusedRecordings = defineRoute({ method: 'POST', path: '/recording/clear-unused' }, () => ({
  access: 'content.publish',
  summary:
    'Take away recordings that no content names and that were uploaded 30 days ago or earlier, and uploads of which nothing has come for a day',
  reply: clearedUploadsSchema,
  errors: ['401'],
}));
