/**
 * What a stretch of conversation does to the clock and to a reader. The clock moves on by `ms`; a reader
 * who is busy until `until` (both from the stretch's beginning) is then busy until
 * max(until + busyMs, readAtMs). Stretches add up, so no stretch is ever played twice.
 */
export type Span = { ms: number; busyMs: number; readAtMs: number };

export const pause = (ms: number): Span => ({ ms, busyMs: 0, readAtMs: Number.NEGATIVE_INFINITY });

/** One stretch after the other. */
export function join(one: Span, other: Span): Span {
  return {
    ms: one.ms + other.ms,
    busyMs: one.busyMs + other.busyMs,
    readAtMs: Math.max(one.readAtMs + other.busyMs, one.ms + other.readAtMs),
  };
}

/** When all of a stretch is read by someone who had nothing left to read before it. */
export function readMs({ busyMs, readAtMs }: Span): number {
  return Math.max(busyMs, readAtMs);
}
