import type { FromSchema } from 'json-schema-to-ts';
import type { WorkingCopyView } from '../../../application/authoring/working-copies.ts';
import type { ListedWorkingCopy } from '../../../application/ports/device/authoring/drafting.ts';
import { contentLimits } from '../content/parse/content-limits.ts';
import { contentKinds } from '../../../domain/content/content-kind.ts';
import {
  defineRoute,
  fromWireInstant,
  formatIsoInstant,
  defineSchemaPart,
  textSchema,
} from './parts/route.ts';

/** The calls for authors' unpublished texts (an addition to specification 7). Authors read all and change their own. */

const base = {
  type: ['object', 'null'],
  description: 'The version that the text was made from',
  required: ['slug', 'version'],
  properties: { slug: textSchema(200), version: textSchema(200) },
} as const;

export const workingCopySchema = {
  type: 'object',
  required: ['id', 'kind', 'slug', 'title', 'base', 'revision', 'changedOn', 'by', 'isMine', 'published'],
  properties: {
    id: { type: 'string' },
    kind: { enum: contentKinds },
    slug: { type: 'string' },
    title: { type: 'string' },
    base,
    revision: { type: 'integer' },
    changedOn: { type: 'string', format: 'date-time' },
    by: { type: 'string', description: 'Address of its author' },
    isMine: { type: 'boolean' },
    review: {
      type: ['object', 'null'],
      description: 'A review that its author has asked for, and what came of it',
      required: ['state', 'note', 'on'],
      properties: {
        state: { enum: ['waiting', 'changes'] },
        note: { type: 'string' },
        on: { type: 'string', format: 'date-time' },
      },
    },
    published: {
      type: ['object', 'null'],
      description: 'The current version of the item',
      required: ['version', 'on', 'by'],
      properties: {
        version: { type: 'string' },
        on: { type: 'string', format: 'date-time' },
        by: { type: 'string' },
      },
    },
  },
} as const;

export const workingCopyWithTextSchema = defineSchemaPart(() => ({
  ...workingCopySchema,
  required: [...workingCopySchema.required, 'text'],
  properties: { ...workingCopySchema.properties, text: { type: 'string' } },
}));

const written = {
  type: 'object',
  required: ['kind', 'slug', 'title', 'text', 'base', 'revision'],
  properties: {
    kind: { type: 'string', enum: contentKinds },
    slug: { type: 'string', minLength: 1, maxLength: 200 },
    title: textSchema(1000),
    text: textSchema(contentLimits.bytes),
    base,
    revision: {
      type: 'integer',
      minimum: 0,
      description: 'The one that this text was made from; 0 for a new copy. Another one answers 412',
    },
  },
} as const;

export type WireWorkingCopy = FromSchema<typeof workingCopySchema>;
export type WireWorkingCopyWithText = WireWorkingCopy & { text: string };

export const toWireWorkingCopy = ({
  by: _by,
  byEmail,
  changedAt,
  review,
  published,
  ...rest
}: WorkingCopyView): WireWorkingCopy => ({
  ...rest,
  by: byEmail,
  changedOn: formatIsoInstant(changedAt),
  review: review && { state: review.state, note: review.note, on: formatIsoInstant(review.at) },
  published: published && {
    version: published.version,
    on: formatIsoInstant(published.at),
    by: published.by,
  },
});

/** Reads a working copy from this server's reply. */
export const fromWireWorkingCopy = ({
  changedOn,
  review,
  published,
  ...rest
}: WireWorkingCopy): ListedWorkingCopy => ({
  ...rest,
  changedAt: fromWireInstant(changedOn) ?? 0,
  review: review ? { state: review.state, note: review.note, at: fromWireInstant(review.on) ?? 0 } : null,
  published: published && {
    version: published.version,
    at: fromWireInstant(published.on) ?? 0,
    by: published.by,
  },
});

const own = { errors: ['401', 'NotFound'] } as const;

export const listWorkingCopies = defineRoute({ method: 'GET', path: '/working-copy' }, () => ({
  access: 'content.read',
  summary: "Every author's texts that are not published yet, what was changed last first",
  reply: { type: 'array', items: workingCopySchema },
  errors: ['401'],
}));
export const getWorkingCopy = defineRoute({ method: 'GET', path: '/working-copy/:copyId' }, () => ({
  access: 'content.read',
  ...own,
  summary: 'One of them with its text',
  reply: workingCopyWithTextSchema,
}));
export const storeWorkingCopy = defineRoute({ method: 'PUT', path: '/working-copy/:copyId' }, () => ({
  access: 'content.write',
  summary: 'Store a text under an id that its device has drawn at random; one a person and item',
  body: written,
  // The text inside JSON may be up to twice as long, because JSON escapes characters.
  mostBytes: 2 * contentLimits.bytes,
  reply: workingCopySchema,
  errors: ['401', 'InvalidRequest', 'NotFound', 'VersionConflict', 'TooLarge'],
}));
export const removeWorkingCopy = defineRoute(
  { method: 'POST', path: '/working-copy/:copyId/remove' },
  () => ({
    access: 'content.write',
    ...own,
    summary: "Remove one of one's own",
  }),
);
