/** A limit of `most` requests within any period of this length (ms). */
export type RateLimitWindow = { most: number; withinMs: number };

/**
 * A backoff: after `free` tries each further try must wait, twice as long each time up to `longestWaitMs`. After a
 * quiet time all tries are free again.
 */
export type AttemptBackoff = {
  free: number;
  firstWaitMs: number;
  longestWaitMs: number;
  forgetAfterMs: number;
};

/** A rate limit. Limits of different names count separately. */
export type RateLimit =
  | { name: string; windows: readonly RateLimitWindow[] }
  | { name: string; backoff: AttemptBackoff };

/**
 * Returns the instants (epoch ms, ascending) that still count at `now`. An instant further ahead than the longest wait
 * was recorded before the clock was set back; it is ignored.
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

/** Returns the time (ms) until `count` more are allowed besides those `counted`; 0 means now. */
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

/** Returns the time (ms) without a try after which none counts any more. */
export function computeLimitResetMs(limit: RateLimit): number {
  return 'windows' in limit
    ? Math.max(...limit.windows.map(({ withinMs }) => withinMs))
    : limit.backoff.forgetAfterMs;
}

/** Returns the number of tries after which the wait is the longest one. */
export const countTriesUntilLongestWait = ({ free, firstWaitMs, longestWaitMs }: AttemptBackoff): number =>
  free + Math.ceil(Math.log2(longestWaitMs / firstWaitMs));
