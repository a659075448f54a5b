import type { RunEntry } from './run-entry.ts';

/** An entry that a change can undo. */
export type StandingEntry = Exclude<RunEntry, { kind: 'rewound' }>;

export type SortedLog = {
  /** What counts, in order: an ordinary log without changes. */
  standing: StandingEntry[];
  /** What changes have undone, one change after the other; of two answers to one step the later one comes later. */
  undone: StandingEntry[];
  /** How often the family went back. */
  turn: number;
};

/** Which entries of a log count. To go back to an answer undoes it and all that followed it. */
export function sortLog(log: readonly RunEntry[]): SortedLog {
  const { places, turn } = undonePlaces(log);
  const standing = log.filter((_entry, place) => !places.has(place)).filter(canBeUndone);
  const undone = Array.from(places, (place) => log[place]).filter((entry) => entry !== undefined);
  return { standing, undone: undone.filter(canBeUndone), turn };
}

const canBeUndone = (entry: RunEntry): entry is StandingEntry => entry.kind !== 'rewound';

/** The places in the log of what changes have undone, and how many changes there were. */
export function undonePlaces(log: readonly RunEntry[]): { places: ReadonlySet<number>; turn: number } {
  const standing: { place: number; answered: string | null }[] = [];
  const places = new Set<number>();
  let turn = 0;
  for (const [place, entry] of log.entries()) {
    if (entry.kind !== 'rewound') {
      standing.push({ place, answered: entry.kind === 'answered' ? entry.stepId : null });
      continue;
    }
    const from = standing.findLastIndex(({ answered }) => answered === entry.stepId);
    if (from === -1) continue;
    for (const undone of standing.splice(from)) places.add(undone.place);
    turn += 1;
  }
  return { places, turn };
}

/** How many answers of a log count. */
export const standingAnswers = (log: readonly RunEntry[]): number =>
  standingLog(log).filter(({ kind }) => kind === 'answered').length;

/** The entries of a log that count. */
export const standingLog = (log: readonly RunEntry[]): readonly StandingEntry[] => sortLog(log).standing;
