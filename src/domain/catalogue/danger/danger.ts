import { arabic } from './arabic.ts';
import { english } from './english.ts';
import { compile, type DangerKind, type DangerPhrases, type SpokenOf } from './phrases.ts';
import { welsh } from './welsh.ts';

/** The phrases of danger by language tag; every search is compared with those of all languages. */
export const dangerPhrases: Readonly<Record<string, DangerPhrases>> = { en: english, cy: welsh, ar: arabic };

// Compiled for the first text only: on a cheap telephone that takes a tenth of a second.
let compiled: ((text: string) => SpokenOf[])[] | undefined;

/**
 * The kinds of danger that a search text speaks of, in any language of the library; none for most texts. Who does what
 * to whom is compared in whole phrases: case, accents, apostrophes, hyphens and missing spaces make no difference.
 *
 * Nothing about the outcome is kept, sent or logged.
 */
export function dangerIn(text: string): ReadonlySet<DangerKind> {
  if (text.trim() === '') return new Set();
  compiled ??= Object.values(dangerPhrases).map(compile);
  const { ownAct, kinds } = sorted(compiled.flatMap((kindsIn) => kindsIn(text)));
  if (!ownAct) {
    // Somebody hurts somebody: that one of the two may have typed it decides.
    if (kinds.size > 1) kinds.delete('ownTemper');
    return kinds;
  }
  // A person who did harm asks for help for themselves, unless somebody hurts them, too.
  kinds.delete('unsafe');
  if (kinds.has('harmed') || kinds.has('bullied')) kinds.delete('ownTemper');
  else kinds.add('ownTemper');
  return kinds;
}

function sorted(found: readonly SpokenOf[]): { ownAct: boolean; kinds: Set<DangerKind> } {
  const kinds = found.filter((kind) => kind !== 'ownAct');
  return { ownAct: kinds.length < found.length, kinds: new Set(kinds) };
}
