import { isObject } from '../platform/json.ts';
import { placeholder } from '../chat/delivery.ts';
import { listAt, valueAt, type JsonEdit, type Way } from './json-edit.ts';

/**
 * The members that refer to a touchpoint, in every kind of step and in touchpoints, and the one that refers to a
 * choice.
 */
export const namesTouchpoint: ReadonlySet<string | number> = new Set(['next', 'to']);
export const namesChoice = 'compareWith';

/** A text and its path. */
type Place = { way: Way; text: string };

/** Yields all texts below a path, without conditions, whose members are named by authors. */
function* textsIn(value: unknown, way: Way): Generator<Place> {
  if (typeof value === 'string') yield { way, text: value };
  else if (Array.isArray(value))
    for (const [index, entry] of value.entries()) yield* textsIn(entry, [...way, index]);
  else if (isObject(value))
    for (const [key, member] of Object.entries(value))
      if (key !== 'when') yield* textsIn(member, [...way, key]);
}

const textsOf = (activity: unknown): Place[] => [
  ...textsIn(valueAt(activity, ['touchpoints']), ['touchpoints']),
];

/** Returns every id of the file: touchpoints, steps and questions share one set. */
export function idsIn(activity: unknown): Set<string> {
  return new Set(textsOf(activity).flatMap(({ way, text }) => (way.at(-1) === 'id' ? text : [])));
}

/** Returns the paths that refer to this id: links to a touchpoint, and comparisons with a choice. */
export function referencesTo(activity: unknown, id: string): Way[] {
  return textsOf(activity).flatMap(({ way, text }) => {
    const key = way.at(-1) ?? '';
    return text === id && (namesTouchpoint.has(key) || key === namesChoice) ? [way] : [];
  });
}

/** Renames the id of the touchpoint, step or question at this path, in all references to it. */
export function renameId(activity: unknown, way: Way, id: string): JsonEdit[] {
  const before = valueAt(activity, [...way, 'id']);
  if (typeof before !== 'string' || before === id) return [];
  return [[...way, 'id'], ...referencesTo(activity, before)].map((place) => ({
    kind: 'set',
    way: place,
    value: id,
  }));
}

/** Returns the names under which answers are remembered, with the path of each step. */
export function rememberedIn(activity: unknown): { name: string; way: Way }[] {
  return listAt(activity, ['touchpoints']).flatMap((touchpoint, index) =>
    rememberedInside(touchpoint).map(({ name, way }) => ({ name, way: ['touchpoints', index, ...way] })),
  );
}

/** Caches the names inside touchpoints, which are never changed in place. */
const knownInside = new WeakMap<object, { name: string; way: Way }[]>();

function rememberedInside(touchpoint: unknown): { name: string; way: Way }[] {
  if (!isObject(touchpoint)) return [];
  const known = knownInside.get(touchpoint);
  if (known) return known;
  const found = Array.from(textsIn(touchpoint, [])).flatMap(({ way, text }) =>
    way.at(-1) === 'remember' && text !== '' ? [{ name: text, way: way.slice(0, -1) }] : [],
  );
  knownInside.set(touchpoint, found);
  return found;
}

/** Renames a remembered answer where it is remembered, in placeholders and in conditions. */
export function renameRemembered(activity: unknown, name: string, fresh: string): JsonEdit[] {
  if (name === fresh) return [];
  const texts = textsOf(activity).flatMap(({ way, text }): JsonEdit[] => {
    if (way.at(-1) === 'remember') return text === name ? [{ kind: 'set', way, value: fresh }] : [];
    const said = text.replace(placeholder, (whole, used: string) => (used === name ? `{{${fresh}}}` : whole));
    return said === text ? [] : [{ kind: 'set', way, value: said }];
  });
  const conditions = conditionsIn(valueAt(activity, ['touchpoints']), ['touchpoints']).flatMap(
    (way): JsonEdit[] =>
      valueAt(activity, [...way, name]) === undefined
        ? []
        : [{ kind: 'rename', way: [...way, name], key: fresh }],
  );
  return [...texts, ...conditions];
}

function conditionsIn(value: unknown, way: Way): Way[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => conditionsIn(entry, [...way, index]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === 'when' && isObject(member) ? [[...way, key]] : conditionsIn(member, [...way, key]),
  );
}

/** Returns the answers that a condition on this name can ask for, each with its value and label. */
export function conditionAnswersOf(activity: unknown, name: string): { value: string; label: string }[] {
  return rememberedIn(activity)
    .filter((remembered) => remembered.name === name)
    .flatMap(({ way }) => listAt(activity, [...way, 'options']))
    .flatMap((option) => {
      if (!isObject(option) || typeof option['label'] !== 'string') return [];
      const { label, value = label } = option;
      return [{ value: String(value), label }];
    });
}
