import type { FromSchema } from 'json-schema-to-ts';
import type { PreviewLink } from '../../../application/ports/server/authoring/preview-links.ts';
import type { ListedPreviewLink } from '../../../application/ports/device/authoring/drafting.ts';
import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import { defineRoute, fromWireInstant, formatIsoInstant, defineSchemaPart } from './parts/route.ts';

/** The calls for links that play an unpublished conversation without an account (an addition to specification 7). */

/** The maximum time until a link expires (days). */
export const maxPreviewLinkDays = 30;

const link = {
  type: 'object',
  required: ['id', 'slug', 'title', 'version', 'createdOn', 'expiresOn', 'by'],
  properties: {
    id: { type: 'string' },
    slug: { type: 'string' },
    title: { type: 'string' },
    version: { type: 'string', description: 'As it would be called once it is published' },
    createdOn: { type: 'string', format: 'date-time' },
    expiresOn: { type: 'string', format: 'date-time' },
    by: { type: 'string', description: 'Address of who made it' },
  },
} as const;

const made = defineSchemaPart(() => ({
  ...link,
  required: [...link.required, 'token'],
  properties: {
    ...link.properties,
    token: { type: 'string', description: 'Told once; the address is /preview# and this' },
  },
}));

const opened = {
  type: 'object',
  required: ['definition', 'expiresOn'],
  properties: {
    definition: { type: 'object', additionalProperties: true },
    expiresOn: { type: 'string', format: 'date-time' },
  },
} as const;

export type WirePreviewLink = FromSchema<typeof link>;
export type WireOpenedPreview = { definition: ActivityDefinition; expiresOn: string };

export const toWirePreviewLink = ({ createdAt, expiresAt, ...rest }: PreviewLink): WirePreviewLink => ({
  ...rest,
  createdOn: formatIsoInstant(createdAt),
  expiresOn: formatIsoInstant(expiresAt),
});

/** Reads a preview link from this server's reply. */
export const fromWirePreviewLink = ({
  id,
  slug,
  title,
  by,
  expiresOn,
}: WirePreviewLink): ListedPreviewLink => ({
  id,
  slug,
  title,
  by,
  expiresAt: fromWireInstant(expiresOn) ?? 0,
});

export const listPreviewLinks = defineRoute({ method: 'GET', path: '/preview-link' }, () => ({
  access: 'content.read',
  summary: 'Every link that still works, newest first',
  reply: { type: 'array', items: link },
  errors: ['401'],
}));
export const makePreviewLink = defineRoute({ method: 'POST', path: '/preview-link/create' }, () => ({
  access: 'content.write',
  upload: 'activity',
  query: {
    type: 'object',
    required: ['days'],
    properties: { days: { type: 'integer', minimum: 1, maximum: maxPreviewLinkDays } },
  },
  status: 201,
  summary: 'Make a link by which this Activity, as it is in the file, can be played without an account',
  reply: made,
  errors: ['401', 'InvalidRequest', 'InvalidContent', 'TooLarge', 'MediaType'],
}));
export const endPreviewLink = defineRoute({ method: 'POST', path: '/preview-link/:linkId/end' }, () => ({
  access: 'content.write',
  summary: 'End a link at once',
  errors: ['401', 'NotFound'],
}));
export const openPreviewLink = defineRoute({ method: 'POST', path: '/preview-link/open' }, () => ({
  access: 'anyone',
  summary: 'The Activity that a link leads to, for who has its token',
  body: {
    type: 'object',
    required: ['token'],
    properties: { token: { type: 'string', minLength: 1, maxLength: 200 } },
  },
  reply: opened,
  errors: ['InvalidRequest', 'NotFound'],
}));
