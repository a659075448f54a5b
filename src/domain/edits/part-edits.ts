import { isObject } from '../platform/json.ts';
import { freeId, idFrom } from './free-id.ts';
import { listAt, valueAt, wayAfter, edited, type JsonEdit, type Way } from './json-edit.ts';
import { pointerOf, wayOf } from './json-pointer.ts';
import { idsIn, namesChoice, namesTouchpoint } from './references.ts';

/** The functions of this file edit parts of a content file: each returns its edits in order. */

/** Inserts an entry at this path of a list. */
export function addEntry(content: unknown, way: Way, value: unknown): JsonEdit[] {
  return withWaivers(content, [{ kind: 'insert', way, value }]);
}

export function removeEntry(content: unknown, way: Way): JsonEdit[] {
  return withWaivers(content, [{ kind: 'remove', way }]);
}

/** Moves an entry. `to` is a path that counts without the entry. */
export function moveEntry(content: unknown, way: Way, to: Way): JsonEdit[] {
  return pointerOf(way) === pointerOf(to) ? [] : withWaivers(content, [{ kind: 'move', way, to }]);
}

/** Inserts a copy of an entry after it. The copy has new ids, and its references to its own parts use them. */
export function duplicateEntry(content: unknown, way: Way): JsonEdit[] {
  const index = way.at(-1);
  if (typeof index !== 'number') return [];
  const to = way.with(way.length - 1, index + 1);
  const copy: JsonEdit = { kind: 'copy', way, to };
  const taken = idsIn(content);
  const fresh = new Map<string, string>();
  const places = textPlaces(valueAt(content, way), to);
  for (const { key, text } of places)
    if (key === 'id') {
      const id = freeId(`${text}-copy`, taken);
      taken.add(id);
      fresh.set(text, id);
    }
  const renamed = places.flatMap(({ key, text, at }): JsonEdit[] => {
    const id = fresh.get(text);
    const isReference = key === 'id' || key === namesChoice || namesTouchpoint.has(key);
    return id !== undefined && isReference ? [{ kind: 'set', way: at, value: id }] : [];
  });
  return withWaivers(content, [copy, ...renamed]);
}

/** Inserts a touchpoint at this index, with these steps; its id is made of its title. */
export function addTouchpoint(
  activity: unknown,
  { at, title, steps }: { at: number; title: string; steps: readonly unknown[] },
): { edits: JsonEdit[]; id: string } {
  const id = freeId(idFrom(title) || 'touchpoint', idsIn(activity));
  const taken = new Set([...idsIn(activity), id]);
  const value = { id, title, steps: steps.map((step) => newStep(activity, step, taken)) };
  return { edits: addEntry(activity, ['touchpoints', at], value), id };
}

/** Returns an example step for this file, with free ids and without references to missing touchpoints. */
export function newStep(activity: unknown, example: unknown, taken: Set<string> = idsIn(activity)): unknown {
  const targets = new Set(
    listAt(activity, ['touchpoints']).flatMap((touchpoint) =>
      isObject(touchpoint) && typeof touchpoint['id'] === 'string' ? touchpoint['id'] : [],
    ),
  );
  const free = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(free);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
        if (typeof member !== 'string') return [[key, free(member)]];
        if (namesTouchpoint.has(key)) return targets.has(member) ? [[key, member]] : [];
        if (key === namesChoice) return taken.has(member) ? [[key, member]] : [];
        if (key !== 'id') return [[key, member]];
        const id = freeId(member, taken);
        taken.add(id);
        return [[key, id]];
      }),
    );
  };
  return free(example);
}

function textPlaces(value: unknown, way: Way): { key: string | number; text: string; at: Way }[] {
  if (typeof value === 'string') return [{ key: way.at(-1) ?? '', text: value, at: way }];
  if (Array.isArray(value)) return value.flatMap((entry, index) => textPlaces(entry, [...way, index]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === 'when' ? [] : textPlaces(member, [...way, key]),
  );
}

/** Adds the edits of the waivers, which refer to places by index. A waiver of a removed part is removed. */
function withWaivers(content: unknown, edits: readonly JsonEdit[]): JsonEdit[] {
  const after = edited(content, edits);
  const waivers = listAt(after, ['waivers']);
  const changed = waivers.flatMap((waiver, index): JsonEdit[] => {
    const path = isObject(waiver) ? waiver['path'] : undefined;
    if (typeof path !== 'string') return [];
    const way = edits.reduce<Way | null>((here, edit) => here && wayAfter(here, edit), wayOf(path));
    if (way === null) return [{ kind: 'remove', way: ['waivers', index] }];
    const moved = pointerOf(way);
    return moved === path ? [] : [{ kind: 'set', way: ['waivers', index, 'path'], value: moved }];
  });
  // Removals are last and in descending order, so that every index is still valid.
  const removals = changed.filter(({ kind }) => kind === 'remove').toReversed();
  return [...edits, ...changed.filter(({ kind }) => kind !== 'remove'), ...removals];
}
