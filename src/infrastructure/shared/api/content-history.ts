import type { FromSchema } from 'json-schema-to-ts';
import type { ContentItemState } from '../../../application/content/change-standing.ts';
import type {
  ContentState as ShownState,
  ListedContentVersion,
} from '../../../application/ports/device/authoring/authoring-gateway.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import type { ContentVersion } from '../../../domain/content/published.ts';
import { contentListItemSchema, contentKindNames, publishedContentSchema } from './authoring.ts';
import { defineRoute, formatIsoInstant, defineSchemaPart } from './parts/route.ts';

/** The calls for content's versions and state (additions to specification 7: a backend without them answers 404). */

const moment = { type: 'string', format: 'date-time' } as const;

const version = {
  type: 'object',
  required: ['version', 'createdOn', 'createdBy', 'note', 'isCurrent', 'publishedOn'],
  properties: {
    version: { type: 'string', description: 'SHA-256 of the content, hex' },
    createdOn: moment,
    createdBy: { type: 'string', description: 'E-mail address, or where it came from' },
    note: { type: ['string', 'null'] },
    number: { type: 'integer', description: 'From 1, in the order in which they came' },
    isCurrent: { type: 'boolean' },
    publications: {
      type: 'array',
      description: 'Each time it became current, and by whom, newest first',
      items: {
        type: 'object',
        required: ['on', 'by'],
        properties: { on: moment, by: { type: 'string' } },
      },
    },
    publishedOn: { type: 'array', items: moment, description: 'Each time it became current, newest first' },
  },
} as const;

const versionBody = {
  type: 'object',
  required: ['version', 'definition'],
  properties: { version: { type: 'string' }, definition: { type: 'object', additionalProperties: true } },
} as const;

const state = {
  type: 'object',
  required: ['id', 'slug', 'title', 'status', 'inTheMiddle', 'standstill'],
  properties: {
    id: { type: 'string' },
    slug: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'string', description: 'Draft or Available' },
    inTheMiddle: { type: 'integer', description: 'Families who have begun it and not finished' },
    standstill: {
      type: ['object', 'null'],
      description: 'Why it is not offered; null when it is, as its status says',
      required: ['standing', 'on', 'by', 'reason'],
      properties: {
        standing: { type: 'string', enum: ['archived', 'withdrawn'] },
        on: moment,
        by: { type: 'string', description: 'E-mail address, or where it came from' },
        reason: { type: ['string', 'null'] },
      },
    },
  },
} as const;

const withdrawal = {
  type: 'object',
  required: ['reason'],
  properties: { reason: { type: 'string', maxLength: 2000 } },
} as const;

const renaming = {
  type: 'object',
  required: ['slug'],
  properties: { slug: { type: 'string', maxLength: 200 } },
} as const;

export type WireItemState = FromSchema<typeof state>;
export type WireContentVersion = FromSchema<typeof version>;

export function toWireItemState({ item, standstill, inTheMiddle }: ContentItemState): WireItemState {
  const { id, slug, definition } = item;
  const { title, status } = definition;
  const stands = standstill && {
    standing: standstill.standing,
    on: formatIsoInstant(standstill.at),
    by: standstill.by,
    reason: standstill.reason,
  };
  return { id, slug, title, status, inTheMiddle, standstill: stands };
}

export function toWireContentVersion({
  createdAt,
  publications,
  ...version
}: ContentVersion): WireContentVersion {
  const wire = publications.map(({ at, by }) => ({ on: formatIsoInstant(at), by }));
  return {
    ...version,
    createdOn: formatIsoInstant(createdAt),
    publications: wire,
    publishedOn: wire.map(({ on }) => on),
  };
}

/** Reads the versions of an item from this server's reply. */
export const fromWireContentVersions = (versions: readonly WireContentVersion[]): ListedContentVersion[] =>
  versions.map(({ version, number, createdOn, createdBy, note, isCurrent, publications }) => ({
    version,
    number: number ?? null,
    createdAt: Date.parse(createdOn),
    createdBy,
    note,
    isCurrent,
    publications: (publications ?? []).map(({ on, by }) => ({ at: Date.parse(on), by })),
  }));

export const fromWireItemState = ({ status, inTheMiddle, standstill }: WireItemState): ShownState => ({
  status,
  inTheMiddle,
  standstill: standstill && {
    standing: standstill.standing,
    at: Date.parse(standstill.on),
    by: standstill.by,
    reason: standstill.reason,
  },
});

const history = { errors: ['401', 'NotFound'] } as const;
const changing = { errors: ['401', 'NotFound', 'InvalidRequest'] } as const;
const versions = defineSchemaPart(() => ({ ...history, reply: { type: 'array', items: version } }));
const body = defineSchemaPart(() => ({ ...history, reply: versionBody }));
const restore = {
  errors: ['401', 'InvalidRequest', 'InvalidContent', 'NotFound', 'VersionConflict'],
  reply: publishedContentSchema,
  conditional: true,
} as const;

const historyOf = <Kind extends ContentKind>(kind: Kind, one: (typeof contentKindNames)[Kind]['one']) => ({
  versions: defineRoute({ method: 'GET', path: `/${kind}/:id/versions` }, () => ({
    access: 'content.read',
    ...versions,
    summary: `Every version of ${one}, newest first`,
  })),
  version: defineRoute({ method: 'GET', path: `/${kind}/:id/versions/:version` }, () => ({
    access: 'content.read',
    ...body,
    summary: `The content of one version of ${one}`,
  })),
  restore: defineRoute({ method: 'POST', path: `/${kind}/:id/versions/:version/restore` }, () => ({
    access: 'content.publish',
    ...restore,
    summary: `Make a version of ${one} current again`,
  })),
  state: defineRoute({ method: 'GET', path: `/${kind}/:id/state` }, () => ({
    access: 'content.publish',
    ...history,
    summary: `Whether ${one} is offered, and how many families are in the middle of it`,
    reply: state,
  })),
  withdraw: defineRoute({ method: 'POST', path: `/${kind}/:id/withdraw` }, () => ({
    access: 'content.publish',
    ...changing,
    summary: `Close ${one} to everybody, to families in the middle too, until it is published again`,
    body: withdrawal,
  })),
  archive: defineRoute({ method: 'POST', path: `/${kind}/:id/archive` }, () => ({
    access: 'content.publish',
    ...history,
    summary: `Take ${one} out of every list; who has begun it may finish`,
  })),
  bringBack: defineRoute({ method: 'POST', path: `/${kind}/:id/bring-back` }, () => ({
    access: 'content.publish',
    ...history,
    summary: `Offer ${one} again that was archived or withdrawn`,
  })),
  rename: defineRoute({ method: 'POST', path: `/${kind}/:id/rename` }, () => ({
    access: 'content.publish',
    ...changing,
    summary: `Give ${one} another slug; the former one leads on`,
    body: renaming,
    reply: contentListItemSchema,
  })),
});
/** The routes for versions and states, by kind of content. */
export const contentHistoryRoutes = {
  activity: historyOf('activity', contentKindNames.activity.one),
  programme: historyOf('programme', contentKindNames.programme.one),
};
