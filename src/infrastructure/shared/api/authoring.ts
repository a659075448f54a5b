import type { FromSchema } from 'json-schema-to-ts';
import { defineRoute, defineSchemaPart } from './parts/route.ts';
import type { PublicationResult } from '../../../application/content/publish-content.ts';
import type {
  ListedContent,
  VersionImpactPreview,
} from '../../../application/ports/device/authoring/authoring-gateway.ts';
import type { PublishedItemVersion } from '../../../domain/content/published.ts';
import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import type { ProgrammeDefinition } from '../../../domain/programme/programme.ts';

/**
 * The calls for listing, checking and uploading content (specification 7.6, decisions A64, A89, S16; the count of
 * families that a publication affects is an addition). Status 400 is for a file that is no JSON, 413 for one over 5 MB,
 * and 422 for errors on `create`; each has the messages in `details.errors`.
 */

const strings = { type: 'array', items: { type: 'string' } } as const;

export const contentListItemSchema = {
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

export const publishedContentSchema = defineSchemaPart(() => ({
  type: 'object',
  required: ['id', 'slug', 'title', 'status', 'version', 'isNewVersion', 'warnings'],
  properties: {
    ...contentListItemSchema.properties,
    isNewVersion: { type: 'boolean', description: 'False when exactly this was current already' },
    warnings: { ...strings, description: 'Sentences for the author; none of them stops an upload' },
  },
}));

const finding = defineSchemaPart(() => ({
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

export type WireContentListItem = FromSchema<typeof contentListItemSchema>;
export type WirePublishedContent = FromSchema<typeof publishedContentSchema>;
export type WireRehearsal = FromSchema<typeof rehearsal>;

type AnyPublished = PublishedItemVersion<ActivityDefinition | ProgrammeDefinition>;

export function toWireContentListItem({
  id,
  slug,
  version,
  definition,
  standing,
}: AnyPublished): WireContentListItem {
  const { title, status } = definition;
  return { id, slug, title, status, version, ...(standing === undefined ? {} : { standing }) };
}

export function toWirePublishedContent(published: PublicationResult): WirePublishedContent {
  const { isNewVersion, warnings } = published;
  return { ...toWireContentListItem(published), isNewVersion, warnings };
}

/** Reads a list from this server's reply. */
export const fromWireContentList = (items: readonly WireContentListItem[]): ListedContent[] =>
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
}: WireRehearsal): VersionImpactPreview => ({ findings, isNew, isCurrent, underWay });

/** The names of a kind of content in the summaries of calls. */
export const contentKindNames = {
  activity: { name: 'Activity', one: 'an Activity' },
  programme: { name: 'Programme', one: 'a Programme' },
} as const;

const uploading = ['401', 'InvalidRequest', 'TooLarge', 'MediaType'] as const;

const list = {
  access: 'content.list',
  reply: { type: 'array', items: contentListItemSchema },
  errors: ['401'],
} as const;
const validate = { access: 'content.write', reply: strings, errors: uploading } as const;
const create = {
  access: 'content.publish',
  status: 201,
  reply: publishedContentSchema,
  errors: [...uploading, 'InvalidContent', 'VersionConflict'],
  conditional: true,
} as const;

const uploadsOf = <Kind extends ContentKind>(kind: Kind, { name, one }: (typeof contentKindNames)[Kind]) => ({
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
export const contentUploadRoutes = {
  activity: uploadsOf('activity', contentKindNames.activity),
  programme: uploadsOf('programme', contentKindNames.programme),
};
export const assessVersionImpact = defineRoute({ method: 'POST', path: '/activity/rehearse' }, () => ({
  access: 'content.publish',
  upload: 'activity',
  summary: 'What publishing this Activity would mean for runs under way; publishes nothing',
  reply: rehearsal,
  errors: uploading,
}));
