import type { FromSchema } from 'json-schema-to-ts';
import { mostCommentCharacters, type CommentView } from '../../../application/authoring/content-comments.ts';
import type { ListedComment } from '../../../application/ports/device/authoring/reviewing.ts';
import { contentKinds } from '../../../domain/content/content-kind.ts';
import {
  defineRoute,
  fromWireInstant,
  formatIsoInstant,
  defineSchemaPart,
  textSchema,
} from './parts/route.ts';

/** The calls for colleagues' comments on texts, published or not (an addition to specification 7). */

const item = {
  kind: { type: 'string', enum: contentKinds },
  slug: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[^\\u0000]*$' },
} as const;

const place = {
  type: ['object', 'null'],
  description: 'The step that it is about; null for the whole item',
  required: ['touchpoint', 'step', 'at', 'of', 'type', 'words'],
  properties: {
    touchpoint: textSchema(200),
    step: { type: ['string', 'null'], maxLength: 200 },
    at: { type: 'integer', minimum: 0, description: 'Its place in the touchpoint, from 0' },
    of: { type: 'integer', minimum: 0, description: 'How many steps the touchpoint had' },
    type: textSchema(100),
    words: { ...textSchema(1000), description: 'What the step said' },
  },
} as const;

const comment = {
  type: 'object',
  required: ['id', 'place', 'answers', 'text', 'on', 'by', 'isMine', 'resolvedOn', 'resolvedBy'],
  properties: {
    id: { type: 'string' },
    place,
    answers: { type: ['string', 'null'], description: 'The comment that this one answers' },
    text: { type: 'string' },
    on: { type: 'string', format: 'date-time' },
    by: { type: 'string', description: 'Address of who wrote it' },
    isMine: { type: 'boolean' },
    resolvedOn: { type: ['string', 'null'], format: 'date-time' },
    resolvedBy: { type: ['string', 'null'] },
  },
} as const;

export type WireComment = FromSchema<typeof comment>;

export const toWireComment = ({
  id,
  place,
  answers,
  text,
  at,
  byEmail: by,
  isMine,
  resolvedAt,
  resolvedBy,
}: CommentView): WireComment => ({
  id,
  place,
  answers,
  text,
  on: formatIsoInstant(at),
  by,
  isMine,
  resolvedOn: resolvedAt === null ? null : formatIsoInstant(resolvedAt),
  resolvedBy,
});

/** Reads a comment from this server's reply. */
export const fromWireComment = ({ on, resolvedOn, ...rest }: WireComment): ListedComment => ({
  ...rest,
  at: fromWireInstant(on) ?? 0,
  resolvedAt: fromWireInstant(resolvedOn),
});

const one = defineSchemaPart(
  () =>
    ({ access: 'content.comment', reply: comment, errors: ['401', 'InvalidRequest', 'NotFound'] }) as const,
);

export const listComments = defineRoute({ method: 'GET', path: '/content-comment' }, () => ({
  access: 'content.read',
  summary: 'What is said about an item and its steps, in the order in which it came',
  query: { type: 'object', required: ['kind', 'slug'], properties: item },
  reply: { type: 'array', items: comment },
  errors: ['401', 'InvalidRequest'],
}));
export const addComment = defineRoute({ method: 'POST', path: '/content-comment' }, () => ({
  access: 'content.comment',
  status: 201,
  summary: 'Say something about an item or a step, or answer what somebody has said',
  body: {
    type: 'object',
    required: ['kind', 'slug', 'text'],
    properties: {
      ...item,
      place,
      answers: { type: ['string', 'null'], maxLength: 200, pattern: '^[^\\u0000]*$' },
      text: { type: 'string', minLength: 1, maxLength: mostCommentCharacters },
    },
  },
  reply: comment,
  errors: ['401', 'InvalidRequest', 'TooLarge'],
}));
export const resolveComment = defineRoute(
  { method: 'POST', path: '/content-comment/:commentId/resolve' },
  () => ({
    ...one,
    summary: 'Settle a comment with its answers, or open it again',
    body: {
      type: 'object',
      required: ['isResolved'],
      properties: { isResolved: { type: 'boolean' } },
    },
  }),
);
export const removeComment = defineRoute(
  { method: 'POST', path: '/content-comment/:commentId/remove' },
  () => ({
    access: 'content.comment',
    summary: "Delete a comment of one's own; answers to it stay",
    errors: ['401', 'NotFound'],
  }),
);
