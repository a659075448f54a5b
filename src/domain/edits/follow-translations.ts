import { stepKinds } from '../steps/step-kinds.ts';
import { sentencesOf, type Sentence, type Translatable } from '../translation/sentences.ts';
import { isObject } from '../platform/json.ts';
import { outlineOf } from './outline.ts';
import { edited, valueAt, wayAfter, type JsonEdit, type Way } from './json-edit.ts';
import { pointerOf, wayOf } from './json-pointer.ts';

/**
 * Adds the edits of the translations, which refer to texts by address: a translation follows its text when the text is
 * moved or its id changes, and is removed with it.
 */
export function withTranslations(content: unknown, edits: readonly JsonEdit[]): readonly JsonEdit[] {
  const languages = valueAt(content, ['translations']);
  if (edits.every((edit) => staysInPlace(content, edit))) return edits;
  const before = isObject(languages) ? sentencesIn(content) : null;
  const after = before && sentencesIn(edited(content, edits));
  if (!isObject(languages) || !before || !after) return edits;
  const addresses = new Map(after.map(({ path, address }) => [path, address]));
  const moved = before.flatMap(({ address, path }) => {
    const way = edits.reduce<Way | null>((here, edit) => here && wayAfter(here, edit), wayOf(path));
    const now = way === null ? null : (addresses.get(pointerOf(way)) ?? address);
    return now === address ? [] : [{ address, now }];
  });
  const following = Object.keys(languages).flatMap((language) => {
    const texts = ['translations', language, 'texts'];
    const known = moved.filter(({ address }) => valueAt(content, [...texts, address]) !== undefined);
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

/**
 * Returns whether an edit leaves every text at its address: it concerns a translation, or changes the content of a
 * text.
 */
function staysInPlace(content: unknown, edit: JsonEdit): boolean {
  if (edit.way[0] === 'translations') return true;
  const name = edit.way.at(-1);
  const isOfTexts = edit.kind === 'set' && typeof edit.value === 'string' && name !== 'id' && name !== 'type';
  return isOfTexts && typeof valueAt(content, edit.way) === 'string';
}

/** Returns the texts of a file with their addresses; null when the file is incomplete. */
export function sentencesIn(content: unknown): Sentence[] | null {
  const isWhole = outlineOf(content).every(
    ({ id, steps }) => id !== '' && steps.every(({ type }) => Object.hasOwn(stepKinds, type)),
  );
  if (!isWhole) return null;
  try {
    return sentencesOf(content as Translatable);
  } catch (error) {
    // A step lacks a required field, which the findings report.
    if (error instanceof TypeError) return null;
    throw error;
  }
}
