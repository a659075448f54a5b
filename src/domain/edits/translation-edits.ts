import { isBlank } from '../platform/visible-text.ts';
import { isJsonObject } from '../platform/json.ts';
import { computeTextDigest } from '../platform/text-digest.ts';
import {
  matchTranslation,
  type TextTranslation,
  type TranslationTextState,
  type TranslationMatch,
} from '../translation/translation-state.ts';
import { orderTranslationTexts } from '../translation/update-translation.ts';
import type { TranslatableContent } from '../translation/sentences.ts';
import type { TranslatedText, Translation } from '../content/translation.ts';
import { listDraftTexts } from './follow-translations.ts';
import { applyJsonEdits, getValueAtPath, type JsonEdit, type JsonPath } from './json-edit.ts';

/** Returns the tags of the languages for which a draft has translations, complete or not. */
export function listTranslationLanguages(content: unknown): string[] {
  const languages = getValueAtPath(content, ['translations']);
  if (!isJsonObject(languages)) return [];
  return Object.entries(languages).flatMap(([language, translation]) =>
    isJsonObject(translation) ? language : [],
  );
}

/** Returns the state of each text of a draft in a language; null when the draft is too incomplete. */
export function readDraftTranslation(content: unknown, language: string): readonly TextTranslation[] | null {
  return standingIn(content, language)?.texts ?? null;
}

/** Caches the match of texts and translations by content object, which is never changed in place, and by language. */
const known = new WeakMap<object, Map<string, TranslationMatch | null>>();

function standingIn(content: unknown, language: string): TranslationMatch | null {
  if (!isJsonObject(content)) return null;
  const byLanguage = known.get(content) ?? new Map<string, TranslationMatch | null>();
  known.set(content, byLanguage);
  let standing = byLanguage.get(language);
  if (standing === undefined) {
    standing =
      listDraftTexts(content) &&
      matchTranslation(content as TranslatableContent, readTranslationTexts(content, language));
    byLanguage.set(language, standing);
  }
  return standing;
}

/** Returns the edits that add an empty translation. Families do not see a translation until it is Available. */
export function addTranslationLanguage(content: unknown, language: string): JsonEdit[] {
  const begun: Translation = { status: 'Draft', texts: {} };
  const isFirst = !isJsonObject(getValueAtPath(content, ['translations']));
  return [
    isFirst
      ? { kind: 'set', way: ['translations'], value: { [language]: begun } }
      : { kind: 'set', way: ['translations', language], value: begun },
  ];
}

/** Returns the edits that set one text of a translation, or with null remove it. */
export const setTranslatedText = (
  content: unknown,
  language: string,
  { address }: Pick<TextTranslation, 'address'>,
  entry: TranslatedText | null,
): JsonEdit[] => translateAll(content, language, new Map([[address, entry]]));

/**
 * Returns the edits that set or remove texts of a translation by address. If texts are stored under outdated addresses,
 * all texts move to their present ones, so that no text overwrites another.
 */
function translateAll(
  content: unknown,
  language: string,
  entries: ReadonlyMap<string, TranslatedText | null>,
): JsonEdit[] {
  const way: JsonPath = ['translations', language, 'texts'];
  const standing = standingIn(content, language);
  if (!standing) return [];
  const isInPlace = standing.texts.every((text) => text.entry === null || text.at === text.address);
  const isWhole = isJsonObject(getValueAtPath(content, way));
  if (isInPlace && isWhole) {
    const order = standing.texts.map((text) => text.address);
    return Array.from(entries).flatMap(([address, entry]) => ofOne(content, [...way, address], entry, order));
  }
  const texts = orderTranslationTexts(
    standing,
    readTranslationTexts(content, language).texts,
    ({ address, entry }) => {
      const given = entries.get(address);
      return given === undefined ? entry : given;
    },
  );
  return [{ kind: 'set', way, value: texts, order: ['$schema', 'note', 'status'] }];
}

/** Returns the edits that set these texts by address; a missing translation is added. */
export function setTranslatedTexts(
  content: unknown,
  language: string,
  texts: Readonly<Record<string, TranslatedText>>,
): JsonEdit[] {
  const begun = listTranslationLanguages(content).includes(language)
    ? []
    : addTranslationLanguage(content, language);
  const entries = new Map(Object.entries(texts));
  return [...begun, ...translateAll(applyJsonEdits(content, begun), language, entries)];
}

/** Returns the edits of one text, when all texts are stored under their present addresses. */
function ofOne(
  content: unknown,
  way: JsonPath,
  entry: TranslatedText | null,
  order: readonly string[],
): JsonEdit[] {
  const before = getValueAtPath(content, way);
  if (!entry) return before === undefined ? [] : [{ kind: 'remove', way }];
  const members = membersThatDiffer(before, entry);
  if (members) return members.map(([name, value]) => ({ kind: 'set', way: [...way, name], value }));
  return [{ kind: 'set', way, value: entry, order }];
}

/** Returns the changed members of an entry; null if members are added or removed. */
function membersThatDiffer(before: unknown, entry: TranslatedText): [name: string, value: unknown][] | null {
  if (!isJsonObject(before)) return null;
  const members: [string, unknown][] = Object.entries(entry);
  const hasSame = members.length === Object.keys(before).length && members.every(([name]) => name in before);
  return hasSame ? members.filter(([name, value]) => before[name] !== value) : null;
}

/** Returns a translator's text as the translation of the current source text; null when it is empty. */
export function toTranslatedText(
  { words }: Pick<TextTranslation, 'words'>,
  text: string,
): TranslatedText | null {
  return isBlank(text) ? null : { text, of: computeTextDigest(words) };
}

/**
 * A part of a conversation with its texts. `isStale`: the source of one of these texts has changed since it was
 * translated.
 */
export type TranslatedPart = { way: JsonPath; texts: readonly TextTranslation[]; isStale: boolean };

/**
 * Groups texts by their step or touchpoint, or the page, the groups with stale texts first. `first` holds the states by
 * address when the order was fixed, so that no group moves while somebody types.
 */
export function groupTextsByPart(
  texts: readonly TextTranslation[],
  first: ReadonlyMap<string, TranslationTextState>,
): TranslatedPart[] {
  const parts = new Map<string, TextTranslation[]>();
  for (const text of texts) {
    const key = /^\/touchpoints\/\d+(?:\/steps\/\d+)?/.exec(text.path)?.[0] ?? '';
    const known = parts.get(key);
    if (known) known.push(text);
    else parts.set(key, [text]);
  }
  const all = Array.from(parts, ([key, own]): TranslatedPart => ({
    way: key
      .split('/')
      .slice(1)
      .map((name) => (/^\d+$/.test(name) ? Number(name) : name)),
    texts: own,
    isStale: own.some(({ address }) => first.get(address) === 'stale'),
  }));
  return [...all.filter(({ isStale }) => isStale), ...all.filter(({ isStale }) => !isStale)];
}

/** Reads the texts of a translation from a draft, in which any part may be missing or of the wrong type. */
export function readTranslationTexts(content: unknown, language: string): Translation {
  const texts = getValueAtPath(content, ['translations', language, 'texts']);
  const entries = isJsonObject(texts) ? Object.entries(texts) : [];
  const isText = (value: unknown): value is TranslatedText =>
    isJsonObject(value) && typeof value['text'] === 'string';
  return {
    status: 'Draft',
    texts: Object.fromEntries(
      entries.flatMap(([address, value]) => (isText(value) ? [[address, value] as const] : [])),
    ),
  };
}
