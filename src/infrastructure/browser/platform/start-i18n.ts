import { createInstance, type i18n } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import HttpBackend, { type HttpBackendOptions } from 'i18next-http-backend';
import { startTexts } from './start-texts.ts';

/** The policies are the deployment owner's words, and the admin app is for its staff: we translate neither. */
const englishOnly = ['en'];

/**
 * Texts in the person's language (specification 7.7, 9). A namespace below 'policies/' is a markdown file;
 * its text is the key 'text'. Which languages there are, each with its own name, stands on the page. `failed` is set
 * when the texts could not be loaded.
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
    .use(HttpBackend)
    .use(LanguageDetector)
    .init<HttpBackendOptions>({
      fallbackLng: 'en',
      supportedLngs: Object.keys(languages),
      resources: { en: { languages } },
      partialBundledLanguages: true,
      load: 'languageOnly',
      interpolation: { escapeValue: false },
      maxParallelReads: 10,
      maxRetries: 5,
      retryTimeout: 350,
      backend: {
        loadPath: ([language], [namespace]) => {
          const isPolicy = isMarkdown(namespace);
          if ((isPolicy || namespace === 'admin') && !englishOnly.includes(language!)) return '';
          return isPolicy ? '/locales/{{lng}}/{{ns}}.md' : '/locales/{{lng}}/{{ns}}.json';
        },
        addPath: '/locales/add/{{lng}}/{{ns}}',
        parse: (data, _languages, namespace) =>
          isMarkdown([namespace].flat()[0]) ? { text: data } : (JSON.parse(data) as object),
      },
      detection: {
        order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
        lookupQuerystring: 'lng',
        caches: ['localStorage'],
        convertDetectedLanguage: (language) => language.split('-')[0]!,
      },
    });
  const failed = !i18n.hasResourceBundle('en', 'translation');
  if (failed) i18n.addResourceBundle('en', 'translation', startTexts);
  return { i18n, failed };
}

/** What the texts learn from the configuration: values for `{{name}}` everywhere, and whether to report gaps. */
export function configureI18n(
  i18n: i18n,
  { saveMissing, values }: { saveMissing: boolean; values: Record<string, string> },
): void {
  i18n.options.saveMissing = saveMissing;
  i18n.options.interpolation = { ...i18n.options.interpolation, defaultVariables: values };
}

/**
 * A language cookie comes before what is kept here (specification 9): left alone, it would bring the old
 * language back at every visit.
 */
function forgetCookie(): void {
  document.cookie = 'i18next=; path=/; max-age=0; samesite=lax';
}

const isMarkdown = (namespace: string | undefined): boolean => namespace?.startsWith('policies/') ?? false;
