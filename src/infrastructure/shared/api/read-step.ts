import type { FeedbackQuestion } from '../../../domain/chat/steps/question.ts';
import type { StepBase } from '../../../domain/chat/steps/step-kind.ts';
import type { Step, StepOf, StepType } from '../../../domain/chat/steps/step-kinds.ts';
import type { QuestionResponse } from '../../../domain/chat/steps/response.ts';
import { present } from './content-summary.ts';
import { textOf } from './read-fields.ts';

/**
 * A step as any server may send it. Fields of an unexpected type are converted or left out; nothing here
 * throws, and every question can be answered.
 */
export function readStep(wire: unknown, index: number, ordinalBefore: number): Step {
  const fields = fieldsOf(wire);
  const { touchpointStepEntityId, stepType, ordinal, viewed } = fields;
  const type = words(stepType) ?? '';
  const known = isStepType(type)
    ? readFields[type](fields)
    : { stepType: 'unknown' as const, ...endIn(fields) };
  return present({
    touchpointStepEntityId: words(touchpointStepEntityId) ?? `step-${index + 1}`,
    // Without a place of its own it stays after the step that it was sent after.
    ordinal: number(ordinal) ?? ordinalBefore,
    viewed: viewed === true || viewed === 'true',
    touchpointTitle: words(fields.touchpointTitle),
    text: words(fields.text),
    imageUrl: words(fields.imageUrl),
    imageAltText: words(fields.imageAltText),
    actionType: words(fields.actionType),
    // Nobody can send an empty answer, so an empty one is none.
    selectedOption: words(fields.selectedOption) || undefined,
    ...known,
  });
}

/** What a kind of step adds on the wire; a field may be missing there. */
type Added<T extends StepType> = {
  [Field in Exclude<keyof StepOf<T>, Exclude<keyof StepBase, 'stepType'>>]:
    | StepOf<T>[Field]
    | (undefined extends StepOf<T>[Field] ? undefined : never);
};
const readFields: { [T in StepType]: (fields: Fields) => Added<T> } = {
  message: (fields) => ({ stepType: 'message', ...endIn(fields) }),
  'user-path-choice': ({ options }) => ({
    stepType: 'user-path-choice',
    options: readOptions(options).map(({ label }) => ({ label })),
  }),
  'user-input': ({ maxLength }) => ({ stepType: 'user-input', maxLength: limit(maxLength) }),
  feedback: ({ questions, questionResponses }) => ({
    stepType: 'feedback',
    questions: listOf(questions).flatMap(readQuestion),
    questionResponses: atLeastOne(listOf(questionResponses).flatMap(readQuestionResponse)),
  }),
};

/** Checked against the map above, because importing the kinds themselves would enlarge the bundle. */
const isStepType = (word: string): word is StepType => Object.hasOwn(readFields, word);

const endIn = ({ endsTouchpoint }: Fields) => ({ endsTouchpoint: words(endsTouchpoint) });

function readQuestion(wire: unknown): FeedbackQuestion[] {
  const { questionEntityId, type = 'text', prompt, options, maxLength, min, max } = fieldsOf(wire);
  const id = words(questionEntityId);
  if (id === undefined) return [];
  const choices = readOptions(options);
  const isSelect = (type === 'single-select' || type === 'multi-select') && choices.length > 0;
  return [
    present({
      questionEntityId: id,
      // A question of another type is answered in words.
      type: isSelect || type === 'range' ? type : 'text',
      prompt: words(prompt) ?? '',
      options: isSelect ? choices : undefined,
      maxLength: limit(maxLength),
      ...(type === 'range' && ends(number(min), number(max))),
    }),
  ];
}

function readQuestionResponse(wire: unknown): QuestionResponse[] {
  const { feedbackQuestionEntityId, responses } = fieldsOf(wire);
  const id = words(feedbackQuestionEntityId);
  const given = listOf(responses).flatMap((response) => words(response) ?? []);
  return id === undefined || given.length === 0 ? [] : [{ feedbackQuestionEntityId: id, responses: given }];
}

const listOf = (wire: unknown): readonly unknown[] => (Array.isArray(wire) ? wire : []);
const atLeastOne = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined);

/** Whole numbers with min below max, because answers are whole numbers. */
function ends(min: number | undefined, max: number | undefined): { min?: number; max?: number } {
  if (min === undefined || max === undefined) return present({ min, max });
  const [low, high] = [Math.ceil(Math.min(min, max)), Math.floor(Math.max(min, max))];
  return { min: Math.min(low, high), max: Math.max(low, high) };
}

/** The first of each value; one without a value sends its label, one without a label cannot be read. */
function readOptions(wire: unknown): { label: string; value: string }[] {
  const known = new Map<string, string>();
  for (const option of listOf(wire)) {
    const { label, value } = fieldsOf(option);
    const read = words(label) ?? words(option) ?? words(value);
    const sent = words(value) ?? read;
    if (read !== undefined && read.trim() !== '' && sent !== undefined && !known.has(sent))
      known.set(sent, read);
  }
  return [...known].map(([sent, read]) => ({ label: read, value: sent }));
}

type KeysOf<T> = T extends unknown ? keyof T : never;
type FieldName = KeysOf<Step> | keyof FeedbackQuestion | keyof QuestionResponse | 'label' | 'value';
type Fields = Readonly<Partial<Record<FieldName, unknown>>>;
const fieldsOf = (wire: unknown): Fields => (typeof wire === 'object' && wire !== null ? wire : {});

function words(wire: unknown): string | undefined {
  return textOf(typeof wire === 'number' || typeof wire === 'boolean' ? String(wire) : wire);
}

function number(wire: unknown): number | undefined {
  const value = typeof wire === 'string' && wire.trim() !== '' ? Number(wire) : wire;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** A longest length of at least one character. */
function limit(wire: unknown): number | undefined {
  const most = Math.floor(number(wire) ?? 0);
  return most >= 1 ? most : undefined;
}
