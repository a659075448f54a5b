import { createInstance, type i18n } from 'i18next';
import { languageDetector } from './language-detector.ts';
import { i18nTextBackend } from './text-backend.ts';

/** The few texts that are shown when the locales cannot be loaded. */
export const fallbackStartupTexts = {
  brand: { name: 'Fireside' },
  start: {
    loading: 'Loading configuration...',
    failed: 'Error loading configuration: {{message}}',
    retry: 'Please refresh the page to retry',
    refresh: 'Refresh',
  },
};

/**
 * Loads the locale of the person's language (specification 7.7, 9). The page lists the languages with their names.
 * `failed` is set when the texts could not be loaded.
 */
export async function startI18n(): Promise<{ i18n: i18n; failed: boolean }> {
  const i18n = createInstance();
  const { languages: named = '{"en":"English"}' } = document.documentElement.dataset;
  const languages: Record<string, string> = JSON.parse(named);
  i18n.on('languageChanged', (language) => {
    forgetCookie();
    // English is British English (decision A91).
    document.documentElement.lang = language === 'en' ? 'en-GB' : language;
    document.documentElement.dir = i18n.dir(language);
  });
  await i18n
    .use(i18nTextBackend)
    .use(languageDetector)
    .init({
      fallbackLng: 'en',
      supportedLngs: Object.keys(languages),
      resources: { en: { languages } },
      partialBundledLanguages: true,
      load: 'languageOnly',
      interpolation: { escapeValue: false },
      maxParallelReads: 10,
      maxRetries: 5,
      retryTimeout: 350,
    });
  const failed = !i18n.hasResourceBundle('en', 'translation');
  if (failed) i18n.addResourceBundle('en', 'translation', fallbackStartupTexts);
  return { i18n, failed };
}

/** Applies the configuration to the texts: values for `{{name}}` everywhere, and whether to report missing texts. */
export function configureI18n(
  i18n: i18n,
  { saveMissing, values }: { saveMissing: boolean; values: Record<string, string> },
): void {
  i18n.options.saveMissing = saveMissing;
  i18n.options.interpolation = { ...i18n.options.interpolation, defaultVariables: values };
}

/**
 * Removes the language cookie. It precedes the stored language (specification 9), so it would restore the old language
 * at every visit.
 */
function forgetCookie(): void {
  document.cookie = 'i18next=; path=/; max-age=0; samesite=lax';
}
