import type { FromSchema } from 'json-schema-to-ts';
import type { StepResponse } from '../../../domain/steps/step-kinds.ts';
import { answerFieldSchemas, answerKinds } from '../api/parts/step-wire.ts';

const text = { type: 'string', maxLength: 5000 } as const;
const instant = {
  type: 'string',
  format: 'instant',
  description: 'An instant, as in "2026-01-31T09:30:00.000Z".',
} as const;
const count = { type: 'integer', minimum: 0, maximum: 100_000 } as const;
const answer = {
  title: 'Answer',
  type: 'object',
  discriminator: { propertyName: 'kind' },
  oneOf: answerKinds.map((kind) => ({
    required: ['kind', ...Object.keys(answerFieldSchemas(kind))],
    properties: { kind: { const: kind }, ...answerFieldSchemas(kind) },
  })),
} as const;
/** The schema of all kinds of answers. Its type shows only the title, by which `RunFileContent` recognises it. */
const response: Pick<typeof answer, 'title'> = answer;
const entry = {
  type: 'object',
  discriminator: { propertyName: 'kind' },
  oneOf: [
    { required: ['kind', 'at'], properties: { kind: { const: 'opened' }, at: instant } },
    {
      required: ['kind', 'at', 'visit', 'words'],
      properties: {
        kind: { const: 'recalled' },
        at: instant,
        visit: { type: 'integer', minimum: 0 },
        words: { type: 'object', additionalProperties: text, required: [] },
      },
    },
    {
      required: ['kind', 'at', 'stepId', 'response'],
      properties: { kind: { const: 'answered' }, at: instant, stepId: text, response },
    },
    {
      required: ['kind', 'at', 'touchpointId'],
      properties: { kind: { const: 'touchpoint-ended' }, at: instant, touchpointId: text },
    },
    {
      required: ['kind', 'at', 'stepId'],
      properties: { kind: { const: 'rewound' }, at: instant, stepId: text },
    },
    {
      required: ['kind', 'at', 'to', 'said'],
      properties: {
        kind: { const: 'closed' },
        at: instant,
        to: {
          type: 'object',
          required: ['touchpoint', 'step', 'visit'],
          properties: { touchpoint: count, step: count, visit: count },
        },
        said: {
          type: 'array',
          items: {
            type: 'object',
            required: ['stepId', 'response'],
            properties: { stepId: text, response },
          },
        },
      },
    },
    {
      required: ['kind', 'at', 'language'],
      properties: { kind: { const: 'spoke' }, at: instant, language: text },
    },
  ],
} as const;
/** The schema of a run's file. */
export const runFileSchema = {
  type: 'object',
  required: ['format', 'run', 'version', 'masked', 'completedAt', 'log', 'activity'],
  properties: {
    format: { enum: ['fireside-run/1'] },
    run: text,
    version: text,
    masked: { type: 'boolean' },
    completedAt: { anyOf: [instant, { type: 'null' }], description: instant.description },
    log: { type: 'array', items: entry },
    activity: { type: 'object' },
  },
} as const;

/** The content of a run's file. */
export type RunFileContent = FromSchema<
  typeof runFileSchema,
  { deserialize: [{ pattern: Pick<typeof answer, 'title'>; output: StepResponse }] }
>;

/** The options of ajv for a run's file: it reports the first error only. */
export const runFileAjvOptions = { verbose: true, strict: true, discriminator: true } as const;
