import type { LanguageDetectorModule } from 'i18next';

/** The usual names of language detectors (decision A71): the cookie, and the key in local and session storage. */
const cookie = 'i18next';
const key = 'i18nextLng';

/**
 * Returns the languages that this person may want, the best first (specification 9, "Translation"): the query's 'lng',
 * the cookie, the language stored in this browser and in this tab, the browser's languages, the page's. Regions are
 * left out.
 */
export function detectPreferredLanguages(): string[] {
  const [, named] = new RegExp(`(?:^|; )${cookie}=([^;]*)`).exec(document.cookie) ?? [];
  const found = [
    new URLSearchParams(globalThis.location?.search).get('lng'),
    named,
    kept('localStorage'),
    kept('sessionStorage'),
    ...navigator.languages,
    document.documentElement.lang,
  ];
  return found.flatMap((wanted) => /^[a-z]{2,8}/i.exec(wanted ?? '')?.[0].toLowerCase() ?? []);
}

/** Returns the value of `Accept-Language`; content may exist in a preferred language that the screens lack. */
export const formatAcceptLanguageHeader = (): string =>
  Array.from(new Set(detectPreferredLanguages())).join(', ');

/** True from the detection of the language until it is stored. */
let wasFound = false;

/** Detects and stores the language of this person in this browser. */
export const languageDetector: LanguageDetectorModule = {
  type: 'languageDetector',
  detect() {
    wasFound = true;
    return detectPreferredLanguages();
  },
  cacheUserLanguage(language) {
    const isSecondBest = wasFound && detectPreferredLanguages()[0] !== language;
    wasFound = false;
    // The screens lack the best language, but content may exist in it, so the second best is not stored.
    if (isSecondBest) return;
    try {
      localStorage.setItem(key, language);
    } catch {
      // The store is full or blocked: the language is detected again at the next visit.
    }
  },
};

function kept(store: 'localStorage' | 'sessionStorage'): string | null {
  try {
    return globalThis[store].getItem(key);
  } catch {
    return null;
  }
}
