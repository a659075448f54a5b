import { arabicDangerPhrases } from './arabic.ts';
import { englishDangerPhrases } from './english.ts';
import {
  compileDangerPhrases,
  type DangerKind,
  type DangerPhrases,
  type HelpNeed,
  type DangerPhraseMeaning,
} from './phrases.ts';
import { welshDangerPhrases } from './welsh.ts';

/** The phrases of danger by language tag. Every search text is compared with the phrases of all languages. */
export const dangerPhrases: Readonly<Record<string, DangerPhrases>> = {
  en: englishDangerPhrases,
  cy: welshDangerPhrases,
  ar: arabicDangerPhrases,
};

// Compiling takes a tenth of a second on a cheap telephone, so it waits until the first text is checked.
let compiled: ((text: string) => DangerPhraseMeaning[])[] | undefined;

/**
 * Returns the kinds of danger that a search text speaks of, in any language of the library; empty for most texts. Case,
 * accents, apostrophes, hyphens and missing spaces make no difference.
 *
 * The result must not be stored, sent or logged.
 */
export function findDangerKinds(text: string): ReadonlySet<DangerKind> {
  const found = new Set(findHelpNeeds(text));
  found.delete('fear');
  return found as Set<DangerKind>;
}

/** Returns the kinds of danger that a text speaks of, or fear when the text speaks of nothing else. */
export function findHelpNeeds(text: string): ReadonlySet<HelpNeed> {
  if (text.trim() === '') return new Set();
  compiled ??= Object.values(dangerPhrases).map(compileDangerPhrases);
  const kinds = new Set<DangerPhraseMeaning>(compiled.flatMap((kindsIn) => kindsIn(text)));
  const isOwnAct = kinds.delete('ownAct');
  if (kinds.delete('threatened')) kinds.add('harmed');
  const found = kinds as Set<HelpNeed>;
  // Fear and unsafe are the least specific kinds, so any other kind replaces them.
  for (const kind of ['fear', 'unsafe'] as const) if (found.size > 1) found.delete(kind);
  if (!isOwnAct) {
    // The text says that somebody hurts somebody. Another kind tells that the person who types may be hurt, so
    // `ownTemper` is dropped.
    if (found.size > 1) found.delete('ownTemper');
    return found;
  }
  // A person who did harm gets the help for that, unless somebody hurts them, too.
  found.delete('unsafe');
  if (found.has('harmed') || found.has('bullied')) found.delete('ownTemper');
  else found.add('ownTemper');
  return found;
}
