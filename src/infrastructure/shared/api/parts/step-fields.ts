import type { FeedbackQuestion } from '../../../../domain/steps/question.ts';
import type { DeliveredActionAids } from '../../../../domain/steps/action-aids.ts';
import type { BreathingExercise } from '../../../../domain/steps/breathing.ts';
import type { DeliveredOption } from '../../../../domain/steps/choice.ts';
import type { Step } from '../../../../domain/steps/step-kinds.ts';
import type { QuestionResponse } from '../../../../domain/steps/response.ts';
import { omitUndefined } from './content-summary.ts';
import { readText } from './read-fields.ts';

/**
 * Reads the fields of a step from any server. Values of an unexpected type are converted or omitted. These functions
 * never throw, and every question that they return can be answered.
 */

type KeysOf<T> = T extends unknown ? keyof T : never;
type FieldName = KeysOf<Step> | keyof FeedbackQuestion | keyof QuestionResponse | 'label' | 'value';
export type StepFields = Readonly<Partial<Record<FieldName, unknown>>>;
export const readStepFields = (wire: unknown): StepFields =>
  typeof wire === 'object' && wire !== null ? wire : {};

export function readTextOrNumber(wire: unknown): string | undefined {
  return readText(typeof wire === 'number' || typeof wire === 'boolean' ? String(wire) : wire);
}

export function readNumber(wire: unknown): number | undefined {
  const value = typeof wire === 'string' && wire.trim() !== '' ? Number(wire) : wire;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Returns a maximum length of at least one character; undefined for other values. */
export function readMaxLength(wire: unknown): number | undefined {
  const most = Math.floor(readNumber(wire) ?? 0);
  return most >= 1 ? most : undefined;
}

/**
 * Reads options, only the first of each value. An option without a value sends its label; one without a label shows its
 * value.
 */
export function readOptions(wire: unknown): { label: string; value: string }[] {
  const known = new Map<string, string>();
  for (const option of listOf(wire)) {
    const { label, value } = readStepFields(option);
    const read = readTextOrNumber(label) ?? readTextOrNumber(option) ?? readTextOrNumber(value);
    const sent = readTextOrNumber(value) ?? read;
    if (read !== undefined && read.trim() !== '' && sent !== undefined && !known.has(sent))
      known.set(sent, read);
  }
  return [...known].map(([sent, read]) => ({ label: read, value: sent }));
}

/** Reads a recording with all its required texts; undefined for other values. */
export function readRecording<Name extends string>(
  wire: unknown,
  names: readonly Name[],
): Readonly<Record<Name, string>> | undefined {
  const fields: Readonly<Partial<Record<string, unknown>>> = readStepFields(wire);
  const texts = names.flatMap((name) => readTextOrNumber(fields[name]) || []);
  return texts.length < names.length
    ? undefined
    : (Object.fromEntries(names.map((name, index) => [name, texts[index]])) as Record<Name, string>);
}

/** Reads options that are sent by their label, with their pictures. */
export function readPathOptions(wire: unknown): DeliveredOption[] {
  const all = listOf(wire).map(readStepFields);
  return readOptions(wire).map(({ label }) => {
    const pictured = all.find(
      (option) => readTextOrNumber(option.label) === label && readTextOrNumber(option.imageUrl),
    );
    return omitUndefined({
      label,
      imageUrl: readTextOrNumber(pictured?.imageUrl),
      imageAltText: readTextOrNumber(pictured?.imageAltText),
    });
  });
}

/** Reads a breathing exercise; undefined when a number is missing, invalid or over 60. */
export function readBreathing(wire: unknown): BreathingExercise | undefined {
  const read = (name: keyof BreathingExercise): number => {
    const value: unknown = typeof wire === 'object' && wire !== null ? Reflect.get(wire, name) : undefined;
    return readMaxLength(value) ?? Number.POSITIVE_INFINITY;
  };
  const breathing = { breaths: read('breaths'), in: read('in'), out: read('out') };
  return Object.values(breathing).every((value) => value <= 60) ? breathing : undefined;
}

/** Reads the aids for an action: a timer, omitted when over 60 minutes, and a sheet to draw on. */
export const readActionAids = ({
  timerMinutes,
  draw,
}: StepFields): { [Aid in keyof DeliveredActionAids]-?: DeliveredActionAids[Aid] | undefined } => {
  const minutes = readNumber(timerMinutes) ?? 0;
  return {
    timerMinutes: minutes > 0 && minutes <= 60 ? minutes : undefined,
    draw: draw === true || undefined,
  };
};

/** Reads the questions, only the first of each id, because answers refer to a question by its id. */
export function readQuestions(wire: unknown): FeedbackQuestion[] {
  const known = new Map<string, FeedbackQuestion>();
  for (const question of listOf(wire).flatMap(readQuestion))
    if (!known.has(question.questionEntityId)) known.set(question.questionEntityId, question);
  return [...known.values()];
}

/** Reads the answers to questions; undefined when there are none. */
export function readQuestionResponses(wire: unknown): QuestionResponse[] | undefined {
  const given = listOf(wire).flatMap(readQuestionResponse);
  return given.length > 0 ? given : undefined;
}

function readQuestion(wire: unknown): FeedbackQuestion[] {
  const { questionEntityId, type = 'text', prompt, options, maxLength, ...scale } = readStepFields(wire);
  const id = readTextOrNumber(questionEntityId);
  if (id === undefined) return [];
  const choices = readOptions(options);
  const isSelect = (type === 'single-select' || type === 'multi-select') && choices.length > 0;
  return [
    omitUndefined({
      questionEntityId: id,
      // A question of an unknown type is answered by text.
      type: isSelect || type === 'range' ? type : 'text',
      prompt: readTextOrNumber(prompt) ?? '',
      options: isSelect ? choices : undefined,
      maxLength: readMaxLength(maxLength),
      ...(type === 'range' && readScale(scale)),
    }),
  ];
}

function readScale({ min, max, minLabel, maxLabel, faces }: StepFields) {
  return {
    ...ends(end(min), end(max)),
    ...omitUndefined({
      minLabel: readTextOrNumber(minLabel),
      maxLabel: readTextOrNumber(maxLabel),
      faces: faces === true || undefined,
    }),
  };
}

function readQuestionResponse(wire: unknown): QuestionResponse[] {
  const { feedbackQuestionEntityId, responses } = readStepFields(wire);
  const id = readTextOrNumber(feedbackQuestionEntityId);
  const given = listOf(responses).flatMap((response) => readTextOrNumber(response) ?? []);
  return id === undefined || given.length === 0 ? [] : [{ feedbackQuestionEntityId: id, responses: given }];
}

/** Returns an end of a range; undefined when it has more digits than an answer may have. */
function end(wire: unknown): number | undefined {
  const value = readNumber(wire);
  return value !== undefined && Math.abs(value) < 1e14 ? value : undefined;
}

/** Returns whole numbers with min below max, because answers are whole numbers. A range starts at 0 by default. */
function ends(min: number | undefined, max: number | undefined): { min?: number; max?: number } {
  if (min === undefined && max !== undefined && max < 0) return ends(max - 10, max);
  if (min === undefined || max === undefined) return omitUndefined({ min, max });
  const [low, high] = [Math.ceil(Math.min(min, max)), Math.floor(Math.max(min, max))];
  return { min: Math.min(low, high), max: Math.max(low, high) };
}

const listOf = (wire: unknown): readonly unknown[] => (Array.isArray(wire) ? wire : []);
