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

/** How many times as much eight times the size costs: about 8 where work grows with the size, 64 with its square. */
export function costOfEightTimes(act: (size: number) => unknown, size: number): number {
  act(size);
  const small = costOf(() => act(size), 3);
  return costOf(() => act(size * 8), 2) / Math.max(leastCost, small);
}

/** Between the two. */
export const linear = 24;
