import type { FromSchema } from 'json-schema-to-ts';
import type { ListedKeepsake } from '../../../application/ports/device/account/account-gateway.ts';
import type { FamilyKeepsake } from '../../../domain/chat/keepsakes.ts';
import { keepsakeKinds } from '../../../domain/steps/keep.ts';
import { isStringList } from '../../../domain/platform/json.ts';
import { readObjectFields, readText } from './parts/read-fields.ts';
import { defineRoute, fromWireInstant, formatIsoInstant, textSchema } from './parts/route.ts';

/**
 * The calls for keepsakes (answers that an Activity keeps for the family; an addition to specification 7). When a
 * backend without these calls answers 404, no keepsakes are shown.
 */

const mark = {
  done: { type: 'boolean', description: 'The family did it' },
  offShelf: { type: 'boolean', description: 'The family does not want to see it among the others' },
} as const;

const keepsakeSchema = {
  type: 'object',
  required: ['id', 'activityId', 'activityTitle', 'as', 'title', 'words', 'on', 'done', 'offShelf'],
  properties: {
    id: { type: 'string' },
    activityId: { type: 'string' },
    activityTitle: { type: 'string' },
    as: { type: 'string', description: "'plan', 'name', 'motto' or 'promise'" },
    title: { type: 'string', description: "The author's words for it" },
    words: { type: 'string', description: "The family's own words, or the option that it chose" },
    on: { type: 'string', format: 'date-time', description: 'When it was made' },
    ...mark,
    longest: {
      type: 'integer',
      description: "How long other words for it may be; missing where they are an author's",
    },
    saidIn: {
      type: 'array',
      items: { type: 'string' },
      description: 'The titles of the Activities that say it again; a backend without it deletes no keepsake',
    },
  },
} as const;

type WireKeepsake = FromSchema<typeof keepsakeSchema>;

const listed = {
  type: 'object',
  required: ['keepsakes'],
  properties: { keepsakes: { type: 'array', items: keepsakeSchema } },
} as const;

export const listKeepsakes = defineRoute({ method: 'GET', path: '/me/keepsakes' }, () => ({
  requiresReauthentication: true,
  access: 'learner',
  summary: 'What the family made in all its conversations and an author marked to be kept, newest first',
  reply: listed,
  errors: ['401', 'TooManyRequests'],
}));

export const markKeepsake = defineRoute({ method: 'PUT', path: '/me/keepsakes' }, () => ({
  requiresReauthentication: true,
  access: 'learner',
  summary:
    'Say of something that the family made whether it was done, whether it stands among the others, and in which other words',
  body: {
    type: 'object',
    required: ['id', 'done', 'offShelf'],
    additionalProperties: false,
    properties: { id: textSchema(400), ...mark, words: textSchema(5000) },
  },
  reply: listed,
  errors: ['401', 'InvalidRequest', 'TooManyRequests'],
}));

export const forgetKeepsake = defineRoute({ method: 'POST', path: '/me/keepsakes/forget' }, () => ({
  requiresReauthentication: true,
  access: 'learner',
  summary: 'Delete something that the family made: no later Activity says it again',
  body: {
    type: 'object',
    required: ['id'],
    additionalProperties: false,
    properties: { id: textSchema(400) },
  },
  reply: listed,
  errors: ['401', 'InvalidRequest', 'TooManyRequests'],
}));

export function toWireKeepsake({
  id,
  activityId,
  activityTitle,
  as,
  title,
  words,
  at,
  done,
  offShelf,
  longest,
  saidIn,
}: FamilyKeepsake): WireKeepsake {
  const own = { id, activityId, activityTitle, as, title, words, on: formatIsoInstant(at), done, offShelf };
  return { ...own, ...(longest === null ? {} : { longest }), saidIn: [...saidIn] };
}

/** Reads keepsakes from any server; entries without text are omitted. */
export function fromWireKeepsakes(wire: unknown): ListedKeepsake[] {
  const { keepsakes } = readObjectFields<{ keepsakes: unknown }>(wire);
  return (Array.isArray(keepsakes) ? keepsakes : []).flatMap((one: unknown) => {
    const { id, activityId, activityTitle, as, title, words, on, done, offShelf, longest, saidIn } =
      readObjectFields<WireKeepsake>(one);
    const said = readText(words);
    if (!said) return [];
    return {
      id: readText(id) ?? '',
      activityId: readText(activityId) ?? '',
      activityTitle: readText(activityTitle) ?? '',
      as: keepsakeKinds.find((known) => known === as) ?? 'plan',
      title: readText(title) ?? '',
      words: said,
      at: fromWireInstant(on) ?? 0,
      done: done === true,
      offShelf: offShelf === true,
      longest: typeof longest === 'number' ? longest : null,
      saidIn: isStringList(saidIn) ? saidIn : null,
    };
  });
}
