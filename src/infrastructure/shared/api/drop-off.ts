import type { FromSchema } from 'json-schema-to-ts';
import type { ActivityDropOff } from '../../../application/ports/device/reporting/reports-gateway.ts';
import { defineRoute, defineSchemaPart, textSchema } from './parts/route.ts';

/**
 * The counts of where families leave an Activity (an addition to specification 7): by touchpoint and step, by version
 * and by month.
 */

/** The number of families, each counted once, rounded up to a multiple of `roundedUpTo`; null when withheld. */
const count = { type: ['integer', 'null'] } as const;
const sum = { started: count, finished: count };

/** The schema of one step: the families that reached it, answered it and left there. */
const stepDropOff = defineSchemaPart(() => ({
  type: 'object',
  required: ['id', 'type', 'words', 'reached', 'answered', 'left', 'options'],
  properties: {
    id: { type: 'string' },
    type: { type: 'string' },
    words: { type: 'string', description: 'As its author wrote it, without marks' },
    reached: count,
    answered: { ...count, description: 'Null where nothing is asked' },
    left: count,
    options: {
      type: 'array',
      description: 'Of a choice; a family can have chosen several over its runs',
      items: {
        type: 'object',
        required: ['label', 'chosen'],
        properties: { label: { type: 'string' }, chosen: count },
      },
    },
  },
}));

const touchpointDropOff = defineSchemaPart(() => ({
  type: 'object',
  required: ['id', 'title', 'reached', 'finished', 'left', 'steps'],
  properties: {
    id: { type: 'string' },
    title: { type: 'string' },
    reached: count,
    paused: count,
    finished: { ...count, description: 'Went on from here, or came to the end' },
    left: { ...count, description: 'Have a run that came no further until now' },
    ways: {
      type: ['array', 'null'],
      description: 'The ways on that families took; null where a private answer decides which',
      items: {
        type: 'object',
        required: ['to', 'taken'],
        properties: {
          to: { type: ['string', 'null'], description: 'Id of a touchpoint; null is the end' },
          taken: count,
        },
      },
    },
    steps: { type: 'array', items: stepDropOff },
  },
}));

const dropOff = defineSchemaPart(() => ({
  type: 'object',
  required: ['title', 'started', 'finished', 'touchpoints', 'versions', 'months', 'suppressedBelow'],
  properties: {
    title: { type: 'string' },
    suppressedBelow: { type: 'integer', description: 'With fewer families only `started` is told' },
    roundedUpTo: {
      type: 'integer',
      description: 'Each number stands for that many families or fewer, by less than this',
    },
    isBehind: { type: 'boolean', description: 'Some of what families did lately is still to be counted' },
    started: count,
    finished: count,
    paused: { ...count, description: 'Families who stopped at a pause, also when they went on later' },
    touchpoints: {
      type: 'array',
      description:
        'In the order of the version that is asked for, else of the current one; others after them',
      items: touchpointDropOff,
    },
    versions: {
      type: 'array',
      description: 'That anybody began, the newest first, over all months',
      items: {
        type: 'object',
        required: ['version', 'createdAt', 'started', 'finished'],
        properties: { version: { type: 'string' }, createdAt: { type: 'integer' }, ...sum },
      },
    },
    months: {
      type: 'array',
      description: 'In which anybody began, over all versions',
      items: {
        type: 'object',
        required: ['month', 'started', 'finished'],
        properties: { month: { type: 'string', description: 'yyyy-mm in Europe/London' }, ...sum },
      },
    },
  },
}));

export type WireDropOff = FromSchema<typeof dropOff>;

export const getDropOff = defineRoute({ method: 'GET', path: '/user-feedback/leaving' }, () => ({
  access: 'figures.read',
  summary:
    'Where families leave one Activity, which has to be named: those who started in a whole month, quarter or year or on any day, on one version or any',
  query: {
    type: 'object',
    properties: {
      activityId: textSchema(200),
      version: textSchema(64),
      startDate: {
        ...textSchema(40),
        description: 'yyyy-mm-dd, a day in Europe/London; both dates or neither',
      },
      endDate: { ...textSchema(40), description: 'yyyy-mm-dd, the last day that counts' },
    },
  },
  reply: dropOff,
  errors: ['401', 'InvalidRequest', 'NotFound'],
}));

/** Reads the counts from a server that may omit fields. */
export const fromWireDropOff = (wire: Partial<WireDropOff>): ActivityDropOff => ({
  title: wire.title ?? '',
  roundedUpTo: wire.roundedUpTo ?? null,
  isBehind: wire.isBehind ?? false,
  started: wire.started ?? null,
  finished: wire.finished ?? null,
  paused: wire.paused ?? null,
  touchpoints: (wire.touchpoints ?? []).map((touchpoint) => ({
    ...touchpoint,
    paused: touchpoint.paused ?? null,
    ways: touchpoint.ways ? [...touchpoint.ways] : null,
    steps: touchpoint.steps.map((step) => ({ ...step, options: [...step.options] })),
  })),
  versions: [...(wire.versions ?? [])],
  months: [...(wire.months ?? [])],
});
