/** The numbers of specification 9, "Chat timing", and the paces that a learner can choose (ms). */

export type Pace = {
  /** The delay before every message. */
  baseMs: number;
  /** The addition for each word of the previous step's text. */
  perWordMs: number;
  /** The delay between the bubbles of one step. */
  betweenBubblesMs: number;
  /** The delay from a step's last bubble to its control. */
  beforeInputMs: number;
  /** True if each bubble after the first waits for a tap. */
  byTap?: true;
};

export const normalPace: Pace = {
  baseMs: 1500,
  perWordMs: 180,
  betweenBubblesMs: 1000,
  beforeInputMs: 2000,
};

/** The pace of the hidden shortcut: base and word delay are 1 ms, the other delays stay (decision A37). */
export const speedUpPace: Pace = { ...normalPace, baseMs: 1, perWordMs: 1 };

export const pacesByName = {
  normal: normalPace,
  quick: { baseMs: 400, perWordMs: 50, betweenBubblesMs: 300, beforeInputMs: 400 },
  instant: { baseMs: 0, perWordMs: 0, betweenBubblesMs: 0, beforeInputMs: 0 },
  tap: { baseMs: 400, perWordMs: 50, betweenBubblesMs: 300, beforeInputMs: 0, byTap: true },
} as const satisfies Record<string, Pace>;

export type PaceName = keyof typeof pacesByName;

/** Returns the pace of a step: instant if its author says so, otherwise `pace`. */
export const getStepPace = (step: { pace?: 'instant' | undefined }, pace: Pace): Pace =>
  step.pace === 'instant' ? pacesByName.instant : pace;

export const isPaceName = (name: unknown): name is PaceName =>
  typeof name === 'string' && Object.hasOwn(pacesByName, name);

/** The delay (ms) after a bubble appears until the view scrolls to its end. */
export const scrollDelayMs = 200;
/** The time (ms) for which an option must have stood still before a tap on it counts. */
export const optionSettleMs = 150;
/**
 * The time (ms) after an answer in which a tap at the same place is ignored, because it was meant for the previous
 * control.
 */
export const samePlaceTapGuardMs = 700;
/** The time (ms) for which no finger may touch the screen before the first tap on a new control counts. */
export const fingerLiftGuardMs = 400;
/** The time (ms) in which a second press of Send is ignored (decision A44). */
export const sendDebounceMs = 300;

/** Returns the delay before the next try after this many failures (ms): 2 s, doubling to at most 30 s. */
export function computeRetryDelay(failedTries: number): number {
  return Math.min(30_000, 1000 * 2 ** failedTries);
}
