import type { DeviceLogEntry } from './run-entry.ts';

/** An entry that a change of an answer can undo. */
export type StandingEntry<Entry extends DeviceLogEntry = DeviceLogEntry> = Exclude<
  Entry,
  { kind: 'rewound' }
>;

export type PartitionedLog<Entry extends DeviceLogEntry = DeviceLogEntry> = {
  /** The entries that no change has undone, in order. */
  standing: StandingEntry<Entry>[];
  /** The undone entries, change by change; of two undone answers to one step the later one is last. */
  undone: StandingEntry<Entry>[];
  /** The number of times that the family went back. */
  turn: number;
};

/**
 * Separates the standing entries of a log from those that a change has undone. Going back to an answer undoes the
 * answer and all entries after it.
 */
export function partitionLogByStanding<Entry extends DeviceLogEntry>(
  log: readonly Entry[],
): PartitionedLog<Entry> {
  const { places, turn } = findUndoneIndexes(log);
  const standing = log.filter((_entry, place) => !places.has(place)).filter(canBeUndone<Entry>);
  const undone = Array.from(places, (place) => log[place]).filter((entry) => entry !== undefined);
  return { standing, undone: undone.filter(canBeUndone<Entry>), turn };
}

const canBeUndone = <Entry extends DeviceLogEntry>(entry: Entry): entry is StandingEntry<Entry> =>
  entry.kind !== 'rewound';

/** Returns the indexes of the undone entries in a log, and how often the family went back (`turn`). */
export function findUndoneIndexes(log: readonly DeviceLogEntry[]): {
  places: ReadonlySet<number>;
  turn: number;
} {
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

/** Returns the number of answers in a log that were not undone. */
export const countStandingAnswers = (log: readonly DeviceLogEntry[]): number =>
  filterStandingEntries(log).filter(({ kind }) => kind === 'answered').length;

/** Returns the entries of a log that were not undone. */
export const filterStandingEntries = <Entry extends DeviceLogEntry>(
  log: readonly Entry[],
): readonly StandingEntry<Entry>[] => partitionLogByStanding(log).standing;
