import type { FeedbackQuestion } from '../../../domain/chat/steps/question.ts';
import type { Step } from '../../../domain/chat/steps/step-kinds.ts';
import type { QuestionResponse } from '../../../domain/chat/steps/response.ts';
import { present } from './content-summary.ts';
import { textOf } from './read-fields.ts';

/**
 * Reads the fields of a step as any server may send them. What is of an unexpected type is converted or left out;
 * nothing here throws, and every question can be answered.
 */

type KeysOf<T> = T extends unknown ? keyof T : never;
type FieldName = KeysOf<Step> | keyof FeedbackQuestion | keyof QuestionResponse | 'label' | 'value';
export type Fields = Readonly<Partial<Record<FieldName, unknown>>>;
export const fieldsOf = (wire: unknown): Fields => (typeof wire === 'object' && wire !== null ? wire : {});

export function words(wire: unknown): string | undefined {
  return textOf(typeof wire === 'number' || typeof wire === 'boolean' ? String(wire) : wire);
}

export function number(wire: unknown): number | undefined {
  const value = typeof wire === 'string' && wire.trim() !== '' ? Number(wire) : wire;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** A longest length of at least one character. */
export function limit(wire: unknown): number | undefined {
  const most = Math.floor(number(wire) ?? 0);
  return most >= 1 ? most : undefined;
}

/** The first of each value; one without a value sends its label, one without a label cannot be read. */
export function readOptions(wire: unknown): { label: string; value: string }[] {
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

export function readQuestions(wire: unknown): FeedbackQuestion[] {
  return listOf(wire).flatMap(readQuestion);
}

/** The answers to questions; undefined when there is none. */
export function readQuestionResponses(wire: unknown): QuestionResponse[] | undefined {
  const given = listOf(wire).flatMap(readQuestionResponse);
  return given.length > 0 ? given : undefined;
}

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

/** Whole numbers with min below max, because answers are whole numbers. */
function ends(min: number | undefined, max: number | undefined): { min?: number; max?: number } {
  if (min === undefined || max === undefined) return present({ min, max });
  const [low, high] = [Math.ceil(Math.min(min, max)), Math.floor(Math.max(min, max))];
  return { min: Math.min(low, high), max: Math.max(low, high) };
}

const listOf = (wire: unknown): readonly unknown[] => (Array.isArray(wire) ? wire : []);
