/** The duration of `measure` on the machine that the limits were set on, when idle. */
const nominalMs = 80;
let warmUps = 3;

/**
 * Processor time of this work in ms on that machine: measured beside a constant piece of work, so that a slow
 * or busy machine does not matter.
 */
export function cpuMs(work: () => void): number {
  warmUp();
  const before = timeOf(measure);
  const taken = timeOf(work);
  const after = timeOf(measure);
  return (taken * nominalMs * 2) / (before + after);
}

/** The least of up to three measurements, until one is below `enough` ms: what else a machine does only adds to it. */
export function leastCpuMs(work: () => void, enough: number): number {
  let least = Infinity;
  for (let tries = 0; tries < 3 && least >= enough; tries += 1) least = Math.min(least, cpuMs(work));
  return least;
}

/** Measures as `cpuMs` does, for work that waits in between. Nothing else may run in this process meanwhile. */
export async function asyncCpuMs(work: () => void | Promise<void>): Promise<number> {
  warmUp();
  const before = timeOf(measure);
  const begun = process.cpuUsage();
  await work();
  const taken = cpuSince(begun);
  const after = timeOf(measure);
  return (taken * nominalMs * 2) / (before + after);
}

/** Processor time that this process has taken since `begun`, in ms of this machine. */
export function cpuSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/** The first ones are slower: nothing is compiled yet. */
function warmUp(): void {
  for (; warmUps > 0; warmUps -= 1) measure();
}

function timeOf(work: () => void): number {
  const begun = process.cpuUsage();
  work();
  return cpuSince(begun);
}

/** Objects, text and maps, like most of what is measured here. */
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
