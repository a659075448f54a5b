import {
  isKnownStep,
  getStepKind,
  type StepDefinition,
  type Step,
  type StepResponse,
} from '../../src/domain/steps/step-kinds.ts';
import type { FeedbackQuestion } from '../../src/domain/steps/question.ts';
import type { ActivityDefinition } from '../../src/domain/activity/definition.ts';
import { activity, choice, feedback, input, message, plan, touchpoint } from './activity.ts';

/** A random generator with a seed: the same seed gives the same numbers. */
export type Dice = {
  /** Returns a whole number from 0 to `sides` - 1. */
  throw(sides: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
};

export function dice(seed: string): Dice {
  let state = Array.from(seed).reduce(
    (hash, letter) => Math.imul(hash ^ letter.codePointAt(0)!, 16777619),
    1,
  );
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    throw: (sides) => Math.floor(next() * sides),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)]!,
  };
}

const recorded = '/recordings/0123456789abcdef0123456789abcdef';

/**
 * Returns a random small Activity with every type of step, jumps ahead, labelled links back, and touchpoints that wait
 * for a plan.
 */
export function randomActivity(seed: string): ActivityDefinition {
  const random = dice(seed);
  const count = 1 + random.throw(4);
  const idOf = (index: number): string => `t${index}`;
  /** Returns the id of a random later touchpoint, or undefined for the next one in order. */
  const ahead = (index: number): string | undefined =>
    index + 1 < count && random.chance(0.3) ? idOf(index + 1 + random.throw(count - index - 1)) : undefined;

  const stepOf = (touchpointIndex: number, index: number): StepDefinition => {
    const id = `s${touchpointIndex}-${index}`;
    const bubbles = {
      text: `${id} ${random.pick(['Hello there', 'So, {{name}}?', 'Well'])}`,
      ...(random.chance(0.3) ? { image: { url: `/${id}.png`, alt: `picture ${id}` } } : {}),
      ...((touchpointIndex + index) % 4 === 1
        ? { audio: { url: recorded, transcript: `bell ${id}\n\nand again` } }
        : {}),
      ...((touchpointIndex + index) % 4 === 3
        ? { video: { url: recorded, alt: `video ${id}`, captions: '00:00.000 --> 00:01.500\nHello.\n' } }
        : {}),
      ...(random.chance(0.3) ? { action: 'talk' as const } : {}),
    };
    const next = ahead(touchpointIndex);
    switch (random.throw(7)) {
      case 0: {
        const options = ['On', random.chance(0.5) ? 'Further' : `Ahead -> ${next ?? idOf(count - 1)}`];
        if (random.chance(0.6))
          options.push(`Back to ${touchpointIndex} -> ${idOf(random.throw(touchpointIndex + 1))}`);
        return choice(id, options, { ...bubbles, ...(random.chance(0.5) ? { remember: 'name' } : {}) });
      }
      case 1:
        return input(id, {
          ...bubbles,
          remember: 'name',
          ...(random.chance(0.5) ? { maxLength: 3 + random.throw(20) } : {}),
          ...(next === undefined ? {} : { next }),
        });
      case 3:
        return plan(id, { ...bubbles, remember: 'name', ...(next === undefined ? {} : { next }) });
      case 2:
        return feedback(id, [
          { id: `${id}-a`, type: 'range', prompt: 'How?', min: -2, max: 7 },
          { id: `${id}-b`, type: 'text', prompt: 'Why?', maxLength: 12 },
          {
            id: `${id}-c`,
            type: random.pick(['single-select', 'multi-select'] as const),
            prompt: 'Which?',
            options: ['x', 'y', 'z'].map((value) => ({ label: value.toUpperCase(), value })),
          },
        ]);
      default:
        return message('', random.chance(0.5) ? { ...bubbles, id } : bubbles);
    }
  };

  const touchpoints = Array.from({ length: count }, (_, index) =>
    touchpoint(
      idOf(index),
      Array.from({ length: 1 + random.throw(4) }, (_, place) => stepOf(index, place)),
      ahead(index),
    ),
  );
  return activity(
    touchpoints.map((part) =>
      part.steps.some(({ type }) => type === 'plan') && random.chance(0.6)
        ? { ...part, ending: 'plan' as const }
        : part,
    ),
  );
}

/**
 * Returns a valid random answer to a step, the same for the same seed and step. Only early answers follow links back,
 * so that a run ends.
 */
export function answerTo(step: Step, seed: string): StepResponse {
  if (!isKnownStep(step)) throw new Error(`Nobody answers ${step.touchpointStepEntityId}.`);
  const random = dice(`${seed} ${step.touchpointStepEntityId}`);
  const kind = getStepKind(step.stepType);
  const response = kind.response(
    kind.asks(step).map((question) => ({
      feedbackQuestionEntityId: question.questionEntityId,
      responses: valuesFor(question, random, step.ordinal < 25),
    })),
  );
  if (response === null) throw new Error(`A ${step.stepType} takes no answer.`);
  return response;
}

function wordsWithin(length: number, random: Dice): string {
  const text = random.pick([
    'Sam',
    ' Sam ',
    '# *Sam* {{name}}',
    '😀😀😀 all of us',
    '===',
    'a\nb',
    '<b>Sam</b>',
  ]);
  return Array.from(text).slice(0, length).join('');
}

function valuesFor(
  { type, options = [], min = 0, max = 0, maxLength = 50 }: FeedbackQuestion,
  random: Dice,
  isEarly: boolean,
): string[] {
  const values = options.map(({ value }) => value);
  switch (type) {
    case 'range':
      return [String(min + random.throw(max - min + 1))];
    case 'text':
      return [wordsWithin(maxLength, random)];
    case 'single-select':
      return [random.pick(isEarly ? values : values.filter((value) => !value.startsWith('Back')))];
    case 'multi-select':
      return values.slice(random.throw(values.length));
  }
}
