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

/** The phrases of danger by language tag; every search is compared with those of all languages. */
export const dangerPhrases: Readonly<Record<string, DangerPhrases>> = {
  en: englishDangerPhrases,
  cy: welshDangerPhrases,
  ar: arabicDangerPhrases,
};

// The phrases are compiled when the first text is checked: it takes a tenth of a second on a cheap telephone.
let compiled: ((text: string) => DangerPhraseMeaning[])[] | undefined;

/**
 * Returns the kinds of danger that a search text speaks of, in any language of the library; empty for most texts. Whole
 * phrases are compared, without case, accents, apostrophes, hyphens and missing spaces.
 *
 * The result must not be stored, sent or logged.
 */
export function findDangerKinds(text: string): ReadonlySet<DangerKind> {
  const found = new Set(findHelpNeeds(text));
  found.delete('fear');
  return found as Set<DangerKind>;
}

/** Returns the kinds of danger in a text, or fear when it speaks of nothing else. */
export function findHelpNeeds(text: string): ReadonlySet<HelpNeed> {
  if (text.trim() === '') return new Set();
  compiled ??= Object.values(dangerPhrases).map(compileDangerPhrases);
  const kinds = new Set<DangerPhraseMeaning>(compiled.flatMap((kindsIn) => kindsIn(text)));
  const isOwnAct = kinds.delete('ownAct');
  if (kinds.delete('threatened')) kinds.add('harmed');
  const found = kinds as Set<HelpNeed>;
  // These two kinds are the least specific.
  for (const kind of ['fear', 'unsafe'] as const) if (found.size > 1) found.delete(kind);
  if (!isOwnAct) {
    // The text says that somebody hurts somebody; that the person who types may be one of the two decides.
    if (found.size > 1) found.delete('ownTemper');
    return found;
  }
  // A person who did harm needs help as such, unless somebody hurts them, too.
  found.delete('unsafe');
  if (found.has('harmed') || found.has('bullied')) found.delete('ownTemper');
  else found.add('ownTemper');
  return found;
}
