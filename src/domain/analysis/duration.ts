/**
 * How a segment of a conversation moves the clock and a reader on. The clock moves on by `ms`. A reader who
 * is busy until `until` (measured from the segment's beginning) is busy until max(until + busyMs, readAtMs)
 * afterwards. Durations can be added, so no segment is played twice.
 */
export type Duration = { ms: number; busyMs: number; readAtMs: number };

export const pause = (ms: number): Duration => ({ ms, busyMs: 0, readAtMs: Number.NEGATIVE_INFINITY });

/** One segment after the other. */
export function join(one: Duration, other: Duration): Duration {
  return {
    ms: one.ms + other.ms,
    busyMs: one.busyMs + other.busyMs,
    readAtMs: Math.max(one.readAtMs + other.busyMs, one.ms + other.readAtMs),
  };
}

/** When a segment is read by someone who had nothing left to read before it. */
export function readMs({ busyMs, readAtMs }: Duration): number {
  return Math.max(busyMs, readAtMs);
}
