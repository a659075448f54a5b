import { stepKinds } from '../steps/step-kinds.ts';
import {
  listTranslatableTexts,
  type TranslatableText,
  type TranslatableContent,
} from '../translation/sentences.ts';
import { isJsonObject } from '../platform/json.ts';
import { buildOutline } from './outline.ts';
import {
  applyJsonEdits,
  getValueAtPath,
  updatePathAfterEdit,
  type JsonEdit,
  type JsonPath,
} from './json-edit.ts';
import { formatJsonPointer, parseJsonPointer } from './json-pointer.ts';

/**
 * Completes edits of a file by edits of its translations, which refer to texts by address. A translation moves with its
 * text, also when the text's id changes, and is removed with the text.
 */
export function addTranslationEdits(content: unknown, edits: readonly JsonEdit[]): readonly JsonEdit[] {
  const languages = getValueAtPath(content, ['translations']);
  if (edits.every((edit) => staysInPlace(content, edit))) return edits;
  const before = isJsonObject(languages) ? listDraftTexts(content) : null;
  const after = before && listDraftTexts(applyJsonEdits(content, edits));
  if (!isJsonObject(languages) || !before || !after) return edits;
  const addresses = new Map(after.map(({ path, address }) => [path, address]));
  const moved = before.flatMap(({ address, path }) => {
    const way = edits.reduce<JsonPath | null>(
      (here, edit) => here && updatePathAfterEdit(here, edit),
      parseJsonPointer(path),
    );
    const now = way === null ? null : (addresses.get(formatJsonPointer(way)) ?? address);
    return now === address ? [] : [{ address, now }];
  });
  const following = Object.keys(languages).flatMap((language) => {
    const texts = ['translations', language, 'texts'];
    const known = moved.filter(({ address }) => getValueAtPath(content, [...texts, address]) !== undefined);
    const kept = known.flatMap(({ address, now }) => (now === null ? [] : [{ address, now }]));
    return [
      ...known
        .filter(({ now }) => now === null)
        .map(({ address }): JsonEdit => ({ kind: 'remove', way: [...texts, address] })),
      // Two texts may swap addresses, so each first gets a temporary name.
      ...kept.map(({ address }): JsonEdit => ({
        kind: 'rename',
        way: [...texts, address],
        key: `~${address}`,
      })),
      ...kept.map(({ address, now }): JsonEdit => ({
        kind: 'rename',
        way: [...texts, `~${address}`],
        key: now,
      })),
    ];
  });
  return [...edits, ...following];
}

/** Returns whether an edit changes no text's address: an edit within a translation, or one of a text itself. */
function staysInPlace(content: unknown, edit: JsonEdit): boolean {
  if (edit.way[0] === 'translations') return true;
  const name = edit.way.at(-1);
  const isOfTexts = edit.kind === 'set' && typeof edit.value === 'string' && name !== 'id' && name !== 'type';
  return isOfTexts && typeof getValueAtPath(content, edit.way) === 'string';
}

/** Returns the texts of a file with their addresses; null when the file is incomplete. */
export function listDraftTexts(content: unknown): TranslatableText[] | null {
  const isWhole = buildOutline(content).every(
    ({ id, steps }) => id !== '' && steps.every(({ type }) => Object.hasOwn(stepKinds, type)),
  );
  if (!isWhole) return null;
  try {
    return listTranslatableTexts(content as TranslatableContent);
  } catch (error) {
    // The draft lacks a required field of a step; the checks report that to the author.
    if (error instanceof TypeError) return null;
    throw error;
  }
}
