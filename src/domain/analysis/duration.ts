/**
 * The time that a segment of a conversation takes. The clock advances by `ms`. `busyMs` is the time that a reader needs
 * for the segment, and `readAtMs` the earliest instant, from the segment's beginning, by which it can be read: a reader
 * busy until `until` is then busy until max(until + busyMs, readAtMs). Durations can be added, so no segment is
 * simulated twice.
 */
export type SegmentDuration = { ms: number; busyMs: number; readAtMs: number };

export const createPauseDuration = (ms: number): SegmentDuration => ({
  ms,
  busyMs: 0,
  readAtMs: Number.NEGATIVE_INFINITY,
});

/** Returns the duration of two segments in a row. */
export function addDurations(one: SegmentDuration, other: SegmentDuration): SegmentDuration {
  return {
    ms: one.ms + other.ms,
    busyMs: one.busyMs + other.busyMs,
    readAtMs: Math.max(one.readAtMs + other.busyMs, one.ms + other.readAtMs),
  };
}

/**
 * Returns the time (ms) from the beginning of a segment by which a reader has read it who was free at the beginning.
 */
export function computeReadingEndMs({ busyMs, readAtMs }: SegmentDuration): number {
  return Math.max(busyMs, readAtMs);
}
