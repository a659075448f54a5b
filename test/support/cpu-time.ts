/** The CPU time of `measure` (ms) on the reference machine, for which limits are written. */
const nominalMs = 80;
let warmUps = 3;

/**
 * Returns the CPU time of `work` (ms) as it would be on the reference machine: scaled by the time that `measure` takes
 * here, so that a slow or busy machine does not matter.
 */
export function cpuMs(work: () => void): number {
  warmUp();
  const before = timeOf(measure);
  const taken = timeOf(work);
  const after = timeOf(measure);
  return (taken * nominalMs * 2) / (before + after);
}

/**
 * Returns the least of up to three measurements (ms); other processes can only lengthen one. Stops at one below
 * `enough`.
 */
export function leastCpuMs(work: () => void, enough: number): number {
  let least = Infinity;
  for (let tries = 0; tries < 3 && least >= enough; tries += 1) least = Math.min(least, cpuMs(work));
  return least;
}

/** Expects `work`, which must be repeatable, to take less CPU time than `mostMs` on the reference machine. */
export function expectCpuMs(work: () => void, mostMs: number): void {
  expect(leastCpuMs(work, mostMs)).toBeLessThan(mostMs);
}

/** Returns the CPU time (ms) of asynchronous work, scaled as in `cpuMs`. Nothing else may run in this process. */
export async function asyncCpuMs(work: () => void | Promise<void>): Promise<number> {
  warmUp();
  const before = timeOf(measure);
  const begun = process.cpuUsage();
  await work();
  const taken = cpuSince(begun);
  const after = timeOf(measure);
  return (taken * nominalMs * 2) / (before + after);
}

/** Returns the CPU time (ms) of this process since `begun`, unscaled. */
export function cpuSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/** Runs `measure` three times, because code that is not compiled yet is slower. */
function warmUp(): void {
  for (; warmUps > 0; warmUps -= 1) measure();
}

function timeOf(work: () => void): number {
  const begun = process.cpuUsage();
  work();
  return cpuSince(begun);
}

/** Carries out a constant amount of work on objects, texts and maps. */
function measure(): void {
  const found = new Map<string, number>();
  for (let round = 0; round < 200; round += 1) {
    const items = Array.from({ length: 1000 }, (_, at) => ({
      id: `item-${at}`,
      text: `words ${at * round}`,
    }));
    for (const { id, text } of JSON.parse(JSON.stringify(items)) as typeof items)
      found.set(id, (found.get(id) ?? 0) + text.replace(/\d/g, '').length);
  }
}
