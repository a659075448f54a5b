import type { ActionType } from '../steps/action.ts';
import type { ActivityDefinition } from '../activity/definition.ts';
import type { Bubble, BubbleContent } from '../sequencer/bubbles.ts';
import { captionWords } from '../media/captions.ts';
import { wordCount } from '../steps/word-count.ts';
import { authoredId, stepIdIn } from '../steps/step-id.ts';
import { type Step, kindOf } from '../steps/step-kinds.ts';

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

/** Minutes for an action prompt whose author gives none. The words after `input` are the learner's answer. */
export const actionMinutes: Readonly<Record<string, number>> = {
  discuss: 2,
  input: 0,
  listen: 1.5,
  reflect: 1,
  talk: 1.5,
  roleplay: 3,
  think: 0.5,
  write: 3,
} satisfies Record<ActionType, number>;

/** The time for one bubble: reading it, looking at it, or doing what it asks for. */
export function takesMs(content: BubbleContent, audience: Audience, minutes?: number): number {
  switch (content.kind) {
    case 'text':
      return readingMs(content.text, audience);
    case 'image':
      return perImageMs;
    // A recording takes as long as its words take to say.
    case 'audio':
      return readingMs(content.transcript, 'together');
    case 'video':
      return readingMs(captionWords(content.captions), 'together');
    case 'action':
      return (minutes ?? actionMinutes[content.action] ?? 1) * 60_000;
    case 'answers':
    case 'closed':
      return 0;
  }
}

/** The time from reading the question, with its control shown, until the answer is sent. */
export function answeringMs(step: Step, audience: Audience): number {
  if (step.stepType === 'unknown') return 0;
  return kindOf(step.stepType).answeringMs(step, (words) => readingMs(words.join(' '), audience));
}

function readingMs(text: string, audience: Audience): number {
  return (wordCount(text) * 60_000) / readingPaces[audience];
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
    for (const touchpoint of touchpoints)
      touchpoint.steps.forEach(({ minutes }, index) => {
        if (minutes !== undefined) this.#minutes.set(stepIdIn(touchpoint, index), minutes);
      });
  }

  sees(bubble: Bubble): void {
    if (bubble.from === 'you') return;
    const minutes = this.#minutes.get(authoredId(bubble.stepId));
    this.readUntil = Math.max(this.readUntil, bubble.shownAt) + takesMs(bubble, this.#audience, minutes);
  }

  /** When a step is answered whose control appeared at `controlAt`. */
  answersAt(step: Step, controlAt: number): number {
    return Math.max(this.readUntil, controlAt) + answeringMs(step, this.#audience);
  }
}
