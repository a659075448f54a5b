import { readdirSync, readFileSync } from 'node:fs';
import { platform } from 'node:os';

/** The ticks in a second in which /proc counts processor time; the same on all current Linux machines. */
const ticks = 100;

type Stat = { parent: number; own: number; ended: number };

/**
 * Reads the processor times (s) of a process: its own, and those of its ended children. Null for a process that has
 * ended.
 */
function statOf(pid: number | string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program is in brackets and may contain spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [parent, user, system, childUser, childSystem] = [1, 11, 12, 13, 14].map((at) =>
      Number(fields[at]),
    );
    return { parent: parent!, own: (user! + system!) / ticks, ended: (childUser! + childSystem!) / ticks };
  } catch {
    // The process has ended since it was listed.
    return null;
  }
}

/** Returns the processor time (s) of a process and all its descendants since its start. */
export function processorSeconds(pid: number): number {
  if (platform() !== 'linux') throw new Error('Processor time is read from /proc, which Linux has.');
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const stats = new Map(
    all.flatMap((name) => {
      const stat = statOf(name);
      return stat ? [[Number(name), stat] as const] : [];
    }),
  );
  const sum = (one: number): number => {
    const stat = stats.get(one);
    if (!stat) return 0;
    let total = stat.own + stat.ended;
    for (const [child, { parent }] of stats) if (parent === one) total += sum(child);
    return total;
  };
  return sum(pid);
}

/** Returns the memory of a process (MB), shared pages included. */
export function residentMegabytes(pid: number): number {
  if (platform() !== 'linux') throw new Error('The memory of a process is read from /proc, which Linux has.');
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
