import type { FromSchema } from 'json-schema-to-ts';
import { defineRoute, part } from './parts/route.ts';
import type { PublishedContent } from '../../../application/content/publish-content.ts';
import type {
  ListedContent,
  PublishingRehearsal,
} from '../../../application/ports/device/authoring/authoring-gateway.ts';
import type { Published } from '../../../domain/content/published.ts';
import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import type { ProgrammeDefinition } from '../../../domain/programme/programme.ts';

/**
 * The calls for listing, checking and uploading content (specification 7.6, decisions A64, A89, S16; the rehearsal is
 * an addition). Status 400 is for a file that is no JSON, 413 for one over 5 MB, and 422 for errors on `create`; each
 * has the messages in `details.errors`.
 */

const strings = { type: 'array', items: { type: 'string' } } as const;

export const listItem = {
  type: 'object',
  required: ['id', 'slug', 'title', 'status', 'version'],
  properties: {
    id: { type: 'string' },
    slug: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'string', description: 'An addition: Draft or Available' },
    version: { type: 'string', description: 'An addition: hash of the current version' },
    standing: {
      type: 'string',
      description: 'An addition: archived or withdrawn; absent for what is offered as its status says',
    },
  },
} as const;

export const published = part(() => ({
  type: 'object',
  required: ['id', 'slug', 'title', 'status', 'version', 'isNewVersion', 'warnings'],
  properties: {
    ...listItem.properties,
    isNewVersion: { type: 'boolean', description: 'False when exactly this was current already' },
    warnings: { ...strings, description: 'Sentences for the author; none of them stops an upload' },
  },
}));

const finding = part(() => ({
  type: 'object',
  required: ['rule', 'severity', 'path', 'message'],
  properties: {
    rule: { type: 'string' },
    severity: { type: 'string', enum: ['error', 'warning'] },
    path: { type: 'string', description: 'JSON pointer; empty for the whole file' },
    line: { type: 'integer' },
    column: { type: 'integer' },
    message: { type: 'string' },
    conversation: { ...strings, description: 'The shortest conversation in which it shows' },
  },
}));

const rehearsal = {
  type: 'object',
  required: ['findings', 'slug', 'isNew', 'isCurrent', 'underWay'],
  properties: {
    findings: { type: 'array', items: finding, description: 'Errors and warnings' },
    slug: { type: ['string', 'null'], description: 'Null while there are errors' },
    isNew: { type: 'boolean', description: 'Nothing has this slug yet' },
    isCurrent: { type: 'boolean', description: 'Exactly this is current already' },
    underWay: {
      type: ['object', 'null'],
      description: 'Runs that stay on their version, by what they would meet on this one; null with errors',
      required: ['runs', 'unaffected', 'otherSteps', 'removedStep', 'lostAnswer'],
      properties: {
        runs: { type: 'integer' },
        unaffected: { type: 'integer' },
        otherSteps: { type: 'integer' },
        removedStep: { type: 'integer' },
        lostAnswer: { type: 'integer' },
      },
    },
  },
} as const;

export type WireListItem = FromSchema<typeof listItem>;
export type WirePublished = FromSchema<typeof published>;
export type WireRehearsal = FromSchema<typeof rehearsal>;

type AnyPublished = Published<ActivityDefinition | ProgrammeDefinition>;

export function toWireItem({ id, slug, version, definition, standing }: AnyPublished): WireListItem {
  const { title, status } = definition;
  return { id, slug, title, status, version, ...(standing === undefined ? {} : { standing }) };
}

export function toWirePublished(published: PublishedContent): WirePublished {
  const { isNewVersion, warnings } = published;
  return { ...toWireItem(published), isNewVersion, warnings };
}

/** Reads a list from this server's reply. */
export const fromWireItems = (items: readonly WireListItem[]): ListedContent[] =>
  items.map(({ id, slug, title, status, standing }) => ({
    id,
    slug,
    title,
    status,
    ...(standing === undefined ? {} : { standing }),
  }));

export const fromWireRehearsal = ({
  findings,
  isNew,
  isCurrent,
  underWay,
}: WireRehearsal): PublishingRehearsal => ({ findings, isNew, isCurrent, underWay });

/** The names of a kind of content in the summaries of calls. */
export const named = {
  activity: { name: 'Activity', one: 'an Activity' },
  programme: { name: 'Programme', one: 'a Programme' },
} as const;

const uploading = ['401', 'InvalidRequest', 'TooLarge', 'MediaType'] as const;

const list = {
  access: 'content.list',
  reply: { type: 'array', items: listItem },
  errors: ['401'],
} as const;
const validate = { access: 'content.write', reply: strings, errors: uploading } as const;
const create = {
  access: 'content.publish',
  status: 201,
  reply: published,
  errors: [...uploading, 'InvalidContent', 'VersionConflict'],
  conditional: true,
} as const;

const uploadsOf = <Kind extends ContentKind>(kind: Kind, { name, one }: (typeof named)[Kind]) => ({
  list: defineRoute({ method: 'GET', path: `/${kind}` }, () => ({
    ...list,
    summary: `Every ${name}, Drafts too`,
  })),
  validate: defineRoute({ method: 'POST', path: `/${kind}/validate` }, () => ({
    ...validate,
    upload: kind,
    summary: `The errors of ${one} file as sentences; none means valid`,
  })),
  create: defineRoute({ method: 'POST', path: `/${kind}/create` }, () => ({
    ...create,
    upload: kind,
    summary: `Publish ${one}; a known slug gets a new version`,
  })),
});
/** The routes for lists and uploads, by kind of content. */
export const uploads = {
  activity: uploadsOf('activity', named.activity),
  programme: uploadsOf('programme', named.programme),
};
export const rehearseActivity = defineRoute({ method: 'POST', path: '/activity/rehearse' }, () => ({
  access: 'content.publish',
  upload: 'activity',
  summary: 'What publishing this Activity would mean for runs under way; publishes nothing',
  reply: rehearsal,
  errors: uploading,
}));
