import type { FromSchema } from 'json-schema-to-ts';
import type { Card } from '../../../domain/catalogue/card.ts';
import { defineRoute, fromWireInstant, instant, toWireInstant, type Address } from './route.ts';
import type { Shelf } from '../../../domain/catalogue/shelves.ts';
import { present } from './content-summary.ts';
import { eachOf, fieldsOf, neededText, sameWords, textOf, textsOf } from './read-fields.ts';

/** The dashboard's search (specification 3, "Card item", "Search result"; 7.4). */

/** Where its calls go. */
export const catalogueAddresses = {
  search: { method: 'GET', path: '/my-programmes/search' },
} as const satisfies Record<string, Address>;

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
    relevance: {
      type: 'number',
      description: 'How well it answers the search text; only the best of a search by words have it',
    },
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
    nearest: {
      type: 'integer',
      minimum: 1,
      maximum: 10,
      description: 'Instead of what fits, so many of what comes nearest (an addition to the specified call)',
    },
  },
} as const;

export type WireCard = FromSchema<typeof cardSchema>;
export type WireSearchResult = { [label: string]: WireCard[] };

export const search = defineRoute(() => ({
  ...catalogueAddresses.search,
  access: 'learner',
  summary: 'Cards by category label; OR inside a filter group, AND between groups',
  query: searchQuery,
  reply: { type: 'object', additionalProperties: { type: 'array', items: cardSchema } },
  errors: ['401', 'InvalidRequest'],
}));

export function toWireCard({ availableAt, completedAt, ...rest }: Card): WireCard {
  return { ...rest, availableOn: toWireInstant(availableAt), completedOn: toWireInstant(completedAt) };
}

/** Reads the rows from any server that follows specification 7; cards that nobody could open are left out. */
export function fromWireShelves(result: unknown): Shelf[] {
  return Object.entries(fieldsOf<WireSearchResult>(result)).map(([label, cards]) => ({
    label,
    cards: eachOf(cards, fromWireCard),
  }));
}

function fromWireCard(wire: unknown): Card {
  const { type, ...rest } = fieldsOf<WireCard>(wire);
  const isProgramme = sameWords(type, 'Programme');
  if (!isProgramme && !sameWords(type, 'Activity')) throw new TypeError();
  return present({
    type: isProgramme ? 'Programme' : 'Activity',
    title: neededText(rest.title),
    summaryShort: textOf(rest.summaryShort) ?? '',
    slug: neededText(rest.slug),
    imageSrc: textOf(rest.imageSrc),
    lifeChallenges: textsOf(rest.lifeChallenges),
    relationshipBuilders: textsOf(rest.relationshipBuilders),
    durations: textsOf(rest.durations),
    completedPercentage: percentage(rest.completedPercentage),
    availableAt: fromWireInstant(rest.availableOn),
    completedAt: fromWireInstant(rest.completedOn),
    relevance: typeof rest.relevance === 'number' ? rest.relevance : undefined,
  });
}

const percentage = (wire: unknown): number => (typeof wire === 'number' && Number.isFinite(wire) ? wire : 0);
