import { answerDecisionMs } from './answering-time.ts';
import { findInputProblem } from './input.ts';
import type { KeepsakeDefinition } from './keep.ts';
import { bubbleQuestionFields } from './question.ts';
import {
  bubbleStepDefaults,
  maskText,
  type BubbleDefinition,
  type StepBase,
  type StepKind,
  type StepMask,
} from './step-kind.ts';
import type { StepSchema } from './step-schema.ts';

/** The moments that every family can choose, with their names where no screen has a text for them. */
export const offeredMoments = {
  tonight: 'Tonight',
  tomorrow: 'Tomorrow',
  weekend: 'At the weekend',
} as const;
export type OfferedMoment = keyof typeof offeredMoments;

export type PlanDefinition = BubbleDefinition & {
  type: 'plan';
  id: string;
  remember?: string;
  next?: string;
  /** Marks the plan as a keepsake. */
  keep?: KeepsakeDefinition;
};

export type PlanStep = StepBase & { stepType: 'plan' };

/**
 * The answer to a plan step. `response` is the text that the family reads, `moment` an `OfferedMoment` or `time`. `at`
 * is the planned instant with the family's offset, as in 2026-11-28T10:00+00:00; when empty, `resolvePlanInstant`
 * computes it from the time of the answer.
 */
export type PlanResponse = { kind: 'plan'; response: string; moment: string; at: string };

const longestWords = 80;
/** The instant (epoch ms, in 2001) that every valid plan exceeds. */
const longAgo = 1e12;

/** The kind of step in which the family says when it will do something. */
export const planStepKind: StepKind<PlanDefinition, PlanStep, PlanResponse> = {
  ...bubbleStepDefaults,
  type: 'plan',
  answer: 'plan',
  deliver: () => ({}),
  exits: ({ next }) => [{ answer: null, next, path: '' }],
  remembers: ({ remember }) => remember,
  rememberedWords: () => [4],
  answeringMs: () => answerDecisionMs,
  asks: () => [
    {
      ...bubbleQuestionFields,
      type: 'single-select',
      options: Object.entries(offeredMoments).map(([value, label]) => ({ label, value })),
    },
  ],
  response: ([answer]) => {
    const given = answer?.responses[0] ?? '';
    return isOffered(given)
      ? { kind: 'plan', response: offeredMoments[given], moment: given, at: '' }
      : { kind: 'plan', response: given, moment: 'time', at: given };
  },
  problem: (_step, { response, moment, at }) =>
    (isOffered(moment) || (moment === 'time' && at !== '')) && (at === '' || Date.parse(at) > longAgo)
      ? findInputProblem(response, longestWords)
      : 'Plan for tonight, tomorrow, the weekend, or a time such as 2026-11-28T10:00+00:00.',
  same: (one, other) => one.response === other.response && one.at === other.at,
  answered: ({ response }) => ({ selectedOption: response }),
};

/** Masks the text of a plan; the kind of moment and the day stay. */
export const maskPlanResponse: StepMask<PlanDefinition, PlanResponse> = ({ response, moment, at }) => ({
  kind: 'plan',
  response: maskText(response),
  moment,
  at: at === '' ? '' : `${new Date(at).toISOString().slice(0, 10)}T12:00Z`,
});

const isOffered = (moment: string): moment is OfferedMoment => Object.hasOwn(offeredMoments, moment);

export const planSchema: StepSchema<PlanDefinition> = {
  name: 'plan',
  title: 'Plan',
  description:
    'The family says when it will do something: tonight, tomorrow, at the weekend, or at a time of its own. Needs at least one of text, image, audio, video and action.',
  summary: 'the family says when it will do something',
  typeDescription: 'A plan for a moment.',
  needed: { id: true },
  fields: {
    remember: { $ref: '#/$defs/remember' },
    keep: { $ref: '#/$defs/keep' },
    next: {
      title: 'Leads to',
      description:
        'The id of the touchpoint that the answer jumps to at once. Without it the conversation goes on with the following step.',
      $ref: '#/$defs/id',
      examples: ['say-goodbye'],
    },
  },
  example: {
    type: 'plan',
    id: 'when-to-try',
    text: 'When will you try it?',
    keep: { as: 'plan', title: 'When we try it' },
  },
};
