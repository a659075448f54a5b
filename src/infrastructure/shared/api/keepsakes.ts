import type { FromSchema } from 'json-schema-to-ts';
import type { OwnKeepsake } from '../../../application/chat/list-keepsakes.ts';
import type { ListedKeepsake } from '../../../application/ports/device/account-gateway.ts';
import { keptAs } from '../../../domain/chat/steps/keep.ts';
import { fieldsOf, textOf } from './read-fields.ts';
import { defineRoute, fromWireInstant, instantText, type Address } from './route.ts';

/** What a person's family made: an addition. A backend without it answers 404, and nothing is shown. */

/** Where its calls go. */
export const keepsakeAddresses = {
  listKeepsakes: { method: 'GET', path: '/me/keepsakes' },
} as const satisfies Record<string, Address>;

const keepsakeSchema = {
  type: 'object',
  required: ['id', 'activityId', 'activityTitle', 'as', 'title', 'words', 'on'],
  properties: {
    id: { type: 'string' },
    activityId: { type: 'string' },
    activityTitle: { type: 'string' },
    as: { type: 'string', description: "'plan', 'name', 'motto' or 'promise'" },
    title: { type: 'string', description: "The author's words for it" },
    words: { type: 'string', description: "The family's own words, or the option that it chose" },
    on: { type: 'string', format: 'date-time', description: 'When it was made' },
  },
} as const;

type WireKeepsake = FromSchema<typeof keepsakeSchema>;

export const listKeepsakes = defineRoute(() => ({
  ...keepsakeAddresses.listKeepsakes,
  access: 'learner',
  summary: 'What the family made in all its conversations and an author marked to be kept, newest first',
  reply: {
    type: 'object',
    required: ['keepsakes'],
    properties: { keepsakes: { type: 'array', items: keepsakeSchema } },
  },
  errors: ['401'],
}));

export function toWireKeepsake({
  id,
  activityId,
  activityTitle,
  as,
  title,
  words,
  at,
}: OwnKeepsake): WireKeepsake {
  return { id, activityId, activityTitle, as, title, words, on: instantText(at) };
}

/** Keepsakes from any server; what has no words is none. */
export function fromWireKeepsakes(wire: unknown): ListedKeepsake[] {
  const { keepsakes } = fieldsOf<{ keepsakes: unknown }>(wire);
  return (Array.isArray(keepsakes) ? keepsakes : []).flatMap((one: unknown) => {
    const { id, activityId, activityTitle, as, title, words, on } = fieldsOf<WireKeepsake>(one);
    const said = textOf(words);
    if (!said) return [];
    return {
      id: textOf(id) ?? '',
      activityId: textOf(activityId) ?? '',
      activityTitle: textOf(activityTitle) ?? '',
      as: keptAs.find((known) => known === as) ?? 'plan',
      title: textOf(title) ?? '',
      words: said,
      at: fromWireInstant(on) ?? 0,
    };
  });
}
