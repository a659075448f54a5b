import type { FromSchema } from 'json-schema-to-ts';
import type { StoredPicture, SanitisedPicture } from '../../../application/ports/server/media/pictures.ts';
import { toUploadedPictureAddress } from '../../../domain/media/kept-picture.ts';
import { defineRoute, fromWireInstant, formatIsoInstant } from './parts/route.ts';
import { clearedUploadsSchema, isNewUploadSchema, storedUploadProperties } from './parts/uploads.ts';

/**
 * The calls for pictures that authors upload (an addition to specification 7). Each entry has the address of its
 * picture.
 */

const size = {
  address: { type: 'string', description: 'What content names as the `url` of a picture' },
  width: { type: 'integer' },
  height: { type: 'integer' },
} as const;

const added = {
  type: 'object',
  required: ['address', 'width', 'height', 'isNew'],
  properties: { ...size, isNew: isNewUploadSchema },
} as const;

const kept = {
  type: 'object',
  required: ['address', 'width', 'height', 'bytes', 'addedAt', 'isUsed'],
  properties: {
    ...size,
    bytes: { type: 'integer', description: 'Of all its forms' },
    ...storedUploadProperties,
  },
} as const;

export type WireAddedPicture = FromSchema<typeof added>;
export type WireStoredPicture = FromSchema<typeof kept>;

export const toWireAddedPicture = (
  { name, width, height }: SanitisedPicture,
  isNew: boolean,
): WireAddedPicture => ({ address: toUploadedPictureAddress(name), width, height, isNew });

export const toWireStoredPicture = ({ name, addedAt, ...rest }: StoredPicture): WireStoredPicture => ({
  address: toUploadedPictureAddress(name),
  addedAt: formatIsoInstant(addedAt),
  ...rest,
});

/** Reads a picture of the list from this server's reply. */
export const fromWireStoredPicture = ({ addedAt, ...rest }: WireStoredPicture) => ({
  ...rest,
  addedAt: fromWireInstant(addedAt) ?? 0,
});

export const listPictures = defineRoute({ method: 'GET', path: '/picture' }, () => ({
  access: 'content.read',
  summary: 'Every picture that was uploaded, newest first',
  reply: { type: 'array', items: kept },
  errors: ['401'],
}));
export const addPicture = defineRoute({ method: 'POST', path: '/picture/create' }, () => ({
  access: 'content.write',
  upload: 'picture',
  status: 201,
  summary: 'Keep a picture: PNG, JPEG, WebP, AVIF or SVG, told by its content',
  reply: added,
  errors: ['401', 'InvalidRequest', 'TooLarge', 'MediaType'],
}));
export const clearUnusedPictures = defineRoute({ method: 'POST', path: '/picture/clear-unused' }, () => ({
  access: 'content.publish',
  summary: 'Take away pictures that no content names and that were uploaded 30 days ago or earlier',
  reply: clearedUploadsSchema,
  errors: ['401'],
}));
