import type { ActionType } from '../steps/action.ts';
import type { ActivityDefinition } from '../activity/definition.ts';
import type { Bubble, BubbleContent } from '../sequencer/bubbles.ts';
import { extractCaptionText } from '../media/captions.ts';
import { countWords } from '../steps/word-count.ts';
import { toAuthoredId, toDeliveredStepId } from '../steps/step-id.ts';
import { type Step, getStepKind } from '../steps/step-kinds.ts';

/**
 * The audiences, which read at different speeds. All estimates and simulated conversations take a person's times (ms)
 * from this file.
 */
type Audience = ActivityDefinition['audience'];

/**
 * The reading speed of each audience (words per minute). 'together' reads aloud to each other, the other audiences
 * alone.
 */
export const readingSpeeds: Readonly<Record<Audience, number>> = {
  parent: 240,
  teenager: 200,
  together: 150,
  child: 120,
};
const perImageMs = 4000;

/**
 * The usual time (minutes) of an action prompt. It is 0 for `input`, because the learner's answer has a time of its
 * own.
 */
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

/** Returns the time (ms) that a person needs for one bubble: to read it, look at it, or do its action. */
export function estimateBubbleMs(content: BubbleContent, audience: Audience, minutes?: number): number {
  switch (content.kind) {
    case 'text':
      return readingMs(content.text, audience);
    case 'image':
      return perImageMs;
    // A recording takes as long as its text read aloud.
    case 'audio':
      return readingMs(content.transcript, 'together');
    case 'video':
      return readingMs(extractCaptionText(content.captions), 'together');
    case 'action':
      return (minutes ?? actionMinutes[content.action] ?? 1) * 60_000;
    case 'answers':
    case 'closed':
      return 0;
  }
}

/** Returns the time (ms) from the appearance of a read question's control until the answer is sent. */
export function estimateAnsweringMs(step: Step, audience: Audience): number {
  if (step.stepType === 'unknown') return 0;
  return getStepKind(step.stepType).answeringMs(step, (words) => readingMs(words.join(' '), audience));
}

function readingMs(text: string, audience: Audience): number {
  return (countWords(text) * 60_000) / readingSpeeds[audience];
}

/**
 * A simulated reader, who reads one bubble after the other, each once it is shown, and answers when everything is read
 * and done. A simulation on a manual clock advances the clock by this reader's times.
 */
export class SimulatedReader {
  /** The instant (ms) by which everything shown so far is read and done. */
  readUntil: number;
  readonly #audience: Audience;
  readonly #minutes = new Map<string, number>();

  constructor({ audience, touchpoints }: ActivityDefinition, openedAt = 0) {
    this.readUntil = openedAt;
    this.#audience = audience;
    for (const touchpoint of touchpoints)
      touchpoint.steps.forEach(({ minutes }, index) => {
        if (minutes !== undefined) this.#minutes.set(toDeliveredStepId(touchpoint, index), minutes);
      });
  }

  sees(bubble: Bubble): void {
    if (bubble.from === 'you') return;
    const minutes = this.#minutes.get(toAuthoredId(bubble.stepId));
    this.readUntil =
      Math.max(this.readUntil, bubble.shownAt) + estimateBubbleMs(bubble, this.#audience, minutes);
  }

  /** Returns the instant (ms) at which the reader answers a step whose control appeared at `controlAt` (ms). */
  answersAt(step: Step, controlAt: number): number {
    return Math.max(this.readUntil, controlAt) + estimateAnsweringMs(step, this.#audience);
  }
}
