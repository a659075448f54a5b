import type { TranslatableContent } from './sentences.ts';
import { isJsonObject } from '../platform/json.ts';
import { matchTranslation, type TextTranslation } from './translation-state.ts';

const made = new WeakMap<TranslatableContent, Map<string, TranslatableContent>>();

/** Returns a file with its texts in this language. Texts without a translation, and ids, stay unchanged. */
export function translateContent<D extends TranslatableContent>(definition: D, language: string): D {
  const known = made.get(definition) ?? new Map<string, D>();
  made.set(definition, known);
  const spoken = (known.get(language) as D | undefined) ?? translated(definition, language);
  known.set(language, spoken);
  return spoken;
}

function translated<D extends TranslatableContent>(definition: D, language: string): D {
  const translation = definition.translations?.[language];
  if (!translation) return definition;
  const { translations: _translations, ...source } = definition;
  const copy: unknown = JSON.parse(JSON.stringify(source));
  for (const text of matchTranslation(definition, translation).texts) put(copy, text.path, shownText(text));
  return copy as D;
}

/**
 * Returns the text that families read. If the source has changed since it was translated, that is translation and
 * source together, until the translation is confirmed again.
 */
function shownText({ words, path, state, entry }: TextTranslation): string {
  if (entry === null || entry.text === '') return words;
  if (state !== 'stale') return entry.text;
  return isMarkdownPath(path) ? `${entry.text}\n\n${words}` : `${entry.text} (${words})`;
}

/** Returns whether the text at this JSON pointer is markdown. */
export const isMarkdownPath = (path: string): boolean =>
  /\/(?:text|variants\/\d+|summaryFull|firstAid)$/.test(path);

function put(value: unknown, path: string, text: string): void {
  const parts = path.split('/').slice(1);
  const last = parts.pop() ?? '';
  let inner = value;
  for (const part of parts)
    if (Array.isArray(inner)) inner = inner[Number(part)];
    else if (isJsonObject(inner)) inner = inner[part];
  if (isJsonObject(inner)) inner[last] = text;
}
