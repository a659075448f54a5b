/** Every number of specification 9, "Chat timing", and the paces a learner may choose. All in ms. */

export type Pace = {
  /** Before every message. */
  baseMs: number;
  /** Added for each word of the previous step's text. */
  perWordMs: number;
  /** Between the bubbles of one step. */
  betweenBubblesMs: number;
  /** From a step's last bubble to the control that answers it. */
  beforeInputMs: number;
  /** Each bubble after the first waits for the reader's tap. */
  byTap?: true;
};

export const normalPace: Pace = {
  baseMs: 1500,
  perWordMs: 180,
  betweenBubblesMs: 1000,
  beforeInputMs: 2000,
};

/** The hidden shortcut sets base and word delay to 1 ms and leaves the gaps (decision A37). */
export const speedUpPace: Pace = { ...normalPace, baseMs: 1, perWordMs: 1 };

export const paces = {
  normal: normalPace,
  quick: { baseMs: 400, perWordMs: 50, betweenBubblesMs: 300, beforeInputMs: 400 },
  instant: { baseMs: 0, perWordMs: 0, betweenBubblesMs: 0, beforeInputMs: 0 },
  tap: { baseMs: 400, perWordMs: 50, betweenBubblesMs: 300, beforeInputMs: 0, byTap: true },
} as const satisfies Record<string, Pace>;

export type PaceName = keyof typeof paces;

/** The pace at which a step comes: its author's word, and else this one. */
export const paceOf = (step: { pace?: 'instant' | undefined }, pace: Pace): Pace =>
  step.pace === 'instant' ? paces.instant : pace;

export const isPaceName = (name: unknown): name is PaceName =>
  typeof name === 'string' && Object.hasOwn(paces, name);

/** The view scrolls to its end this long after a bubble appears. */
export const scrollAfterMs = 200;
/** A tap on an option counts once the option has stood still so long. */
export const standStillMs = 150;
/** After an answer a tap at the same place counts after so long: it was meant for what stood there. */
export const samePlaceMs = 700;
/** The first tap on a new control counts once no finger was on the screen for so long. */
export const liftedMs = 400;
/** A second press of Send within this time is dropped (decision A44). */
export const sendDebounceMs = 300;

/** How long to wait before the next try, after so many that failed: 2 s, doubling to at most 30 s. */
export function retryAfter(failedTries: number): number {
  return Math.min(30_000, 1000 * 2 ** failedTries);
}
