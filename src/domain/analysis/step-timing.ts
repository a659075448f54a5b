import type { ActivityDefinition } from '../activity/definition.ts';
import { toDeliveredStep } from '../chat/delivery.ts';
import { estimateAnsweringMs, estimateBubbleMs } from './reading-time.ts';
import {
  isShownWithoutTyping,
  createBubble,
  toCoachContents,
  computeTypingDelay,
  findDisplayProblem,
} from '../sequencer/bubbles.ts';
import { addDurations, createPauseDuration, type SegmentDuration } from './duration.ts';
import { getStepPace, type Pace } from '../sequencer/timing.ts';
import { type StepDefinition, type Step, isAnswerAwaited, getStepKind } from '../steps/step-kinds.ts';

/** The times of one step on the screen, without the delay before the step. */
export type TimedStep = {
  step: Step;
  bubbles: SegmentDuration;
  /** The time (ms) from the step's first bubble until its control is shown, if it has one. */
  controlMs: number;
  answeringMs: number;
};

/** Computes when the learner app's sequencer shows the steps of an Activity (a test compares the two). */
export class StepTiming {
  readonly #definition: ActivityDefinition;
  readonly #pace: Pace;
  readonly #names: ReadonlyMap<string, string>;

  constructor(definition: ActivityDefinition, pace: Pace) {
    this.#definition = definition;
    this.#pace = pace;
    this.#names = usualAnswers(definition);
  }

  /** Returns the times of a step. `isInstant`: the step appears at once, as its whole touchpoint does. */
  time(definition: StepDefinition, isInstant = false): TimedStep {
    const step = toDeliveredStep(definition, {
      id: 'timed',
      ordinal: 1,
      touchpointTitle: '',
      endsTouchpoint: undefined,
      names: this.#names,
      isInstant,
    });
    const { audience } = this.#definition;
    const { betweenBubblesMs, beforeInputMs } = getStepPace(step, this.#pace);
    const contents = findDisplayProblem(step) === null ? toCoachContents(step) : [];
    let bubbles = createPauseDuration(0);
    for (const [index, content] of contents.entries()) {
      const at = index * betweenBubblesMs;
      const busyMs = estimateBubbleMs(
        createBubble(step, content, 'coach', index, at),
        audience,
        definition.minutes,
      );
      bubbles = addDurations(addDurations(bubbles, createPauseDuration(at - bubbles.ms)), {
        ms: 0,
        busyMs,
        readAtMs: busyMs,
      });
    }
    const controlMs = bubbles.ms + (isAnswerAwaited(step) ? beforeInputMs : 0);
    return { step, bubbles, controlMs, answeringMs: estimateAnsweringMs(step, audience) };
  }

  /** Returns how long the typing indicator shows between two steps (ms). `before` is null for the first step. */
  between(before: Step | null, step: Step): number {
    return isShownWithoutTyping(step) ? 0 : computeTypingDelay(before, getStepPace(step, this.#pace));
  }
}

/**
 * Returns a placeholder for each remembered answer: as many words as people usually type, or as the labels have on
 * average. Real answers would change the time of a conversation by far less than one percent.
 */
function usualAnswers({ touchpoints }: ActivityDefinition): Map<string, string> {
  const lengths = new Map<string, number[]>();
  for (const { steps } of touchpoints)
    for (const step of steps) {
      const kind = getStepKind(step.type);
      const name = kind.remembers(step);
      if (name !== undefined)
        lengths.set(name, [...(lengths.get(name) ?? []), ...kind.rememberedWords(step)]);
    }
  const mean = (all: readonly number[]): number =>
    Math.round(all.reduce((sum, one) => sum + one, 0) / all.length);
  return new Map(
    Array.from(lengths, ([name, all]) => [name, Array.from({ length: mean(all) }, () => 'a').join(' ')]),
  );
}
