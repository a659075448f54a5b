import { arabic } from './arabic.ts';
import { english } from './english.ts';
import { compile, type DangerKind, type DangerPhrases, type HelpNeed, type SpokenOf } from './phrases.ts';
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
  const found = new Set(helpNeedsIn(text));
  found.delete('fear');
  return found as Set<DangerKind>;
}

/** The kinds of danger in a text, or fear where it speaks of nothing else. */
export function helpNeedsIn(text: string): ReadonlySet<HelpNeed> {
  if (text.trim() === '') return new Set();
  compiled ??= Object.values(dangerPhrases).map(compile);
  const kinds = new Set<SpokenOf>(compiled.flatMap((kindsIn) => kindsIn(text)));
  const isOwnAct = kinds.delete('ownAct');
  if (kinds.delete('threatened')) kinds.add('harmed');
  const found = kinds as Set<HelpNeed>;
  // They say the least of all.
  for (const kind of ['fear', 'unsafe'] as const) if (found.size > 1) found.delete(kind);
  if (!isOwnAct) {
    // Somebody hurts somebody: that one of the two may have typed it decides.
    if (found.size > 1) found.delete('ownTemper');
    return found;
  }
  // A person who did harm asks for help for themselves, unless somebody hurts them, too.
  found.delete('unsafe');
  if (found.has('harmed') || found.has('bullied')) found.delete('ownTemper');
  else found.add('ownTemper');
  return found;
}
