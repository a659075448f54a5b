/** Below this a timer has less than a minute left. */
const underMinuteMs = 45_000;

const minuteMs = 60_000;

/** How much time is left, as people say it: about so many minutes, or less than one (0). */
export const aboutMinutes = (leftMs: number): number =>
  leftMs < underMinuteMs ? 0 : Math.max(1, Math.ceil(leftMs / minuteMs - 0.5));

/** The time left, in ms, at which its wording changes next. */
export function nextWordsAt(leftMs: number): number {
  const minutes = aboutMinutes(leftMs - 1);
  return minutes === 0 ? 0 : minutes === 1 ? underMinuteMs - 1 : (minutes - 0.5) * minuteMs;
}
