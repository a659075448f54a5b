import type { JSONSchema } from 'json-schema-to-ts';
import type { StepBase } from '../../../../domain/steps/step-kind.ts';
import type { StepOf, StepResponse, StepType } from '../../../../domain/steps/step-kinds.ts';
import { isJsonObject, isString } from '../../../../domain/platform/json.ts';
import { defineSchemaPart, textSchema } from './route.ts';
import {
  readMaxLength,
  readActionAids,
  readBreathing,
  readPathOptions,
  readQuestionResponses,
  readQuestions,
  readTextOrNumber,
  type StepFields,
} from './step-fields.ts';

/**
 * The wire format of each kind of step. Readers, routes, OpenAPI, the web program's calls, and the answers stored on a
 * device or in a run's file all use these maps.
 */

/** The fields that a kind adds to a step; any of them may be missing on the wire. */
type Added<T extends StepType> = {
  [Field in Exclude<keyof StepOf<T>, Exclude<keyof StepBase, 'stepType'>>]:
    | StepOf<T>[Field]
    | (undefined extends StepOf<T>[Field] ? undefined : never);
};

export const stepReaders: { readonly [T in StepType]: (fields: StepFields) => Added<T> } = {
  message: ({ endsTouchpoint }) => ({
    stepType: 'message',
    endsTouchpoint: readTextOrNumber(endsTouchpoint),
  }),
  'user-path-choice': ({ options, faces, minLabel, maxLabel, breathing, ...fields }) => ({
    stepType: 'user-path-choice',
    options: readPathOptions(options),
    faces: faces === true || undefined,
    minLabel: readTextOrNumber(minLabel),
    maxLabel: readTextOrNumber(maxLabel),
    breathing: readBreathing(breathing),
    ...readActionAids(fields),
  }),
  'user-input': ({ maxLength, ...fields }) => ({
    stepType: 'user-input',
    maxLength: readMaxLength(maxLength),
    ...readActionAids(fields),
  }),
  feedback: ({ questions, questionResponses }) => ({
    stepType: 'feedback',
    questions: readQuestions(questions),
    questionResponses: readQuestionResponses(questionResponses),
  }),
  plan: () => ({ stepType: 'plan' }),
};

export type AnswerKind = StepResponse['kind'];

/** The schema of a value in an answer. */
type Shape =
  | { type: 'string'; maxLength: number }
  | { type: 'array'; maxItems: number; items: Shape }
  | { type: 'object'; required: readonly string[]; properties: Readonly<Record<string, Shape>> };
type ShapeOf<Value> = Value extends string
  ? Extract<Shape, { type: 'string' }>
  : Value extends readonly (infer Item)[]
    ? { type: 'array'; maxItems: number; items: ShapeOf<Item> }
    : {
        type: 'object';
        required: readonly (keyof Value)[];
        properties: { readonly [Field in keyof Value]: ShapeOf<Value[Field]> };
      };

type AnswerWire<R extends StepResponse> = {
  /** The path below {base}. */
  path: `/${string}`;
  fields: { readonly [Field in Exclude<keyof R, 'kind'>]: ShapeOf<R[Field]> };
};

/** The path and the fields of each kind of answer. */
export const answerWireFormats = {
  choice: { path: '/choice', fields: { response: textSchema(5000) } },
  input: { path: '/input', fields: { response: textSchema(5000) } },
  plan: { path: '/plan', fields: { response: textSchema(200), moment: textSchema(20), at: textSchema(40) } },
  feedback: {
    path: '/feedback',
    fields: {
      questionResponses: {
        type: 'array',
        maxItems: 200,
        items: {
          type: 'object',
          required: ['feedbackQuestionEntityId', 'responses'],
          properties: {
            feedbackQuestionEntityId: textSchema(200),
            responses: { type: 'array', maxItems: 100, items: textSchema(5000) },
          },
        },
      },
    },
  },
} as const satisfies { readonly [K in AnswerKind]: AnswerWire<Extract<StepResponse, { kind: K }>> };

export const answerKinds = Object.keys(answerWireFormats).filter(isAnswerKind);

function isAnswerKind(word: string): word is AnswerKind {
  return Object.hasOwn(answerWireFormats, word);
}

/** Returns the fields of an answer of this kind, each with its schema. */
export function answerFieldSchemas(kind: AnswerKind): Readonly<Record<string, Shape>> {
  return answerWireFormats[kind].fields;
}

/** Returns whether a value has the shape of an answer, without regard to the lengths of its texts and lists. */
export function isStepResponse(value: unknown): value is StepResponse {
  if (!isJsonObject(value) || !isString(value['kind']) || !isAnswerKind(value['kind'])) return false;
  return fitsAll(answerFieldSchemas(value['kind']), value);
}

function fitsAll(shapes: Readonly<Record<string, Shape>>, value: Record<string, unknown>): boolean {
  return Object.entries(shapes).every(([name, shape]) => fits(shape, value[name]));
}

function fits(shape: Shape, value: unknown): boolean {
  switch (shape.type) {
    case 'string':
      return isString(value);
    case 'array':
      return Array.isArray(value) && value.every((item) => fits(shape.items, item));
    case 'object':
      return isJsonObject(value) && fitsAll(shape.properties, value);
  }
}

/**
 * The schemas of the fields of a step kind. Any kind, even an unknown one, may end a touchpoint (a part of an
 * Activity), so `endsTouchpoint` is a common field.
 */
type SchemaOf<T extends StepType> = {
  readonly [Field in Exclude<keyof Added<T>, 'stepType' | 'endsTouchpoint'>]: JSONSchema;
};

const actionAids = {
  timerMinutes: { type: 'number', description: 'A soft timer for the action; nobody has to wait for it' },
  draw: { type: 'boolean', description: 'A sheet to draw on, which stays on the device' },
} as const satisfies Record<string, JSONSchema>;

/** The schemas of a path choice: its options and their presentation. */
const choiceFields = defineSchemaPart(
  () =>
    ({
      options: {
        type: 'array',
        items: {
          type: 'object',
          required: ['label'],
          properties: {
            label: { type: 'string' },
            imageUrl: { type: 'string' },
            imageAltText: { type: 'string' },
          },
        },
      },
      faces: {
        type: 'boolean',
        description: 'The options are a scale, to be shown as faces from the lowest to the highest',
      },
      minLabel: { type: 'string' },
      maxLabel: { type: 'string' },
      breathing: {
        type: 'object',
        required: ['breaths', 'in', 'out'],
        properties: {
          breaths: { type: 'integer' },
          in: { type: 'integer', description: 'Seconds' },
          out: { type: 'integer', description: 'Seconds' },
        },
        description: 'Breaths to be guided through before the choice; nobody has to',
      },
      ...actionAids,
    }) satisfies SchemaOf<'user-path-choice'>,
);

/** The schemas of feedback questions and their answers. */
const feedbackFields = defineSchemaPart(
  () =>
    ({
      questions: {
        type: 'array',
        items: {
          type: 'object',
          required: ['questionEntityId', 'type', 'prompt'],
          properties: {
            questionEntityId: { type: 'string' },
            type: { type: 'string', enum: ['single-select', 'multi-select', 'text', 'range'] },
            prompt: { type: 'string' },
            options: {
              type: 'array',
              items: {
                type: 'object',
                required: ['label', 'value'],
                properties: { label: { type: 'string' }, value: { type: 'string' } },
              },
            },
            maxLength: { type: 'integer' },
            min: { type: 'number' },
            max: { type: 'number' },
            minLabel: { type: 'string' },
            maxLabel: { type: 'string' },
            faces: { type: 'boolean', description: 'Drawn with faces, for children' },
          },
        },
      },
      questionResponses: {
        type: 'array',
        items: {
          type: 'object',
          required: ['feedbackQuestionEntityId', 'responses'],
          properties: {
            feedbackQuestionEntityId: { type: 'string' },
            responses: { type: 'array', items: { type: 'string' } },
          },
        },
        description: 'The answers to the questions, once they are given',
      },
    }) satisfies SchemaOf<'feedback'>,
);

/** The schemas of the fields that each kind adds to a step. */
export const wireStepSchemas = defineSchemaPart(
  () =>
    ({
      message: {},
      'user-path-choice': choiceFields,
      'user-input': { maxLength: { type: 'integer' }, ...actionAids },
      feedback: feedbackFields,
      plan: {},
    }) satisfies { readonly [T in StepType]: SchemaOf<T> },
);

/** The summary of the call for each kind of answer. */
export const answerRouteSummaries = defineSchemaPart(
  () =>
    ({
      choice: 'Choose a path; the label of the option',
      input: 'Answer with text',
      feedback: 'Answer feedback questions',
      plan: 'Say when: the words of the plan, its moment and its instant',
    }) satisfies { readonly [K in AnswerKind]: string },
);
