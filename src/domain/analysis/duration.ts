/**
 * The effect of a segment of a conversation on the clock and on a reader. The clock advances by `ms`. A reader who is
 * busy until `until` (from the segment's beginning) is then busy until max(until + busyMs, readAtMs). Durations can be
 * added, so no segment is simulated twice.
 */
export type SegmentDuration = { ms: number; busyMs: number; readAtMs: number };

export const createPauseDuration = (ms: number): SegmentDuration => ({
  ms,
  busyMs: 0,
  readAtMs: Number.NEGATIVE_INFINITY,
});

/** Returns the duration of one segment followed by the other. */
export function addDurations(one: SegmentDuration, other: SegmentDuration): SegmentDuration {
  return {
    ms: one.ms + other.ms,
    busyMs: one.busyMs + other.busyMs,
    readAtMs: Math.max(one.readAtMs + other.busyMs, one.ms + other.readAtMs),
  };
}

/** Returns the time (ms) by which a reader who was not busy before a segment has read it. */
export function computeReadingEndMs({ busyMs, readAtMs }: SegmentDuration): number {
  return Math.max(busyMs, readAtMs);
}
