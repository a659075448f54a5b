import type { FromSchema } from 'json-schema-to-ts';
import { adminAddresses as addresses } from './admin-addresses.ts';
import { defineRoute } from './route.ts';

/**
 * Uploads, their checks and their history (specification 7.6, decisions A64, A89, S16; the history and the
 * rehearsal are additions). A file that cannot be read as JSON is refused with 400, one over 5 MB with 413,
 * one with errors on `create` with 422; each of these has the sentences in `details.errors`, too.
 */

const strings = { type: 'array', items: { type: 'string' } } as const;
const moment = { type: 'string', format: 'date-time' } as const;

const listItem = {
  type: 'object',
  required: ['id', 'slug', 'title', 'status', 'version'],
  properties: {
    id: { type: 'string' },
    slug: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'string', description: 'An addition: Draft or Available' },
    version: { type: 'string', description: 'An addition: hash of the current version' },
  },
} as const;

const published = {
  type: 'object',
  required: ['id', 'slug', 'title', 'status', 'version', 'isNewVersion', 'warnings'],
  properties: {
    ...listItem.properties,
    isNewVersion: { type: 'boolean', description: 'False when exactly this was current already' },
    warnings: { ...strings, description: 'Sentences for the author; none of them stops an upload' },
  },
} as const;

const finding = {
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
} as const;

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

const version = {
  type: 'object',
  required: ['version', 'createdOn', 'createdBy', 'note', 'isCurrent', 'publishedOn'],
  properties: {
    version: { type: 'string', description: 'SHA-256 of the content, hex' },
    createdOn: moment,
    createdBy: { type: 'string', description: 'E-mail address, or where it came from' },
    note: { type: ['string', 'null'] },
    isCurrent: { type: 'boolean' },
    publishedOn: { type: 'array', items: moment, description: 'Each time it became current, newest first' },
  },
} as const;

const versionBody = {
  type: 'object',
  required: ['version', 'definition'],
  properties: { version: { type: 'string' }, definition: { type: 'object', additionalProperties: true } },
} as const;

export type WireListItem = FromSchema<typeof listItem>;
export type WirePublished = FromSchema<typeof published>;
export type WireRehearsal = FromSchema<typeof rehearsal>;
export type WireVersion = FromSchema<typeof version>;

const uploading = ['401', 'InvalidRequest', 'TooLarge', 'MediaType'] as const;

const list = {
  access: 'admin',
  reply: { type: 'array', items: listItem },
  errors: ['401'],
} as const;
const validate = { access: 'admin', reply: strings, errors: uploading } as const;
const create = {
  access: 'admin',
  status: 201,
  reply: published,
  errors: [...uploading, 'InvalidContent'],
} as const;

export const listProgrammes = defineRoute({
  ...addresses.listProgrammes,
  ...list,
  summary: 'Every Programme, Drafts too',
});
export const listActivities = defineRoute({
  ...addresses.listActivities,
  ...list,
  summary: 'Every Activity, Drafts too',
});
export const validateActivity = defineRoute({
  ...addresses.validateActivity,
  ...validate,
  upload: 'activity',
  summary: 'The errors of an Activity file as sentences; none means valid',
});
export const validateProgramme = defineRoute({
  ...addresses.validateProgramme,
  ...validate,
  upload: 'programme',
  summary: 'The errors of a Programme file as sentences; none means valid',
});
export const createActivity = defineRoute({
  ...addresses.createActivity,
  ...create,
  upload: 'activity',
  summary: 'Publish an Activity; a known slug gets a new version',
});
export const createProgramme = defineRoute({
  ...addresses.createProgramme,
  ...create,
  upload: 'programme',
  summary: 'Publish a Programme; a known slug gets a new version',
});
export const rehearseActivity = defineRoute({
  ...addresses.rehearseActivity,
  access: 'admin',
  upload: 'activity',
  summary: 'What publishing this Activity would mean for runs under way; publishes nothing',
  reply: rehearsal,
  errors: uploading,
});

const history = { access: 'admin', errors: ['401', 'NotFound'] } as const;
const versions = { ...history, reply: { type: 'array', items: version } } as const;
const body = { ...history, reply: versionBody } as const;
const restore = {
  ...history,
  reply: published,
} as const;

export const listActivityVersions = defineRoute({
  ...addresses.listActivityVersions,
  ...versions,
  summary: 'Every version of an Activity, newest first',
});
export const getActivityVersion = defineRoute({
  ...addresses.getActivityVersion,
  ...body,
  summary: 'The content of one version of an Activity',
});
export const restoreActivityVersion = defineRoute({
  ...addresses.restoreActivityVersion,
  ...restore,
  summary: 'Make a version of an Activity current again',
});
export const listProgrammeVersions = defineRoute({
  ...addresses.listProgrammeVersions,
  ...versions,
  summary: 'Every version of a Programme, newest first',
});
export const getProgrammeVersion = defineRoute({
  ...addresses.getProgrammeVersion,
  ...body,
  summary: 'The content of one version of a Programme',
});
export const restoreProgrammeVersion = defineRoute({
  ...addresses.restoreProgrammeVersion,
  ...restore,
  summary: 'Make a version of a Programme current again',
});
