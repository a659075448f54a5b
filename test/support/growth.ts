/** Milliseconds of the processor that this takes, at the best of some times. */
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

/** Less is mostly the machine's own doing. */
const leastCost = 2;

/** Between 8, where work grows with the size, and 64, where it grows with its square. */
export const linear = 24;

/** Garbage of the tests before may be collected during one measurement, and is not during five. */
const mostMeasurements = 5;

/** Returns how many times as much eight times the size costs, by the first measurement that shows linear work, or the last. */
export function costOfEightTimes(act: (size: number) => unknown, size: number): number {
  act(size);
  let times = Infinity;
  for (let count = 0; count < mostMeasurements && times >= linear; count += 1) {
    const small = costOf(() => act(size), 3);
    times = costOf(() => act(size * 8), 2) / Math.max(leastCost, small);
  }
  return times;
}
