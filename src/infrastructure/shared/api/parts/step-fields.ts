import type { FeedbackQuestion } from '../../../../domain/steps/question.ts';
import type { DeliveredActionAids } from '../../../../domain/steps/action-aids.ts';
import type { Breathing } from '../../../../domain/steps/breathing.ts';
import type { DeliveredOption } from '../../../../domain/steps/choice.ts';
import type { Step } from '../../../../domain/steps/step-kinds.ts';
import type { QuestionResponse } from '../../../../domain/steps/response.ts';
import { present } from './content-summary.ts';
import { textOf } from './read-fields.ts';

/**
 * Reads the fields of a step from any server. Values of an unexpected type are converted or omitted. These functions
 * never throw, and every question that they return can be answered.
 */

type KeysOf<T> = T extends unknown ? keyof T : never;
type FieldName = KeysOf<Step> | keyof FeedbackQuestion | keyof QuestionResponse | 'label' | 'value';
export type Fields = Readonly<Partial<Record<FieldName, unknown>>>;
export const stepFieldsOf = (wire: unknown): Fields =>
  typeof wire === 'object' && wire !== null ? wire : {};

export function words(wire: unknown): string | undefined {
  return textOf(typeof wire === 'number' || typeof wire === 'boolean' ? String(wire) : wire);
}

export function number(wire: unknown): number | undefined {
  const value = typeof wire === 'string' && wire.trim() !== '' ? Number(wire) : wire;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Returns a maximum length of at least one character; undefined for other values. */
export function limit(wire: unknown): number | undefined {
  const most = Math.floor(number(wire) ?? 0);
  return most >= 1 ? most : undefined;
}

/**
 * Reads options, only the first of each value. An option without a value sends its label; one without a label shows its
 * value.
 */
export function readOptions(wire: unknown): { label: string; value: string }[] {
  const known = new Map<string, string>();
  for (const option of listOf(wire)) {
    const { label, value } = stepFieldsOf(option);
    const read = words(label) ?? words(option) ?? words(value);
    const sent = words(value) ?? read;
    if (read !== undefined && read.trim() !== '' && sent !== undefined && !known.has(sent))
      known.set(sent, read);
  }
  return [...known].map(([sent, read]) => ({ label: read, value: sent }));
}

/** Reads a recording with all its required texts; undefined for other values. */
export function recording<Name extends string>(
  wire: unknown,
  names: readonly Name[],
): Readonly<Record<Name, string>> | undefined {
  const fields: Readonly<Partial<Record<string, unknown>>> = stepFieldsOf(wire);
  const texts = names.flatMap((name) => words(fields[name]) || []);
  return texts.length < names.length
    ? undefined
    : (Object.fromEntries(names.map((name, index) => [name, texts[index]])) as Record<Name, string>);
}

/** Reads options that are sent by their label, with their pictures. */
export function readPathOptions(wire: unknown): DeliveredOption[] {
  const all = listOf(wire).map(stepFieldsOf);
  return readOptions(wire).map(({ label }) => {
    const pictured = all.find((option) => words(option.label) === label && words(option.imageUrl));
    return present({
      label,
      imageUrl: words(pictured?.imageUrl),
      imageAltText: words(pictured?.imageAltText),
    });
  });
}

/** Reads a breathing exercise; undefined when a number is missing, invalid or over 60. */
export function readBreathing(wire: unknown): Breathing | undefined {
  const read = (name: keyof Breathing): number => {
    const value: unknown = typeof wire === 'object' && wire !== null ? Reflect.get(wire, name) : undefined;
    return limit(value) ?? Number.POSITIVE_INFINITY;
  };
  const breathing = { breaths: read('breaths'), in: read('in'), out: read('out') };
  return Object.values(breathing).every((value) => value <= 60) ? breathing : undefined;
}

/** Reads the aids for an action: a timer, omitted when over 60 minutes, and a sheet to draw on. */
export const readActionAids = ({
  timerMinutes,
  draw,
}: Fields): { [Aid in keyof DeliveredActionAids]-?: DeliveredActionAids[Aid] | undefined } => {
  const minutes = number(timerMinutes) ?? 0;
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
  const { questionEntityId, type = 'text', prompt, options, maxLength, ...scale } = stepFieldsOf(wire);
  const id = words(questionEntityId);
  if (id === undefined) return [];
  const choices = readOptions(options);
  const isSelect = (type === 'single-select' || type === 'multi-select') && choices.length > 0;
  return [
    present({
      questionEntityId: id,
      // A question of an unknown type is answered by text.
      type: isSelect || type === 'range' ? type : 'text',
      prompt: words(prompt) ?? '',
      options: isSelect ? choices : undefined,
      maxLength: limit(maxLength),
      ...(type === 'range' && readScale(scale)),
    }),
  ];
}

function readScale({ min, max, minLabel, maxLabel, faces }: Fields) {
  return {
    ...ends(end(min), end(max)),
    ...present({ minLabel: words(minLabel), maxLabel: words(maxLabel), faces: faces === true || undefined }),
  };
}

function readQuestionResponse(wire: unknown): QuestionResponse[] {
  const { feedbackQuestionEntityId, responses } = stepFieldsOf(wire);
  const id = words(feedbackQuestionEntityId);
  const given = listOf(responses).flatMap((response) => words(response) ?? []);
  return id === undefined || given.length === 0 ? [] : [{ feedbackQuestionEntityId: id, responses: given }];
}

/** Returns an end of a range; undefined when it has more digits than an answer may have. */
function end(wire: unknown): number | undefined {
  const value = number(wire);
  return value !== undefined && Math.abs(value) < 1e14 ? value : undefined;
}

/** Returns whole numbers with min below max, because answers are whole numbers. A range starts at 0 by default. */
function ends(min: number | undefined, max: number | undefined): { min?: number; max?: number } {
  if (min === undefined && max !== undefined && max < 0) return ends(max - 10, max);
  if (min === undefined || max === undefined) return present({ min, max });
  const [low, high] = [Math.ceil(Math.min(min, max)), Math.floor(Math.max(min, max))];
  return { min: Math.min(low, high), max: Math.max(low, high) };
}

const listOf = (wire: unknown): readonly unknown[] => (Array.isArray(wire) ? wire : []);
