/** A part of a person's runs has so many entries at most, or is one run. */
const entriesAtOnce = 500;

/** The ids of these runs, in parts of at most so many entries, or of one run. */
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
