/** Returns the least CPU time (ms) of `act` in this many runs. */
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

/** The least CPU time (ms) to compare with: a shorter one is mostly noise of the machine. */
const leastCost = 2;

/** The largest ratio of linear work: between 8 (linear) and 64 (quadratic). */
export const linear = 24;

/** The largest number of measurements: garbage collection may disturb one of them, but not all five. */
const mostMeasurements = 5;

/**
 * Returns the cost of eight times the size divided by the cost of `size`, by the first measurement that shows linear
 * work, or the last.
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
