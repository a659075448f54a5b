import type { FeedbackQuestion, Step } from '../../../domain/chat/step.ts';
import { present } from './face.ts';
import { textOf } from './read-fields.ts';

/**
 * A step as any server may send it. What has another type than it should is read as it can be, or left
 * out: nothing here throws, and no question comes out that nobody could answer.
 */
export function readStep(wire: unknown, index: number): Step {
  const { touchpointStepEntityId, stepType, ordinal, viewed, questions, ...rest } = fieldsOf(wire);
  return present({
    touchpointStepEntityId: words(touchpointStepEntityId) ?? `step-${index + 1}`,
    stepType: words(stepType) ?? '',
    ordinal: number(ordinal) ?? index + 1,
    viewed: viewed === true || viewed === 'true',
    touchpointTitle: words(rest.touchpointTitle),
    text: words(rest.text),
    imageUrl: words(rest.imageUrl),
    imageAltText: words(rest.imageAltText),
    actionType: words(rest.actionType),
    endsTouchpoint: words(rest.endsTouchpoint),
    // Nobody can send an empty answer, so an empty one is none.
    selectedOption: words(rest.selectedOption) || undefined,
    options: Array.isArray(rest.options)
      ? readOptions(rest.options).map(({ label }) => ({ label }))
      : undefined,
    maxLength: limit(rest.maxLength),
    questions: Array.isArray(questions) ? questions.flatMap(readQuestion) : undefined,
  }) as Step;
}

function readQuestion(wire: unknown): FeedbackQuestion[] {
  const { questionEntityId, type = 'text', prompt, options, maxLength, min, max } = fieldsOf(wire);
  const id = words(questionEntityId);
  if (id === undefined) return [];
  const choices = readOptions(options);
  const isSelect = type === 'single-select' || type === 'multi-select';
  const question = {
    questionEntityId: id,
    type: isSelect && choices.length === 0 ? 'text' : (words(type) ?? 'text'),
    prompt: words(prompt) ?? '',
    options: isSelect && choices.length > 0 ? choices : undefined,
    maxLength: limit(maxLength),
    ...(type === 'range' && ends(number(min), number(max))),
  };
  return [present(question) as FeedbackQuestion];
}

/** Whole numbers in their order: answers are whole numbers. */
function ends(min: number | undefined, max: number | undefined): { min?: number; max?: number } {
  if (min === undefined || max === undefined) return present({ min, max }) as { min?: number; max?: number };
  const [low, high] = [Math.ceil(Math.min(min, max)), Math.floor(Math.max(min, max))];
  return { min: Math.min(low, high), max: Math.max(low, high) };
}

/** The first of each value; one without a value sends its label, one without a label cannot be read. */
function readOptions(wire: unknown): { label: string; value: string }[] {
  const known = new Map<string, string>();
  for (const option of Array.isArray(wire) ? (wire as unknown[]) : []) {
    const { label, value } = fieldsOf(option);
    const read = words(label) ?? words(option) ?? words(value);
    const sent = words(value) ?? read;
    if (read !== undefined && read.trim() !== '' && sent !== undefined && !known.has(sent))
      known.set(sent, read);
  }
  return [...known].map(([sent, read]) => ({ label: read, value: sent }));
}

type Fields = Readonly<Partial<Record<keyof Step | keyof FeedbackQuestion | 'label' | 'value', unknown>>>;
const fieldsOf = (wire: unknown): Fields => (typeof wire === 'object' && wire !== null ? wire : {});

function words(wire: unknown): string | undefined {
  return textOf(typeof wire === 'number' || typeof wire === 'boolean' ? String(wire) : wire);
}

function number(wire: unknown): number | undefined {
  const value = typeof wire === 'string' && wire.trim() !== '' ? Number(wire) : wire;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** A longest length that leaves room for an answer. */
function limit(wire: unknown): number | undefined {
  const most = Math.floor(number(wire) ?? 0);
  return most >= 1 ? most : undefined;
}
