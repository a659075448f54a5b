import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { createInstance, type i18n } from 'i18next';
import type { Clock } from '../../../../application/ports/clock.ts';
import type { Helpline } from '../../../../domain/support/helpline.ts';
import { fallbackLanguage, readLocaleLanguages } from '../i18n/languages-in.ts';
import { matchPreferredLanguage } from './preferred-language.ts';
import { fieldsOrEmptyObject } from '../fields.ts';

const namespaces = ['server', 'translation'] as const;
const reloadEveryMs = 60 * 60_000;

/**
 * The text of a key in `server.json`; `translation:` refers to the web program's texts, `languages:` to names of
 * languages.
 */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** The texts in one language. */
export type TextsInLanguage = { language: string; t: Translate; helplines: readonly Helpline[] };

/** The fields of a request that determine its language; Fastify's requests and Koa's contexts have both. */
export type PageRequest = { originalUrl: string; headers: IncomingHttpHeaders };

/**
 * Provides the texts of pages and mails from the web program's locale files, which are read again after an hour
 * (specification 9), so that a change needs no restart. A file that cannot be read is reported to `onFault`, and the
 * former texts stay in use.
 */
export class ServerTexts {
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #onFault: (error: unknown) => void;
  #read: { texts: i18n; languages: readonly string[] };
  #readAt: number;

  /** Reads the texts. @throws Error if the files cannot be read at the start. */
  constructor(parts: { folder: string; clock: Clock; onFault?: (error: unknown) => void }) {
    this.#folder = parts.folder;
    this.#clock = parts.clock;
    this.#onFault = parts.onFault ?? (() => undefined);
    this.#read = readTexts(this.#folder);
    this.#readAt = this.#clock.now();
  }

  /** Returns the languages that have texts. */
  get languages(): readonly string[] {
    return this.#read.languages;
  }

  directionOf(language: string): 'ltr' | 'rtl' {
    return this.#read.texts.dir(language);
  }

  /** Returns the texts in this language; a missing text is English. */
  in(language: string): TextsInLanguage {
    this.#reload();
    const { texts } = this.#read;
    const helplines: unknown = texts.t('helplines', {
      ns: 'translation',
      lng: language,
      returnObjects: true,
    });
    return {
      language,
      t: (key, values) => texts.t(key, { ...values, lng: language }),
      helplines: Array.isArray(helplines) ? helplines.filter(isHelpline) : [],
    };
  }

  /**
   * Returns the language of a request: `?lng=` of the address, then the `ui_locales` of the sign-in request, then the
   * browser's languages, then English.
   */
  languageOf({ originalUrl, headers }: PageRequest, uiLocales?: string): string {
    const chosen = new URLSearchParams(originalUrl.split('?', 2)[1]).get('lng');
    const wishes = [chosen, uiLocales?.replaceAll(' ', ','), headers['accept-language']];
    for (const wish of wishes) {
      const language = matchPreferredLanguage(wish ?? '', this.languages);
      if (language !== null) return language;
    }
    return fallbackLanguage;
  }

  #reload(): void {
    const age = this.#clock.now() - this.#readAt;
    if (age >= 0 && age < reloadEveryMs) return;
    this.#readAt = this.#clock.now();
    try {
      this.#read = readTexts(this.#folder);
    } catch (error) {
      this.#onFault(error);
    }
  }
}

function isHelpline(value: unknown): value is Helpline {
  const { name, contact, href, note = '' } = fieldsOrEmptyObject(value);
  return [name, contact, href, note].every((text) => typeof text === 'string');
}

function readTexts(folder: string): { texts: i18n; languages: readonly string[] } {
  const names = readLocaleLanguages(folder);
  const languages = Object.keys(names);
  const resources = Object.fromEntries(
    languages.map((language) => [
      language,
      {
        languages: names,
        ...Object.fromEntries(
          namespaces.map((name) => [name, readJson(join(folder, language, `${name}.json`))]),
        ),
      },
    ]),
  );
  const texts = createInstance();
  void texts.init({
    resources,
    initAsync: false,
    lng: fallbackLanguage,
    fallbackLng: fallbackLanguage,
    ns: namespaces,
    defaultNS: 'server',
    fallbackNS: 'translation',
    interpolation: { escapeValue: false },
  });
  return { texts, languages };
}

const readJson = (path: string): object => JSON.parse(readFileSync(path, 'utf8'));
