import type { KeptEntry } from './run-entry.ts';

/**
 * A log is read whole with every request about its conversation, so it must end, whatever it grows by: answers, ways
 * back, changes of language, touchpoints visited again. The longest way through the library has fewer than 100 entries,
 * and a family that answered each of its questions at full length would write fewer than 500,000 characters.
 */
export const mostInLog = { entries: 3000, characters: 1_000_000 } as const;

/** Beyond these entries no answer can be changed any more, so that room is left to come to the conversation's end. */
export const mostBeforeChange = 2000;

/**
 * All logs of a person are read together where they look back, export or make something again, so these end as well: a
 * family with a talk of forty entries every day comes here after three years. Entries, and one for each log.
 */
export const mostOfPerson = 50_000;

/** How much a log holds. */
export class LogSize {
  readonly entries: number;
  /** The characters of all answers, including those that a change has undone. */
  readonly characters: number;

  constructor(entries = 0, characters = 0) {
    this.entries = entries;
    this.characters = characters;
  }

  with(entry: KeptEntry): LogSize {
    return new LogSize(this.entries + 1, this.characters + charactersOf(entry));
  }

  /** Is there room for this entry, too? */
  hasRoomFor(entry: KeptEntry): boolean {
    const most = entry.kind === 'rewound' ? mostBeforeChange : mostInLog.entries;
    return this.entries < most && this.characters + charactersOf(entry) <= mostInLog.characters;
  }
}

/** The size of a whole log. */
export const sizeOf = (log: readonly KeptEntry[]): LogSize =>
  new LogSize(
    log.length,
    log.reduce((sum, entry) => sum + charactersOf(entry), 0),
  );

const charactersOf = (entry: KeptEntry): number => (entry.kind === 'answered' ? textIn(entry.response) : 0);

function textIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + textIn(part), 0);
}
