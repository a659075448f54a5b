import type { FromSchema } from 'json-schema-to-ts';
import { audiences, type CatalogueCard } from '../../../domain/catalogue/card.ts';
import { defineRoute, fromWireInstant, instantSchema, toWireInstant } from './parts/route.ts';
import type { Shelf } from '../../../domain/catalogue/shelves.ts';
import { omitUndefined, summarySchemaProperties } from './parts/content-summary.ts';
import {
  readListMembers,
  readObjectFields,
  readBoolean,
  readRequiredText,
  equalsIgnoringCase,
  readText,
  readTexts,
} from './parts/read-fields.ts';

/** The call of the dashboard's search (specification 3, "Card item", "Search result"; 7.4). */

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
    tender: summarySchemaProperties.tender,
    completedPercentage: { type: 'number' },
    availableOn: instantSchema,
    completedOn: instantSchema,
    audience: { type: 'string', description: 'parent, child, teenager or together' },
    access: { type: 'string', description: "For whoever has not paid: 'free' or 'locked'" },
    timesFinished: { type: 'number', description: 'Of an Activity: how often it was finished' },
    minutesLeft: { type: 'number', description: 'Of an Activity under way' },
    touchedOn: { ...instantSchema, description: 'Of what is under way: its last change' },
    checkIn: {
      type: 'object',
      required: ['title', 'plannedOn'],
      properties: { title: { type: 'string' }, plannedOn: instantSchema },
      description: 'Of an Activity that waits for what the family planned: what it asks after that',
    },
    inProgramme: { type: 'string', description: 'Slug of the Programme that an Activity is under way in' },
    next: {
      type: 'object',
      required: ['opensOn'],
      properties: {
        title: { type: 'string' },
        slug: { type: 'string' },
        opensOn: instantSchema,
        isTender: { type: 'boolean' },
      },
      description:
        'Of a Programme under way: what comes next, and whether it is named on its page only, for its subject is tender',
    },
    language: { type: 'string', description: "That of its words, where it is not the content's own" },
    relevance: {
      type: 'number',
      description: 'How well it answers the search text; only the best of a search by words have it',
    },
  },
} as const;

const values = { type: 'array', maxItems: 50, items: { type: 'string', maxLength: 100 } } as const;

export const searchQuerySchema = {
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
    begun: {
      type: 'boolean',
      description: 'Instead of what fits, what is under way, also what home says nothing of (an addition)',
    },
  },
} as const;

export type WireCard = FromSchema<typeof cardSchema>;
export type WireSearchResult = { [label: string]: WireCard[] };

export const searchCatalogueCards = defineRoute({ method: 'GET', path: '/my-programmes/search' }, () => ({
  access: 'learner',
  summary: 'Cards by category label; OR inside a filter group, AND between groups',
  query: searchQuerySchema,
  reply: { type: 'object', additionalProperties: { type: 'array', items: cardSchema } },
  errors: ['401', 'InvalidRequest'],
}));

export function toWireCard({
  availableAt,
  completedAt,
  touchedAt,
  next,
  checkIn,
  ...rest
}: CatalogueCard): WireCard {
  return {
    ...rest,
    availableOn: toWireInstant(availableAt),
    completedOn: toWireInstant(completedAt),
    ...(touchedAt !== undefined && { touchedOn: toWireInstant(touchedAt) }),
    ...(checkIn && { checkIn: { title: checkIn.title, plannedOn: toWireInstant(checkIn.at) } }),
    ...(next && { next: toWireNext(next) }),
  };
}

function toWireNext({ opensAt, ...next }: NonNullable<CatalogueCard['next']>): NonNullable<WireCard['next']> {
  return { ...next, opensOn: toWireInstant(opensAt) };
}

/** Reads the rows of cards from any server that follows specification 7; cards that could not be opened are omitted. */
export function fromWireShelves(result: unknown): Shelf[] {
  return Object.entries(readObjectFields<WireSearchResult>(result)).map(([label, cards]) => ({
    label,
    cards: readListMembers(cards, fromWireCard),
  }));
}

function fromWireCard(wire: unknown): CatalogueCard {
  const { type, ...rest } = readObjectFields<WireCard>(wire);
  const isProgramme = equalsIgnoringCase(type, 'Programme');
  if (!isProgramme && !equalsIgnoringCase(type, 'Activity')) throw new TypeError();
  return omitUndefined({
    type: isProgramme ? 'Programme' : 'Activity',
    title: readRequiredText(rest.title),
    summaryShort: readText(rest.summaryShort) ?? '',
    slug: readRequiredText(rest.slug),
    imageSrc: readText(rest.imageSrc),
    lifeChallenges: readTexts(rest.lifeChallenges),
    tender: readBoolean(rest.tender),
    relationshipBuilders: readTexts(rest.relationshipBuilders),
    durations: readTexts(rest.durations),
    language: readText(rest.language),
    completedPercentage: numberOf(rest.completedPercentage) ?? 0,
    availableAt: fromWireInstant(rest.availableOn),
    completedAt: fromWireInstant(rest.completedOn),
    audience: audiences.find((audience) => audience === rest.audience),
    access: rest.access === 'free' || rest.access === 'locked' ? rest.access : undefined,
    timesFinished: numberOf(rest.timesFinished),
    minutesLeft: numberOf(rest.minutesLeft),
    touchedAt: fromWireInstant(rest.touchedOn) ?? undefined,
    inProgramme: readText(rest.inProgramme),
    next: readListMembers([rest.next], readNext)[0],
    checkIn: readListMembers([rest.checkIn], readCheckIn)[0],
    relevance: numberOf(rest.relevance),
  });
}

function readCheckIn(wire: unknown): NonNullable<CatalogueCard['checkIn']> {
  const { title, plannedOn } = readObjectFields<NonNullable<WireCard['checkIn']>>(wire);
  const at = fromWireInstant(plannedOn);
  if (at === null) throw new TypeError();
  return { title: readRequiredText(title), at };
}

function readNext(wire: unknown): NonNullable<CatalogueCard['next']> {
  const { title, slug, opensOn, isTender } = readObjectFields<NonNullable<WireCard['next']>>(wire);
  const opensAt = fromWireInstant(opensOn);
  if (opensAt === null) throw new TypeError();
  return isTender === true
    ? { opensAt, isTender }
    : { title: readRequiredText(title), slug: readRequiredText(slug), opensAt };
}

const numberOf = (wire: unknown): number | undefined =>
  typeof wire === 'number' && Number.isFinite(wire) ? wire : undefined;
