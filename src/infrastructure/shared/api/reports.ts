import type { FromSchema } from 'json-schema-to-ts';
import { defineRoute, defineSchemaPart, textSchema } from './parts/route.ts';
import type { ReportName } from '../../../domain/reporting/report-names.ts';
import type { ActivityFigures } from '../../../application/ports/device/reporting/reports-gateway.ts';

/**
 * The calls for feedback reports as CSV (specification 7.6, decisions A61, A62, S15) and for statistics (an addition to
 * specification 7). `report` has the answers given inside Programmes, `activity-report` those given in Activities
 * alone, `combined-report` both. Each can be filtered by Programme and Activity, by id or slug.
 */

const period = defineSchemaPart(() => ({
  startDate: { ...textSchema(40), description: 'yyyy-mm-dd, a day in Europe/London; both dates or neither' },
  endDate: { ...textSchema(40), description: 'yyyy-mm-dd, the last day that counts' },
}));

const query = defineSchemaPart(() => ({
  type: 'object',
  properties: { ...period, programmeId: textSchema(200), activityId: textSchema(200) },
}));

const paths = {
  programme: '/user-feedback/report',
  activity: '/user-feedback/activity-report',
  combined: '/user-feedback/combined-report',
} as const satisfies Record<ReportName, string>;

const answersOf = {
  programme: 'inside Programmes',
  activity: 'to Activities alone',
  combined: 'inside Programmes and to Activities alone',
} as const satisfies Record<ReportName, string>;

/** Returns the route that downloads a report. */
export const reportRoute = (name: ReportName) =>
  defineRoute({ method: 'GET', path: paths[name] }, () => ({
    access: 'reports.download',
    summary: `Feedback answers given ${answersOf[name]}`,
    query,
    download: 'text/csv',
    errors: ['401', 'InvalidRequest', 'NotFound'],
  }));

/** The number of families, each counted once, rounded up to a multiple of `roundedUpTo`; null when withheld. */
const count = { type: ['integer', 'null'] } as const;

/** The schema of one question, with the number of each answer. */
const questionFigures = defineSchemaPart(() => ({
  type: 'object',
  required: ['id', 'type', 'prompt', 'answered', 'options', 'median'],
  properties: {
    id: { type: 'string' },
    type: { type: 'string', description: 'single-select, multi-select, range or text' },
    prompt: { type: 'string' },
    answered: { ...count, description: 'The denominator of the options' },
    options: {
      type: 'array',
      description: 'Options, or the numbers of a range from min to max; none for a text',
      items: {
        type: 'object',
        required: ['label', 'count'],
        properties: { label: { type: 'string' }, count },
      },
    },
    median: { type: ['number', 'null'], description: 'Of a range, from the numbers told' },
  },
}));

const figures = defineSchemaPart(() => ({
  type: 'object',
  required: ['title', 'started', 'completed', 'touchpoints', 'questions', 'weeks', 'suppressedBelow'],
  properties: {
    title: { type: 'string' },
    suppressedBelow: { type: 'integer', description: 'With fewer families only `started` is told' },
    roundedUpTo: {
      type: 'integer',
      description:
        'Each number stands for that many families or fewer, by less than this; the options of single-select and range questions add up to `answered`, and are above or below the truth by less than this',
    },
    started: { ...count, description: 'The denominator of completed and of every touchpoint' },
    completed: count,
    paused: {
      ...count,
      description:
        'Families who stopped at a pause, for their safety, also when they went on or completed later',
    },
    touchpoints: {
      type: 'array',
      description: 'In the order of the current version; those of older versions after them',
      items: {
        type: 'object',
        required: ['id', 'title', 'reached'],
        properties: { id: { type: 'string' }, title: { type: 'string' }, reached: count },
      },
    },
    questions: { type: 'array', items: questionFigures },
    weeks: {
      type: 'array',
      description:
        'Families who began in that week, for the first time or anew. Without gaps; Mondays in Europe/London',
      items: {
        type: 'object',
        required: ['from', 'started', 'completed'],
        properties: { from: { type: 'string', description: 'yyyy-mm-dd' }, started: count, completed: count },
      },
    },
  },
}));

export type WireFigures = FromSchema<typeof figures>;

export const getFigures = defineRoute({ method: 'GET', path: '/user-feedback/figures' }, () => ({
  access: 'figures.read',
  summary:
    'How families fare in one Activity, which has to be named: those who started in a whole month, quarter or year or on any day, inside one Programme or anywhere',
  query,
  reply: figures,
  errors: ['401', 'InvalidRequest', 'NotFound'],
}));

/** Reads statistics from a server that may omit fields. */
export const fromWireFigures = (wire: Partial<WireFigures>): ActivityFigures => ({
  title: wire.title ?? '',
  roundedUpTo: wire.roundedUpTo ?? null,
  started: wire.started ?? null,
  completed: wire.completed ?? null,
  paused: wire.paused ?? null,
  touchpoints: [...(wire.touchpoints ?? [])],
  questions: (wire.questions ?? []).map((question) => ({
    ...question,
    options: [...(question.options ?? [])],
  })),
  weeks: [...(wire.weeks ?? [])],
});
