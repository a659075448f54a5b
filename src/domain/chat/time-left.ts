/** The time left (ms) below which a timer shows less than a minute. */
const underMinuteMs = 45_000;

const minuteMs = 60_000;

/** Returns the time left in whole minutes, rounded for people; 0 means less than one. */
export const roundMinutesLeft = (leftMs: number): number =>
  leftMs < underMinuteMs ? 0 : Math.max(1, Math.ceil(leftMs / minuteMs - 0.5));

/** Returns the time left (ms) at which the displayed text changes next. */
export function computeNextTextChange(leftMs: number): number {
  const minutes = roundMinutesLeft(leftMs - 1);
  return minutes === 0 ? 0 : minutes === 1 ? underMinuteMs - 1 : (minutes - 0.5) * minuteMs;
}
