/** The CPU time of `measure` (ms) on the idle reference machine, on which the limits were set. */
const nominalMs = 80;
let warmUps = 3;

/**
 * Returns the CPU time of this work (ms) on the reference machine: it is scaled by the CPU time of a constant piece of
 * work, so that a slow or busy machine does not matter.
 */
export function cpuMs(work: () => void): number {
  warmUp();
  const before = timeOf(measure);
  const taken = timeOf(work);
  const after = timeOf(measure);
  return (taken * nominalMs * 2) / (before + after);
}

/**
 * Returns the least of up to three measurements (ms), and stops at one below `enough`: other load only adds to a
 * measurement.
 */
export function leastCpuMs(work: () => void, enough: number): number {
  let least = Infinity;
  for (let tries = 0; tries < 3 && least >= enough; tries += 1) least = Math.min(least, cpuMs(work));
  return least;
}

/** Expects this work, which can be repeated, to need less CPU time than `mostMs` on the reference machine. */
export function expectCpuMs(work: () => void, mostMs: number): void {
  expect(leastCpuMs(work, mostMs)).toBeLessThan(mostMs);
}

/**
 * Returns the CPU time (ms) of asynchronous work, scaled as `cpuMs` does. Nothing else may run in this process
 * meanwhile.
 */
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

/** Runs `measure` three times in advance, because code that is not yet compiled is slower. */
function warmUp(): void {
  for (; warmUps > 0; warmUps -= 1) measure();
}

function timeOf(work: () => void): number {
  const begun = process.cpuUsage();
  work();
  return cpuSince(begun);
}

/** Does a constant amount of work with objects, text and maps, like most of the measured work. */
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
