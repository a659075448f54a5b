import { AppError } from '../../../application/errors.ts';
import type { HandIn } from '../../../domain/chat/hand-in.ts';
import type { Pack } from '../../../domain/chat/pack.ts';
import type { StepsReply } from '../../../domain/steps/steps-reply.ts';
import { withActivityBasePaths, activityOpeningErrors } from './activity.ts';
import { readObjectFields } from './parts/read-fields.ts';
import { isLearnerLogEntry } from '../../../domain/chat/run-entry.ts';
import { readLogEntries, readOfflinePack } from './read-pack.ts';
import { defineRoute, defineSchemaPart, textSchema } from './parts/route.ts';
import { fromWireAnswerReply, stepsReplySchema } from './steps.ts';

/**
 * The calls for offline conversations (an addition to specification 7), below {base}. With a backend that answers 404,
 * answers wait on the device until the network is back. Instants are epoch ms.
 */

/** The maximum number of entries, more than any conversation has. */
const mostEntries = 2000;

const entrySchema = defineSchemaPart(() => ({
  type: 'object',
  required: ['kind', 'at'],
  properties: {
    kind: {
      type: 'string',
      enum: ['recalled', 'opened', 'answered', 'touchpoint-ended', 'rewound', 'spoke', 'closed'],
    },
    at: { type: 'integer', minimum: 0 },
    stepId: textSchema(200),
    touchpointId: textSchema(200),
    language: textSchema(40),
    response: {
      type: 'object',
      additionalProperties: true,
      description: 'Its kind, and the fields of its call',
    },
    to: {
      type: 'object',
      additionalProperties: { type: 'integer' },
      description: 'Where the conversation goes on after a private part that is closed',
    },
    said: {
      type: 'array',
      items: { type: 'object', additionalProperties: true },
      description: 'What was said openly in it and is said again',
    },
    visit: { type: 'integer', description: 'How many runs of the Activity came before' },
    words: {
      type: 'object',
      additionalProperties: textSchema(200),
      description: 'What was kept in earlier runs',
    },
  },
}));

export const getOfflinePack = withActivityBasePaths(
  defineRoute({ method: 'GET', path: '/pack' }, () => ({
    access: 'learner',
    summary:
      'What a device keeps of a conversation under way, to go on without a network; 404 where it may keep nothing',
    reply: {
      type: 'object',
      required: ['version', 'activity', 'startedAt', 'log', 'issuedAt', 'validUntil'],
      properties: {
        version: { type: 'string' },
        activity: {
          type: 'object',
          additionalProperties: true,
          description: "Slug, title, touchpoints and translations, as the Activity's file has them",
        },
        startedAt: { type: 'integer' },
        log: { type: 'array', items: entrySchema },
        issuedAt: { type: 'integer' },
        validUntil: { type: 'integer', description: 'From then on the device no longer keeps it' },
      },
    },
    errors: [...activityOpeningErrors, 'NotStarted'],
  })),
);

export const submitHandIn = withActivityBasePaths(
  defineRoute({ method: 'POST', path: '/log' }, () => ({
    access: 'learner',
    summary:
      'Stores what was played without a network, as far as it fits; a repeat stores nothing more; 409 when the run went on somewhere else',
    body: {
      type: 'object',
      required: ['startedAt', 'from', 'entries', 'sentAt'],
      properties: {
        startedAt: { type: 'integer', minimum: 0, description: 'Of the pack' },
        from: { type: 'integer', minimum: 0, description: 'How many entries the device had before these' },
        closed: { type: 'integer', minimum: 0, description: "How many of those are of the kind 'closed'" },
        entries: { type: 'array', maxItems: mostEntries, items: entrySchema },
        sentAt: { type: 'integer', minimum: 0, description: "What the device's clock says now" },
      },
    },
    reply: {
      type: 'object',
      required: ['available', 'standing'],
      properties: {
        available: stepsReplySchema,
        standing: { type: 'integer', description: 'How many of the entries stand in the run' },
      },
    },
    errors: [...activityOpeningErrors, 'NotStarted', 'InvalidRequest', 'OutOfOrder'],
  })),
);

/** Reads answers given without a network, after their schema was checked. @throws AppError 'InvalidRequest'. */
export function fromWireHandIn(body: Omit<HandIn, 'entries'> & { entries: unknown }): HandIn {
  const entries = readLogEntries(body.entries);
  if (entries === null || !entries.every(isLearnerLogEntry))
    throw new AppError('InvalidRequest', 'An entry is not as its kind asks for.');
  return { ...body, entries };
}

/** Reads a pack (an Activity with its log, for use without a network). @throws TypeError for any other value. */
export function fromWirePack(body: unknown): Pack {
  const pack = readOfflinePack(body);
  if (pack === null) throw new TypeError('It is no pack.');
  return pack;
}

/** Reads the reply to answers given without a network. @throws TypeError when the value is no such reply. */
export function fromWireHandInReply(body: unknown): { available: StepsReply; standing: number } {
  const { available, standing } = readObjectFields<{ available: unknown; standing: unknown }>(body);
  if (typeof standing !== 'number') throw new TypeError('The reply does not say how many entries stand.');
  return { available: fromWireAnswerReply(available), standing };
}
