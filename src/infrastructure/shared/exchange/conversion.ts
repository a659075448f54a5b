import type { TransferNote } from '../../../application/ports/device/exchange/content-transfer.ts';
import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import { contentLimits } from '../content/parse/content-limits.ts';
import { isNestedAtMost } from '../content/levels.ts';

/** An Activity read from another format as far as possible. It must still be checked like any file. */
export type ImportedActivity = {
  /** The Activity as a parsed JSON value. */
  value: unknown;
  notes: TransferNote[];
  /** Returns the place in the imported file for a JSON pointer into the Activity; null if there is none. */
  placeOf(pointer: string): string | null;
};

/** The text of a file that an Activity was exported to. */
export type ExportedText = { text: string; notes: TransferNote[] };

/**
 * The error for a file in the wrong format, or an Activity that does not fit a format. The message is for its author.
 */
export class TransferRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TransferRefused';
  }
}

/** The maximum number of reasons in one message. */
const mostReasons = 3;

/** Makes the error for a file without any importable content: it gives the notes on lost parts, or else `otherwise`. */
export function emptyImportError(notes: readonly TransferNote[], otherwise: string): TransferRefusedError {
  const reasons = notes.filter(({ kind }) => kind === 'lost');
  if (reasons.length === 0) return new TransferRefusedError(otherwise);
  const named = reasons
    .slice(0, mostReasons)
    .map(({ place, message }) => (place === '' ? message : `At ${place}: ${message}`));
  const more = reasons.length - named.length;
  return new TransferRefusedError(
    `Nothing of this file could be brought in. ${named.join(' ')}${more > 0 ? ` And ${more} more of this kind.` : ''}`,
  );
}

/**
 * Reads JSON inside a file of another format; undefined when the text is no JSON.
 * @throws TransferRefusedError when the JSON is nested deeper than content may be.
 */
export function parseEmbeddedJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (isNestedAtMost(value, contentLimits.depth)) return value;
  throw new TransferRefusedError(
    `More than ${contentLimits.depth} levels are too deep: '${text.slice(0, 40)}…' was not read.`,
  );
}

/**
 * Returns the place of a pointer, or else of the nearest enclosing value: a text without a place of its own has that of
 * its step.
 */
export function findNearestPlace(places: ReadonlyMap<string, string>, pointer: string): string | null {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const place = places.get(at);
    if (place !== undefined) return place;
  }
  return places.get('') ?? null;
}

/** The ids that an Activity uses already. */
export class UniqueIds {
  readonly #taken: Set<string>;
  /** The number to try next, for each text that ids are made from. */
  readonly #next = new Map<string, number>();

  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken);
  }

  has(id: string): boolean {
    return this.#taken.has(id);
  }

  take(id: string): void {
    this.#taken.add(id);
  }

  /** Makes an unused id from a text: `Who is here?` becomes `who-is-here`. */
  takeNew(words: string, otherwise: string): string {
    const wanted = plainId(words) || otherwise;
    for (let turn = this.#next.get(wanted) ?? 1; ; turn += 1) {
      const id = turn === 1 ? wanted : `${wanted}-${turn}`;
      if (this.#taken.has(id)) continue;
      this.#next.set(wanted, turn + 1);
      this.#taken.add(id);
      return id;
    }
  }
}

function plainId(words: string): string {
  return words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-+$/g, '')
    .slice(0, 70)
    .replace(/-+$/, '');
}

/** Adds the fields that an Activity needs besides its conversation, with a note for each that the file lacks. */
export function addActivityCard(
  given: Readonly<Record<string, unknown>>,
  { title, fileName }: { title: string; fileName: string },
  notes: TransferNote[],
): Record<string, unknown> {
  const fileWords = fileName.replace(/[-_.\s]+/g, ' ').trim();
  const named = title || fileWords.charAt(0).toUpperCase() + fileWords.slice(1) || 'Untitled';
  const made: Pick<
    ActivityDefinition,
    'slug' | 'title' | 'summaryShort' | 'summaryFull' | 'status' | 'audience' | 'categories'
  > = {
    slug: slugOf(named),
    title: named,
    summaryShort: named,
    summaryFull: named,
    status: 'Draft',
    audience: 'together',
    categories: { durations: ['5mins'] },
  };
  for (const [name, value] of Object.entries(made))
    if (!(name in given) && !(name === 'title' && title !== ''))
      notes.push({
        kind: 'made',
        place: '',
        message: `The file has no ${name}; it is ${JSON.stringify(value)} for now.`,
      });
  return { ...made, ...given };
}

/** Makes a slug; `search` is excluded, because it is the address of the search page. */
const slugOf = (words: string): string => new UniqueIds(['search']).takeNew(words, 'brought-in');
