import type { FromSchema } from 'json-schema-to-ts';
import { mostReviewNoteCharacters, type WorkingCopyReview } from '../../../application/authoring/reviews.ts';
import type { RoleSignOffs, SignOffView } from '../../../application/content/sign-offs.ts';
import type {
  ListedSignOff,
  ListedRoleSignOffs,
  TextUnderReview,
} from '../../../application/ports/device/authoring/reviewing.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import { mostCommentCharacters } from '../../../application/authoring/content-comments.ts';
import {
  defineRoute,
  fromWireInstant,
  formatIsoInstant,
  defineSchemaPart,
  textSchema,
} from './parts/route.ts';
import {
  workingCopySchema,
  workingCopyWithTextSchema,
  fromWireWorkingCopy,
  toWireWorkingCopy,
  type WireWorkingCopyWithText,
} from './working-copies.ts';

/** The calls for reviews of working copies and for sign-offs (an addition to specification 7). */

const signOff = {
  type: 'object',
  required: ['id', 'by', 'on', 'isMine'],
  properties: {
    id: { type: 'string' },
    by: { type: 'string', description: 'Address of who gave it' },
    on: { type: 'string', format: 'date-time' },
    isMine: { type: 'boolean' },
  },
} as const;

const role = {
  type: 'object',
  required: ['role', 'standing', 'stale', 'isDemanded'],
  properties: {
    role: { type: 'string', description: 'editorial, safeguarding, or translation/ and a language' },
    standing: { type: 'array', items: signOff, description: 'Of the text as it is' },
    stale: { type: 'array', items: signOff, description: 'Of the text as it was before it changed' },
    isDemanded: { type: 'boolean', description: 'Without one of somebody else it is not published' },
  },
} as const;

const review = defineSchemaPart(() => ({
  ...workingCopyWithTextSchema,
  required: [...workingCopyWithTextSchema.required, 'errors', 'roles'],
  properties: {
    ...workingCopyWithTextSchema.properties,
    errors: {
      type: 'array',
      items: { type: 'string' },
      description: 'Sentences; with one there are no roles to sign in',
    },
    roles: { type: 'array', items: role },
  },
}));

const ofVersion = {
  type: 'object',
  required: ['version', 'roles'],
  properties: { version: { type: 'string' }, roles: { type: 'array', items: role } },
} as const;

export type WireReviewRole = FromSchema<typeof role>;
export type WireReview = WireWorkingCopyWithText & { errors: string[]; roles: WireReviewRole[] };
export type WireVersionSignOffs = FromSchema<typeof ofVersion>;

const toWireSignOff = ({ id, byEmail: by, at, isMine }: SignOffView) => ({
  id,
  by,
  on: formatIsoInstant(at),
  isMine,
});
export const toWireReviewRole = ({
  role: name,
  standing,
  stale,
  isDemanded,
}: RoleSignOffs): WireReviewRole => ({
  role: name,
  standing: standing.map(toWireSignOff),
  stale: stale.map(toWireSignOff),
  isDemanded,
});
export const toWireReview = ({ text: words, errors, roles, ...rest }: WorkingCopyReview): WireReview => ({
  ...toWireWorkingCopy(rest),
  text: words,
  errors,
  roles: roles.map(toWireReviewRole),
});

const fromWireSignOff = ({ on, ...rest }: WireReviewRole['standing'][number]): ListedSignOff => ({
  ...rest,
  at: fromWireInstant(on) ?? 0,
});
/** Reads a text's sign-offs in one role from this server's reply. */
export const fromWireReviewRole = ({ standing, stale, ...rest }: WireReviewRole): ListedRoleSignOffs => ({
  ...rest,
  standing: standing.map(fromWireSignOff),
  stale: stale.map(fromWireSignOff),
});
export const fromWireReview = ({ text: words, errors, roles, ...rest }: WireReview): TextUnderReview => ({
  ...fromWireWorkingCopy(rest),
  text: words,
  errors,
  roles: roles.map(fromWireReviewRole),
});

const changing = defineSchemaPart(() => ({ reply: workingCopySchema }) as const);
const naming = defineSchemaPart(() => ({
  type: 'object',
  required: ['role'],
  properties: { role: textSchema(100) },
}));
export const getReview = defineRoute({ method: 'GET', path: '/working-copy/:copyId/review' }, () => ({
  access: 'content.read',
  summary: 'A working copy with what is wrong with it and who has signed it',
  reply: review,
  errors: ['401', 'NotFound'],
}));
export const requestReview = defineRoute(
  { method: 'POST', path: '/working-copy/:copyId/review/ask' },
  () => ({
    access: 'content.write',
    ...changing,
    summary: "Have colleagues see that a text of one's own waits for a review",
    body: { type: 'object', required: ['note'], properties: { note: textSchema(mostReviewNoteCharacters) } },
    errors: ['401', 'InvalidRequest', 'InvalidContent', 'NotFound'],
  }),
);
export const withdrawReviewRequest = defineRoute(
  { method: 'POST', path: '/working-copy/:copyId/review/end' },
  () => ({
    access: 'content.write',
    ...changing,
    summary: 'Take the request back',
    errors: ['401', 'NotFound'],
  }),
);
export const requestTextChanges = defineRoute(
  { method: 'POST', path: '/working-copy/:copyId/review/changes' },
  () => ({
    access: 'content.review',
    ...changing,
    summary: "Say what has to be changed in a colleague's text; it stands among the comments",
    body: {
      type: 'object',
      required: ['text'],
      properties: { text: { type: 'string', minLength: 1, maxLength: mostCommentCharacters } },
    },
    errors: ['401', 'InvalidRequest', 'NotFound'],
  }),
);
export const signOffWorkingCopy = defineRoute({ method: 'POST', path: '/working-copy/:copyId/sign' }, () => ({
  access: 'content.review',
  summary: 'Vouch for a working copy as it was read',
  body: {
    ...naming,
    required: [...naming.required, 'revision'],
    properties: {
      ...naming.properties,
      revision: { type: 'integer', description: 'The one that was read. Another one answers 412' },
    },
  },
  reply: review,
  errors: ['401', 'InvalidRequest', 'InvalidContent', 'NotFound', 'VersionConflict'],
}));
export const withdrawSignOff = defineRoute(
  { method: 'POST', path: '/sign-off/:signOffId/take-back' },
  () => ({
    access: 'content.review',
    summary: "Take a sign-off of one's own back",
    errors: ['401', 'NotFound'],
  }),
);
const signOffsOf = <Kind extends ContentKind>(kind: Kind) => ({
  list: defineRoute({ method: 'GET', path: `/${kind}/:id/sign-offs` }, () => ({
    access: 'content.read',
    summary: 'Who has signed which version, the newest versions first',
    reply: { type: 'array', items: ofVersion },
    errors: ['401', 'NotFound'],
  })),
  sign: defineRoute({ method: 'POST', path: `/${kind}/:id/versions/:version/sign` }, () => ({
    access: 'content.review',
    summary: 'Vouch for a version that was published',
    body: naming,
    errors: ['401', 'InvalidRequest', 'NotFound'],
  })),
});
/** The routes for sign-offs of published versions, by kind of content. */
export const versionSignOffRoutes = { activity: signOffsOf('activity'), programme: signOffsOf('programme') };
