import type { FromSchema } from 'json-schema-to-ts';
import { longestReviewNote, type ShownReview } from '../../../application/authoring/reviews.ts';
import type { RoleStanding, ShownSignOff } from '../../../application/content/sign-offs.ts';
import type {
  ListedSignOff,
  RoleState,
  TextUnderReview,
} from '../../../application/ports/device/authoring/reviewing.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import { longestComment } from '../../../application/authoring/content-comments.ts';
import { defineRoute, fromWireInstant, instantText, part, text } from './parts/route.ts';
import { copy, copyWithText, fromWireCopy, toWireCopy, type WireCopyWithText } from './working-copies.ts';

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

const review = part(() => ({
  ...copyWithText,
  required: [...copyWithText.required, 'errors', 'roles'],
  properties: {
    ...copyWithText.properties,
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

export type WireRole = FromSchema<typeof role>;
export type WireReview = WireCopyWithText & { errors: string[]; roles: WireRole[] };
export type WireVersionSignOffs = FromSchema<typeof ofVersion>;

const toWireSignOff = ({ id, byEmail: by, at, isMine }: ShownSignOff) => ({
  id,
  by,
  on: instantText(at),
  isMine,
});
export const toWireRole = ({ role: name, standing, stale, isDemanded }: RoleStanding): WireRole => ({
  role: name,
  standing: standing.map(toWireSignOff),
  stale: stale.map(toWireSignOff),
  isDemanded,
});
export const toWireReview = ({ text: words, errors, roles, ...rest }: ShownReview): WireReview => ({
  ...toWireCopy(rest),
  text: words,
  errors,
  roles: roles.map(toWireRole),
});

const fromWireSignOff = ({ on, ...rest }: WireRole['standing'][number]): ListedSignOff => ({
  ...rest,
  at: fromWireInstant(on) ?? 0,
});
/** Reads a text's sign-offs in one role from this server's reply. */
export const fromWireRole = ({ standing, stale, ...rest }: WireRole): RoleState => ({
  ...rest,
  standing: standing.map(fromWireSignOff),
  stale: stale.map(fromWireSignOff),
});
export const fromWireReview = ({ text: words, errors, roles, ...rest }: WireReview): TextUnderReview => ({
  ...fromWireCopy(rest),
  text: words,
  errors,
  roles: roles.map(fromWireRole),
});

const changing = part(() => ({ reply: copy }) as const);
const naming = part(() => ({
  type: 'object',
  required: ['role'],
  properties: { role: text(100) },
}));
export const getReview = defineRoute({ method: 'GET', path: '/working-copy/:copyId/review' }, () => ({
  access: 'content.read',
  summary: 'A working copy with what is wrong with it and who has signed it',
  reply: review,
  errors: ['401', 'NotFound'],
}));
export const askForReview = defineRoute({ method: 'POST', path: '/working-copy/:copyId/review/ask' }, () => ({
  access: 'content.write',
  ...changing,
  summary: "Have colleagues see that a text of one's own waits for a review",
  body: { type: 'object', required: ['note'], properties: { note: text(longestReviewNote) } },
  errors: ['401', 'InvalidRequest', 'InvalidContent', 'NotFound'],
}));
export const endReview = defineRoute({ method: 'POST', path: '/working-copy/:copyId/review/end' }, () => ({
  access: 'content.write',
  ...changing,
  summary: 'Take the request back',
  errors: ['401', 'NotFound'],
}));
export const askForChanges = defineRoute(
  { method: 'POST', path: '/working-copy/:copyId/review/changes' },
  () => ({
    access: 'content.review',
    ...changing,
    summary: "Say what has to be changed in a colleague's text; it stands among the comments",
    body: {
      type: 'object',
      required: ['text'],
      properties: { text: { type: 'string', minLength: 1, maxLength: longestComment } },
    },
    errors: ['401', 'InvalidRequest', 'NotFound'],
  }),
);
export const signCopy = defineRoute({ method: 'POST', path: '/working-copy/:copyId/sign' }, () => ({
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
export const takeBackSignOff = defineRoute(
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
export const signOffs = { activity: signOffsOf('activity'), programme: signOffsOf('programme') };
