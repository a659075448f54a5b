import type { FromSchema } from 'json-schema-to-ts';
import { adminAddresses as addresses } from './admin-addresses.ts';
import { defineRoute, text } from './route.ts';

/**
 * Feedback reports as CSV (specification 7.6, decisions A61, A62, S15) and, an addition, figures for pictures.
 * `report` holds the answers given inside Programmes, `activity-report` those given to Activities alone,
 * `combined-report` both; each takes either id, by id or slug.
 */

const period = {
  startDate: { ...text(40), description: 'yyyy-mm-dd, a day in Europe/London; both dates or neither' },
  endDate: { ...text(40), description: 'yyyy-mm-dd, the last day that counts' },
} as const;

const query = {
  type: 'object',
  properties: { ...period, programmeId: text(200), activityId: text(200) },
} as const;

const report = {
  access: 'admin',
  query,
  download: 'text/csv',
  errors: ['401', 'InvalidRequest', 'NotFound'],
} as const;

export const programmeReport = defineRoute({
  ...addresses.programmeReport,
  ...report,
  summary: 'Feedback answers given inside Programmes',
});
export const activityReport = defineRoute({
  ...addresses.activityReport,
  ...report,
  summary: 'Feedback answers given to Activities alone',
});
export const combinedReport = defineRoute({
  ...addresses.combinedReport,
  ...report,
  summary: 'Feedback answers given inside Programmes and to Activities alone',
});

/** Families, each counted once; null when it would tell of fewer than five, directly or by subtraction. */
const count = { type: ['integer', 'null'] } as const;

const figures = {
  type: 'object',
  required: ['title', 'started', 'completed', 'touchpoints', 'questions', 'weeks', 'suppressedBelow'],
  properties: {
    title: { type: 'string' },
    suppressedBelow: { type: 'integer', description: 'Smaller numbers are null' },
    started: { ...count, description: 'The denominator of completed and of every touchpoint' },
    completed: count,
    touchpoints: {
      type: 'array',
      description: 'In the order of the current version; those of older versions after them',
      items: {
        type: 'object',
        required: ['id', 'title', 'reached'],
        properties: { id: { type: 'string' }, title: { type: 'string' }, reached: count },
      },
    },
    questions: {
      type: 'array',
      items: {
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
          median: { type: ['number', 'null'], description: 'Of a range' },
        },
      },
    },
    weeks: {
      type: 'array',
      description: 'Without gaps, from the first to the last week with a start; Mondays in Europe/London',
      items: {
        type: 'object',
        required: ['from', 'started', 'completed'],
        properties: { from: { type: 'string', description: 'yyyy-mm-dd' }, started: count, completed: count },
      },
    },
  },
} as const;

export type WireFigures = FromSchema<typeof figures>;

export const getFigures = defineRoute({
  ...addresses.getFigures,
  access: 'admin',
  summary:
    'How families fare in one Activity, which has to be named: those who started in these days, inside one Programme or anywhere',
  query,
  reply: figures,
  errors: ['401', 'InvalidRequest', 'NotFound'],
});
