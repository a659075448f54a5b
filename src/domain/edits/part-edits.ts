import { isJsonObject } from '../platform/json.ts';
import { findFreeId, createIdFromText } from './free-id.ts';
import {
  getListAtPath,
  getValueAtPath,
  updatePathAfterEdit,
  applyJsonEdits,
  type JsonEdit,
  type JsonPath,
} from './json-edit.ts';
import { formatJsonPointer, parseJsonPointer } from './json-pointer.ts';
import { collectIds, choiceReferenceKey, touchpointReferenceKeys } from './references.ts';

/** The functions of this file edit parts of a content file. Each returns its edits in the order in which they apply. */

/** Inserts an entry at this path of a list. */
export function insertListEntry(content: unknown, way: JsonPath, value: unknown): JsonEdit[] {
  return withWaivers(content, [{ kind: 'insert', way, value }]);
}

export function removeListEntry(content: unknown, way: JsonPath): JsonEdit[] {
  return withWaivers(content, [{ kind: 'remove', way }]);
}

/** Moves an entry to `to`, a path that counts without the moved entry. */
export function moveListEntry(content: unknown, way: JsonPath, to: JsonPath): JsonEdit[] {
  return formatJsonPointer(way) === formatJsonPointer(to)
    ? []
    : withWaivers(content, [{ kind: 'move', way, to }]);
}

/** Inserts a copy of an entry after it. The copy gets new ids, and its references to its own parts use these. */
export function duplicateListEntry(content: unknown, way: JsonPath): JsonEdit[] {
  const index = way.at(-1);
  if (typeof index !== 'number') return [];
  const to = way.with(way.length - 1, index + 1);
  const copy: JsonEdit = { kind: 'copy', way, to };
  const taken = collectIds(content);
  const fresh = new Map<string, string>();
  const places = textPlaces(getValueAtPath(content, way), to);
  for (const { key, text } of places)
    if (key === 'id') {
      const id = findFreeId(`${text}-copy`, taken);
      taken.add(id);
      fresh.set(text, id);
    }
  const renamed = places.flatMap(({ key, text, at }): JsonEdit[] => {
    const id = fresh.get(text);
    const isReference = key === 'id' || key === choiceReferenceKey || touchpointReferenceKeys.has(key);
    return id !== undefined && isReference ? [{ kind: 'set', way: at, value: id }] : [];
  });
  return withWaivers(content, [copy, ...renamed]);
}

/** Inserts a touchpoint at this index, with these steps; its id is made of its title. */
export function addTouchpoint(
  activity: unknown,
  { at, title, steps }: { at: number; title: string; steps: readonly unknown[] },
): { edits: JsonEdit[]; id: string } {
  const id = findFreeId(createIdFromText(title) || 'touchpoint', collectIds(activity));
  const taken = new Set([...collectIds(activity), id]);
  const value = { id, title, steps: steps.map((step) => createStepFromExample(activity, step, taken)) };
  return { edits: insertListEntry(activity, ['touchpoints', at], value), id };
}

/**
 * Returns an example of this kind of step for this file, with unused ids and without references to missing touchpoints.
 */
export function createStepFromExample(
  activity: unknown,
  example: unknown,
  taken: Set<string> = collectIds(activity),
): unknown {
  const targets = new Set(
    getListAtPath(activity, ['touchpoints']).flatMap((touchpoint) =>
      isJsonObject(touchpoint) && typeof touchpoint['id'] === 'string' ? touchpoint['id'] : [],
    ),
  );
  const free = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(free);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
        if (typeof member !== 'string') return [[key, free(member)]];
        if (touchpointReferenceKeys.has(key)) return targets.has(member) ? [[key, member]] : [];
        if (key === choiceReferenceKey) return taken.has(member) ? [[key, member]] : [];
        if (key !== 'id') return [[key, member]];
        const id = findFreeId(member, taken);
        taken.add(id);
        return [[key, id]];
      }),
    );
  };
  return free(example);
}

function textPlaces(value: unknown, way: JsonPath): { key: string | number; text: string; at: JsonPath }[] {
  if (typeof value === 'string') return [{ key: way.at(-1) ?? '', text: value, at: way }];
  if (Array.isArray(value)) return value.flatMap((entry, index) => textPlaces(entry, [...way, index]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === 'when' ? [] : textPlaces(member, [...way, key]),
  );
}

/** Completes edits by edits of the waivers, which refer to parts by index. A waiver of a removed part is removed. */
function withWaivers(content: unknown, edits: readonly JsonEdit[]): JsonEdit[] {
  const after = applyJsonEdits(content, edits);
  const waivers = getListAtPath(after, ['waivers']);
  const changed = waivers.flatMap((waiver, index): JsonEdit[] => {
    const path = isJsonObject(waiver) ? waiver['path'] : undefined;
    if (typeof path !== 'string') return [];
    const way = edits.reduce<JsonPath | null>(
      (here, edit) => here && updatePathAfterEdit(here, edit),
      parseJsonPointer(path),
    );
    if (way === null) return [{ kind: 'remove', way: ['waivers', index] }];
    const moved = formatJsonPointer(way);
    return moved === path ? [] : [{ kind: 'set', way: ['waivers', index, 'path'], value: moved }];
  });
  // Removals come last and in descending order, so that each index is still valid when it applies.
  const removals = changed.filter(({ kind }) => kind === 'remove').toReversed();
  return [...edits, ...changed.filter(({ kind }) => kind !== 'remove'), ...removals];
}
