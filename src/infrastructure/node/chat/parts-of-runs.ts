/** The most entries of one group of runs, unless it is a single run. */
const entriesAtOnce = 500;

/** Groups the ids of these runs; a group has at most that many entries in all, or is a single run. */
export function inParts(runs: readonly { id: string; entries: number }[]): string[][] {
  const parts: string[][] = [];
  let room = 0;
  for (const { id, entries } of runs) {
    room -= entries + 1;
    const part = room < 0 ? undefined : parts.at(-1);
    if (part) part.push(id);
    else {
      parts.push([id]);
      room = entriesAtOnce - entries - 1;
    }
  }
  return parts;
}
