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
} as const satisfies Record<string, Pace>;

export type PaceName = keyof typeof paces;

/** The view scrolls to its end this long after a bubble appears. */
export const scrollAfterMs = 200;
/** A second press of Send within this time is dropped (decision A44). */
export const sendDebounceMs = 300;

/** How long to wait before the next try, after so many that failed: 2 s, doubling to at most 30 s. */
export function retryAfter(failedTries: number): number {
  return Math.min(30_000, 1000 * 2 ** failedTries);
}

/** Words of markdown as written (decision A34). */
export function wordCount(text: string): number {
  let words = 0;
  let isInWord = false;
  for (let at = 0; at < text.length; at += 1) {
    const wasInWord = isInWord;
    isInWord = !isSpace(text, at);
    if (isInWord && !wasInWord) words += 1;
  }
  return words;
}

/** As \s has it; letter by letter, because whole Activities are counted at each rest of an author's typing. */
function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 32 || (code >= 9 && code <= 13) || (code >= 160 && /\s/.test(text[at]!));
}

/**
 * How long the typing indicator shows before the step after `previous`.
 * A step without text and a path choice give the base alone, as does no step at all.
 */
export function delayAfter(previous: { stepType: string; text?: string } | null, pace: Pace): number {
  const text = previous?.stepType === 'user-path-choice' ? undefined : previous?.text;
  return pace.baseMs + (text && pace.perWordMs > 0 ? wordCount(text) * pace.perWordMs : 0);
}
