import type { Condition } from './condition.ts';
import { deliverActionAids, drawField, timerField } from './action-aids.ts';
import type { DeliveredActionAids, ActionAidsDefinition } from './action-aids.ts';
import { countWords } from './word-count.ts';
import { answerDecisionMs } from './answering-time.ts';
import { computeBreathingMs, type BreathingExercise } from './breathing.ts';
import { findRepeatedTextIndexes } from './repeats.ts';
import { bubbleQuestionFields } from './question.ts';
import type { KeepsakeDefinition } from './keep.ts';
import type { StepFaults, StepSchema } from './step-schema.ts';
import {
  bubbleStepDefaults,
  maskText,
  type BubbleDefinition,
  type PictureDefinition,
  type StepBase,
  type StepKind,
  type StepMask,
} from './step-kind.ts';

export type PathChoiceDefinition = BubbleDefinition &
  ActionAidsDefinition & {
    type: 'user-path-choice';
    id: string;
    /** The options. `next` is the touchpoint to which an option leads; without it the next step follows. */
    options: ChoiceOption[];
    /** The name under which the chosen label is remembered. */
    remember?: string;
    /** True if the options are a scale, shown as drawn faces from the lowest to the highest. */
    faces?: boolean;
    /** The labels of the two ends of the scale. */
    minLabel?: string;
    maxLabel?: string;
    /** The id of an earlier choice with the same options; the answer is then shown beside the earlier one. */
    compareWith?: string;
    /** The breathing exercise above the options. */
    breathing?: BreathingExercise;
    /** Marks the answer as a keepsake. */
    keep?: KeepsakeDefinition;
    /** True if only the person who has the device may see the answer. */
    private?: boolean;
  };

export type ChoiceOption = {
  label: string;
  /** The value of this answer in conditions; by default its label. */
  value?: string;
  next?: string;
  /** The condition under which the option is offered. */
  when?: Condition;
  /** The picture on its button, above the label. */
  image?: PictureDefinition;
};

export type DeliveredOption = { label: string; imageUrl?: string; imageAltText?: string };

export type ChoiceStep = StepBase &
  DeliveredActionAids & {
    stepType: 'user-path-choice';
    options: DeliveredOption[];
    /** True if the options are a scale, to be shown as drawn faces from the lowest to the highest. */
    faces?: true;
    minLabel?: string;
    maxLabel?: string;
    /** The breathing exercise above the options. */
    breathing?: BreathingExercise;
  };

type ChoiceResponse = { kind: 'choice'; response: string };

/** The kind of step in which the learner picks one option, which can lead to another touchpoint. */
export const choiceStepKind: StepKind<PathChoiceDefinition, ChoiceStep, ChoiceResponse> = {
  ...bubbleStepDefaults,
  type: 'user-path-choice',
  answer: 'choice',
  delaysNext: false,
  answeredInAuthorsWords: true,
  deliver: ({ options, faces, minLabel, maxLabel, breathing, ...action }) => ({
    options: options.map(({ label, image }) =>
      image ? { label, imageUrl: image.url, imageAltText: image.alt } : { label },
    ),
    ...(faces === true && { faces }),
    ...(minLabel !== undefined && { minLabel }),
    ...(maxLabel !== undefined && { maxLabel }),
    ...(breathing && { breathing }),
    ...deliverActionAids(action),
  }),
  exits: ({ options }) =>
    options.map(({ label, value = label, next, when }, index) => ({
      answer: label,
      value,
      next,
      when,
      path: `/options/${index}`,
    })),
  narrow: (definition, isWanted) => {
    const options = definition.options.filter(({ label, value = label, when }) => isWanted({ value, when }));
    return options.length === definition.options.length ? definition : { ...definition, options };
  },
  words: ({ options, minLabel = '', maxLabel = '' }) => [
    ...options.map(({ label }, index) => ({ path: `/options/${index}/label`, words: label })),
    ...[
      { path: '/minLabel', words: minLabel },
      { path: '/maxLabel', words: maxLabel },
    ].filter(({ words }) => words !== ''),
  ],
  pictures: ({ options }) =>
    options.flatMap(({ label, image }, index) =>
      image ? [{ path: `/options/${index}/image`, picture: image, words: label }] : [],
    ),
  remembers: ({ remember }) => remember,
  rememberedWords: ({ options }) => options.map(({ label }) => countWords(label)),
  canBeAnswered: ({ options }) => options.length > 0,
  answeringMs: ({ options, breathing }, readingMs) =>
    readingMs(options.map(({ label }) => label)) +
    answerDecisionMs +
    (breathing ? computeBreathingMs(breathing) : 0),
  asks: ({ options }) => [
    {
      ...bubbleQuestionFields,
      type: 'single-select',
      options: options.map(({ label }) => ({ label, value: label })),
    },
  ],
  response: ([answer]) => ({ kind: 'choice', response: answer?.responses[0] ?? '' }),
  problem: ({ options }, { response }) =>
    options.some(({ label }) => label === response) ? null : 'That is not one of the options.',
  same: (one, other) => one.response === other.response,
  answered: ({ response }) => ({ selectedOption: response }),
};

/** Masks a response unless it is an option's label. */
export const maskChoiceResponse: StepMask<PathChoiceDefinition, ChoiceResponse> = (
  { response },
  definition,
) => ({
  kind: 'choice',
  response: definition?.options.some(({ label }) => label === response) ? response : maskText(response),
});

export const choiceSchema: StepSchema<PathChoiceDefinition> = {
  name: 'pathChoice',
  title: 'Path choice',
  description:
    'The learner picks one of the options. Needs at least one of text, image, audio, video and action.',
  summary: 'the learner picks an option',
  typeDescription: 'A choice of path.',
  needed: { id: true, options: true },
  fields: {
    options: {
      title: 'Options',
      description: 'Two to eight buttons with different labels.',
      type: 'array',
      minItems: 2,
      maxItems: 8,
      items: {
        title: 'Option',
        description: 'One button.',
        type: 'object',
        additionalProperties: false,
        required: ['label'],
        examples: [{ label: 'We both had a turn' }],
        properties: {
          label: {
            title: 'Label',
            description: "The words on the button, and then in the learner's own bubble.",
            type: 'string',
            maxLength: 120,
            $ref: '#/$defs/line',
            examples: ['We both had a turn'],
          },
          value: {
            title: 'Value',
            description:
              'What conditions know this answer by. Without it they know it by its label; keep it when you edit the label.',
            $ref: '#/$defs/value',
            examples: ['under-eight'],
          },
          next: {
            title: 'Leads to',
            description:
              'The id of the touchpoint that this option jumps to at once. Without it the conversation goes on with the following step.',
            $ref: '#/$defs/id',
            examples: ['say-goodbye'],
          },
          when: { $ref: '#/$defs/when' },
          image: { $ref: '#/$defs/image' },
        },
      },
    },
    remember: { $ref: '#/$defs/remember' },
    faces: {
      title: 'Faces',
      description:
        'True draws a face for each option, in one row: three to five options, from the lowest to the highest. The label of an option is what is said of its face and what is answered.',
      type: 'boolean',
      default: false,
    },
    minLabel: {
      title: 'Words at the lowest face',
      description: 'A word or two under the first face.',
      type: 'string',
      maxLength: 30,
      $ref: '#/$defs/line',
      examples: ['Very low'],
    },
    maxLabel: {
      title: 'Words at the highest face',
      description: 'A word or two under the last face.',
      type: 'string',
      maxLength: 30,
      $ref: '#/$defs/line',
      examples: ['Very good'],
    },
    breathing: {
      title: 'Breathing pebble',
      description:
        'A pebble stands above the options, grows and shrinks with the breath and counts in words, once the family has started it. The options stay in reach, so that nobody has to breathe along.',
      type: 'object',
      additionalProperties: false,
      required: ['breaths', 'in', 'out'],
      examples: [{ breaths: 5, in: 4, out: 6 }],
      properties: {
        breaths: {
          title: 'Breaths',
          description: 'How many breaths there are.',
          type: 'integer',
          minimum: 1,
          maximum: 10,
          examples: [5],
        },
        in: {
          title: 'Seconds in',
          description: 'How many seconds each breath goes in.',
          type: 'integer',
          minimum: 2,
          maximum: 6,
          examples: [4],
        },
        out: {
          title: 'Seconds out',
          description: 'How many seconds it goes out. Longer than in is what calms.',
          type: 'integer',
          minimum: 2,
          maximum: 10,
          examples: [6],
        },
      },
    },
    compareWith: {
      title: 'Compared with',
      description:
        'The id of an earlier choice with the same options. Once this one is answered, both answers are shown side by side in the learner\'s bubble: "Shouting → Talking".',
      $ref: '#/$defs/id',
      examples: ['how-loud-at-first'],
    },
    timer: timerField,
    draw: drawField,
    keep: { $ref: '#/$defs/keep' },
    private: { $ref: '#/$defs/private' },
  },
  dependentRequired: { minLabel: ['faces'], maxLabel: ['faces'], timer: ['minutes'], draw: ['action'] },
  example: {
    type: 'user-path-choice',
    id: 'ready',
    text: 'Tell each other one good thing about today.',
    action: 'talk',
    options: [{ label: 'We both had a turn' }, { label: 'We need a hand', next: 'a-little-help' }],
  },
};

/** Finds options with the same label. */
export const findChoiceFaults: StepFaults<PathChoiceDefinition> = ({ options }) =>
  findRepeatedTextIndexes(options, ({ label }) => label).map((index) => ({
    rule: 'duplicate-option-label',
    path: `/options/${index}/label`,
    message: `Another option of this choice is already labelled "${options[index]?.label}".`,
  }));
