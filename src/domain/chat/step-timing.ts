import type { StepsReply } from './steps/steps-reply.ts';
import type { ActivityDefinition } from '../activity/definition.ts';
import { deliver } from './delivery.ts';
import { answeringMs, takesMs } from './reading-time.ts';
import { opening } from './chat-state.ts';
import { advance } from './sequencer.ts';
import { appearsAtOnce, delayAfter } from './bubbles.ts';
import { join, pause, type Duration } from './duration.ts';
import type { Pace } from './timing.ts';
import { type StepDefinition, type Step, kindOf } from './steps/step-kinds.ts';

/** One step on the screen, without the delay before it. */
export type TimedStep = {
  step: Step;
  bubbles: Duration;
  /** When its control is there, if it has one. */
  controlMs: number;
  answeringMs: number;
};

/** Times the steps of an Activity by showing each one with the sequencer that learners have. */
export class StepTiming {
  readonly #definition: ActivityDefinition;
  readonly #pace: Pace;
  readonly #names: ReadonlyMap<string, string>;

  constructor(definition: ActivityDefinition, pace: Pace) {
    this.#definition = definition;
    this.#pace = pace;
    this.#names = usualAnswers(definition);
  }

  time(definition: StepDefinition): TimedStep {
    const step = deliver(definition, {
      id: 'timed',
      ordinal: 1,
      touchpointTitle: '',
      endsTouchpoint: undefined,
      names: this.#names,
    });
    const { audience } = this.#definition;
    const withoutDelay = { ...this.#pace, baseMs: 0, perWordMs: 0 };
    const reply: StepsReply = { steps: [step], activityStatus: 'InProgress' };
    let { state, effects } = advance(
      { ...opening, stage: 'talking', following: 'before' },
      { type: 'followed', at: 0, reply },
      withoutDelay,
    );
    let bubbles = pause(0);
    let now = 0;
    for (;;) {
      for (const effect of effects) {
        if (effect.type !== 'show') continue;
        const { bubble } = effect;
        const busyMs = takesMs(bubble, audience, definition.minutes);
        const shown = { ms: 0, busyMs, readAtMs: busyMs };
        bubbles = join(join(bubbles, pause(bubble.shownAt - bubbles.ms)), shown);
      }
      if (state.due === null) break;
      now = state.due.at;
      ({ state, effects } = advance(state, { type: 'due', at: now }, withoutDelay));
    }
    return { step, bubbles, controlMs: now, answeringMs: answeringMs(step, audience) };
  }

  /** How long the typing indicator shows between two steps; null before the first. */
  between(before: Step | null, step: Step): number {
    return appearsAtOnce(step) ? 0 : delayAfter(before, this.#pace);
  }
}

/**
 * The stand-in for each remembered answer: as many words as people write, or as the labels have on average.
 * The difference to real answers is far below one percent of any conversation.
 */
function usualAnswers({ touchpoints }: ActivityDefinition): Map<string, string> {
  const lengths = new Map<string, number[]>();
  for (const { steps } of touchpoints)
    for (const step of steps) {
      const kind = kindOf(step.type);
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
