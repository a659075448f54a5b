/** Returns the least CPU time (ms) of `act` in `times` runs. */
function costOf(act: () => unknown, times: number): number {
  return Math.min(
    ...Array.from({ length: times }, () => {
      const before = process.cpuUsage();
      act();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    }),
  );
}

/** The time below which a measurement is replaced by this value (ms), because shorter ones are mostly noise. */
const leastCost = 2;

/**
 * The limit of the ratio for linear work, which takes 8 times as long for 8 times the size; quadratic work takes 64
 * times as long.
 */
export const linear = 24;

/** The number of measurements before work counts as not linear: garbage collection disturbs some, but not all. */
const mostMeasurements = 5;

/**
 * Returns the time for eight times the size, divided by the time for `size`: the first ratio below `linear`, otherwise
 * the last.
 */
export function costOfEightTimes(act: (size: number) => unknown, size: number): number {
  act(size);
  let times = Infinity;
  for (let count = 0; count < mostMeasurements && times >= linear; count += 1) {
    const small = costOf(() => act(size), 3);
    times = costOf(() => act(size * 8), 2) / Math.max(leastCost, small);
  }
  return times;
}
