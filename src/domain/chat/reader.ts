import type { ActivityDefinition } from '../activity/activity.ts';
import type { Bubble, BubbleContent } from './bubbles.ts';
import type { ActionType, FeedbackQuestion, Step } from './step.ts';
import { wordCount } from './timing.ts';

/**
 * How long people take, apart from the coach's own pace: the one policy behind every estimate and every
 * play under a manual clock. All in ms.
 */
type Audience = ActivityDefinition['audience'];

/** Words a minute: alone, and read aloud to each other. */
export const readingPaces: Readonly<Record<Audience, number>> = {
  parent: 240,
  teenager: 200,
  together: 150,
  child: 120,
};
const perImageMs = 4000;
const perTypedWordMs = 2000;
const toDecideMs = 4000;

/** Minutes for an action prompt whose author gives none. The words after `input` are the learner's answer. */
export const actionMinutes: Readonly<Record<ActionType, number>> = {
  discuss: 2,
  input: 0,
  listen: 1.5,
  reflect: 1,
  talk: 1.5,
  roleplay: 3,
  think: 0.5,
  write: 3,
};

/** Taking one bubble in: reading it, looking at it, or doing what it asks for. */
export function takesMs(content: BubbleContent, audience: Audience, minutes?: number): number {
  switch (content.kind) {
    case 'text':
      return readingMs(content.text, audience);
    case 'image':
      return perImageMs;
    case 'action':
      return (minutes ?? actionMinutes[content.action as ActionType] ?? 1) * 60_000;
  }
}

/** From the moment when all is read and the control is there until the answer is sent. */
export function answeringMs(step: Step, audience: Audience): number {
  const reading = (words: readonly string[]): number => readingMs(words.join(' '), audience);
  const labels = (options: Step['options'] = []): string[] => options.map(({ label }) => label);
  const questionMs = (question: FeedbackQuestion): number =>
    reading([question.prompt, ...labels(question.options)]) +
    toDecideMs +
    (question.type === 'text' ? typedWords(question.maxLength) * perTypedWordMs : 0);
  switch (step.stepType) {
    case 'user-path-choice':
      return reading(labels(step.options)) + toDecideMs;
    case 'user-input':
      return toDecideMs + typedWords(step.maxLength) * perTypedWordMs;
    default:
      return (step.questions ?? []).reduce((sum, question) => sum + questionMs(question), 0);
  }
}

function readingMs(text: string, audience: Audience): number {
  return (wordCount(text) * 60_000) / readingPaces[audience];
}

/** How many words people write where so many characters are allowed. */
export function typedWords(maxLength = 300): number {
  return Math.min(15, Math.max(1, Math.round(maxLength / 20)));
}

/**
 * A person before the chat: reads one bubble after the other, each once it is shown, and answers when all
 * is read and done. A player under a manual clock waits for this reader.
 */
export class Reader {
  /** The instant by which everything shown so far is read and done. */
  readUntil: number;
  readonly #audience: Audience;
  readonly #minutes = new Map<string, number>();

  constructor({ audience, touchpoints }: ActivityDefinition, openedAt = 0) {
    this.readUntil = openedAt;
    this.#audience = audience;
    for (const { id, steps } of touchpoints)
      steps.forEach((step, index) => {
        if (step.minutes !== undefined) this.#minutes.set(step.id ?? `${id}.${index + 1}`, step.minutes);
      });
  }

  sees(bubble: Bubble): void {
    if (bubble.from === 'you') return;
    const minutes = this.#minutes.get(bubble.stepId.replace(/~\d+$/, ''));
    this.readUntil = Math.max(this.readUntil, bubble.shownAt) + takesMs(bubble, this.#audience, minutes);
  }

  /** When a step is answered whose control appeared at `controlAt`. */
  answersAt(step: Step, controlAt: number): number {
    return Math.max(this.readUntil, controlAt) + answeringMs(step, this.#audience);
  }
}
