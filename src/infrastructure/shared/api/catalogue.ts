import type { FromSchema } from 'json-schema-to-ts';
import type { Card } from '../../../domain/catalogue/card.ts';
import { addresses } from './addresses.ts';
import { defineRoute, instant, toWireInstant } from './route.ts';

/** The dashboard's search (specification 3, "Card item", "Search result"; 7.4). */

const cardSchema = {
  type: 'object',
  required: ['type', 'title', 'summaryShort', 'slug'],
  properties: {
    type: { type: 'string', enum: ['Programme', 'Activity'] },
    title: { type: 'string' },
    summaryShort: { type: 'string' },
    slug: { type: 'string' },
    imageSrc: { type: 'string' },
    lifeChallenges: { type: 'array', items: { type: 'string' } },
    relationshipBuilders: { type: 'array', items: { type: 'string' } },
    durations: { type: 'array', items: { type: 'string' } },
    completedPercentage: { type: 'number' },
    availableOn: instant,
    completedOn: instant,
  },
} as const;

const values = { type: 'array', maxItems: 50, items: { type: 'string', maxLength: 100 } } as const;

export const searchQuery = {
  type: 'object',
  properties: {
    lifeChallenges: values,
    relationshipBuilders: values,
    gettingStarted: values,
    durations: values,
    searchText: { type: 'string', maxLength: 200 },
  },
} as const;

export type WireCard = FromSchema<typeof cardSchema>;
export type WireSearchResult = { [label: string]: WireCard[] };

export const search = defineRoute({
  ...addresses.search,
  access: 'learner',
  summary: 'Cards by category label; OR inside a filter group, AND between groups',
  query: searchQuery,
  reply: { type: 'object', additionalProperties: { type: 'array', items: cardSchema } },
  errors: ['401', 'InvalidRequest'],
});

export function toWireCard({ availableAt, completedAt, ...rest }: Card): WireCard {
  return { ...rest, availableOn: toWireInstant(availableAt), completedOn: toWireInstant(completedAt) };
}
