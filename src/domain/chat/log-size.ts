import type { DeviceLogEntry } from './run-entry.ts';

/**
 * The limits of a log, which is read whole with every request about its conversation. The longest path through the
 * library has fewer than 100 entries, and a family that answers each question at full length writes fewer than 500,000
 * characters.
 */
export const logLimits = { entries: 3000, characters: 1_000_000 } as const;

/**
 * The number of log entries from which answers can no longer be changed, so that room is left to finish the
 * conversation.
 */
export const mostEntriesBeforeChange = 2000;

/**
 * The limit for all logs of a person together (entries, plus one for each log), because history, export and keepsakes
 * read them together. A family with a conversation of forty entries every day reaches it after three years.
 */
export const mostEntriesOfPerson = 50_000;

/** The size of a log. */
export class LogSize {
  readonly entries: number;
  /** The number of characters in all answers, undone answers included. */
  readonly characters: number;

  constructor(entries = 0, characters = 0) {
    this.entries = entries;
    this.characters = characters;
  }

  with(entry: DeviceLogEntry): LogSize {
    return new LogSize(this.entries + 1, this.characters + charactersOf(entry));
  }

  /** Returns whether the log has room for this entry. */
  hasRoomFor(entry: DeviceLogEntry): boolean {
    const most = entry.kind === 'rewound' ? mostEntriesBeforeChange : logLimits.entries;
    return this.entries < most && this.characters + charactersOf(entry) <= logLimits.characters;
  }
}

/** Returns the size of a whole log. */
export const measureLogSize = (log: readonly DeviceLogEntry[]): LogSize =>
  new LogSize(
    log.length,
    log.reduce((sum, entry) => sum + charactersOf(entry), 0),
  );

const charactersOf = (entry: DeviceLogEntry): number =>
  entry.kind === 'answered' ? textIn(entry.response) : 0;

function textIn(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + textIn(part), 0);
}
