/** A limit of `most` requests within any period of `withinMs`. */
export type RateLimitWindow = { most: number; withinMs: number };

/**
 * A backoff: the first `free` tries need no wait; each further try must wait, twice as long each time up to
 * `longestWaitMs`. After `forgetAfterMs` without a try all tries are free again.
 */
export type AttemptBackoff = {
  free: number;
  firstWaitMs: number;
  longestWaitMs: number;
  forgetAfterMs: number;
};

/** A rate limit. Limits with different names count separately. */
export type RateLimit =
  | { name: string; windows: readonly RateLimitWindow[] }
  | { name: string; backoff: AttemptBackoff };

/**
 * Returns those of the recorded attempts (epoch ms, ascending) that still count at `now`. Attempts further in the
 * future than the longest wait were recorded before the clock was set back, and are ignored.
 */
export function filterCountedAttempts(limit: RateLimit, taken: readonly number[], now: number): number[] {
  if ('windows' in limit) return taken.filter((at) => Math.abs(now - at) < computeLimitResetMs(limit));
  const { longestWaitMs, forgetAfterMs } = limit.backoff;
  const tries = taken.filter((at) => at < now + longestWaitMs);
  const last = tries.at(-1);
  return last === undefined || now - last > forgetAfterMs
    ? []
    : tries.slice(-countTriesUntilLongestWait(limit.backoff));
}

/** Returns the time (ms) until `count` more attempts are allowed after those in `taken`; 0 means now. */
export function computeLimitWaitMs(
  limit: RateLimit,
  taken: readonly number[],
  now: number,
  count = 1,
): number {
  if ('windows' in limit)
    return Math.max(0, ...limit.windows.map((window) => waitOf(window, taken, now, count)));
  const { free, firstWaitMs, longestWaitMs } = limit.backoff;
  const over = taken.length - free;
  const last = taken.at(-1);
  return over < 0 || last === undefined
    ? 0
    : Math.max(0, last + Math.min(longestWaitMs, firstWaitMs * 2 ** over) - now);
}

function waitOf(
  { most, withinMs }: RateLimitWindow,
  taken: readonly number[],
  now: number,
  count: number,
): number {
  const inside = taken.filter((at) => Math.abs(now - at) < withinMs);
  const tooMany = inside.length + count - most;
  if (tooMany <= 0) return 0;
  const leaving = inside[tooMany - 1];
  return leaving === undefined ? withinMs : leaving + withinMs - now;
}

/** Returns the time (ms) after which an attempt no longer counts. */
export function computeLimitResetMs(limit: RateLimit): number {
  return 'windows' in limit
    ? Math.max(...limit.windows.map(({ withinMs }) => withinMs))
    : limit.backoff.forgetAfterMs;
}

/** Returns the number of attempts after which the wait has reached its maximum. */
export const countTriesUntilLongestWait = ({ free, firstWaitMs, longestWaitMs }: AttemptBackoff): number =>
  free + Math.ceil(Math.log2(longestWaitMs / firstWaitMs));
