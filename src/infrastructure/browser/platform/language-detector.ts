import type { LanguageDetectorModule } from 'i18next';

/** The detectors' usual names (decision A71): the cookie, and the key in both stores. */
const cookie = 'i18next';
const key = 'i18nextLng';

/**
 * Which languages this person may want, the best first (specification 9, "Translation"): the query's 'lng', the
 * cookie, what was kept here and in this tab, the browser's languages, the page's. Regions are left out.
 */
export function wantedLanguages(): string[] {
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

/** For `Accept-Language`: content may be there in a language that the screens are not in. */
export const acceptLanguage = (): string => Array.from(new Set(wantedLanguages())).join(', ');

/** Has the language been looked for and not been kept yet? */
let wasFound = false;

/** Keeps the language of this person in this browser. */
export const languageDetector: LanguageDetectorModule = {
  type: 'languageDetector',
  detect() {
    wasFound = true;
    return wantedLanguages();
  },
  cacheUserLanguage(language) {
    const isSecondBest = wasFound && wantedLanguages()[0] !== language;
    wasFound = false;
    // The screens are not there in the best one, but content may be.
    if (isSecondBest) return;
    try {
      localStorage.setItem(key, language);
    } catch {
      // A store that is full or blocked: the language is found anew at the next visit.
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
