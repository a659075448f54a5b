import { isJsonObject } from '../platform/json.ts';
import { placeholderPattern } from '../chat/delivery.ts';
import { getListAtPath, getValueAtPath, type JsonEdit, type JsonPath } from './json-edit.ts';

/**
 * The members of steps and touchpoints whose value is the id of another touchpoint, and the member whose value is the
 * id of an earlier choice.
 */
export const touchpointReferenceKeys: ReadonlySet<string | number> = new Set(['next', 'to']);
export const choiceReferenceKey = 'compareWith';

/** A text in a file, and its path. */
type Place = { way: JsonPath; text: string };

/** Yields all texts below a path, except within conditions, whose member names are chosen by authors. */
function* textsIn(value: unknown, way: JsonPath): Generator<Place> {
  if (typeof value === 'string') yield { way, text: value };
  else if (Array.isArray(value))
    for (const [index, entry] of value.entries()) yield* textsIn(entry, [...way, index]);
  else if (isJsonObject(value))
    for (const [key, member] of Object.entries(value))
      if (key !== 'when') yield* textsIn(member, [...way, key]);
}

const textsOf = (activity: unknown): Place[] => [
  ...textsIn(getValueAtPath(activity, ['touchpoints']), ['touchpoints']),
];

/** Returns every id of the file: touchpoints, steps and questions share one set. */
export function collectIds(activity: unknown): Set<string> {
  return new Set(textsOf(activity).flatMap(({ way, text }) => (way.at(-1) === 'id' ? text : [])));
}

/** Returns the paths of all references to this id: links to a touchpoint, and comparisons with an earlier choice. */
export function findReferences(activity: unknown, id: string): JsonPath[] {
  return textsOf(activity).flatMap(({ way, text }) => {
    const key = way.at(-1) ?? '';
    return text === id && (touchpointReferenceKeys.has(key) || key === choiceReferenceKey) ? [way] : [];
  });
}

/** Returns the edits that rename the touchpoint, step or question at this path, in all references too. */
export function renameId(activity: unknown, way: JsonPath, id: string): JsonEdit[] {
  const before = getValueAtPath(activity, [...way, 'id']);
  if (typeof before !== 'string' || before === id) return [];
  return [[...way, 'id'], ...findReferences(activity, before)].map((place) => ({
    kind: 'set',
    way: place,
    value: id,
  }));
}

/** Returns the names under which answers are remembered, with the path of each step. */
export function listRememberedNames(activity: unknown): { name: string; way: JsonPath }[] {
  return getListAtPath(activity, ['touchpoints']).flatMap((touchpoint, index) =>
    rememberedInside(touchpoint).map(({ name, way }) => ({ name, way: ['touchpoints', index, ...way] })),
  );
}

/** Caches the remembered names inside touchpoint objects, which are never changed in place. */
const knownInside = new WeakMap<object, { name: string; way: JsonPath }[]>();

function rememberedInside(touchpoint: unknown): { name: string; way: JsonPath }[] {
  if (!isJsonObject(touchpoint)) return [];
  const known = knownInside.get(touchpoint);
  if (known) return known;
  const found = Array.from(textsIn(touchpoint, [])).flatMap(({ way, text }) =>
    way.at(-1) === 'remember' && text !== '' ? [{ name: text, way: way.slice(0, -1) }] : [],
  );
  knownInside.set(touchpoint, found);
  return found;
}

/** Returns the edits that rename a remembered answer where it is set, in placeholders and in conditions. */
export function renameRememberedName(activity: unknown, name: string, fresh: string): JsonEdit[] {
  if (name === fresh) return [];
  const texts = textsOf(activity).flatMap(({ way, text }): JsonEdit[] => {
    if (way.at(-1) === 'remember') return text === name ? [{ kind: 'set', way, value: fresh }] : [];
    const said = text.replace(placeholderPattern, (whole, used: string) =>
      used === name ? `{{${fresh}}}` : whole,
    );
    return said === text ? [] : [{ kind: 'set', way, value: said }];
  });
  const conditions = conditionsIn(getValueAtPath(activity, ['touchpoints']), ['touchpoints']).flatMap(
    (way): JsonEdit[] =>
      getValueAtPath(activity, [...way, name]) === undefined
        ? []
        : [{ kind: 'rename', way: [...way, name], key: fresh }],
  );
  return [...texts, ...conditions];
}

function conditionsIn(value: unknown, way: JsonPath): JsonPath[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => conditionsIn(entry, [...way, index]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === 'when' && isJsonObject(member) ? [[...way, key]] : conditionsIn(member, [...way, key]),
  );
}

/** Returns the answers that a condition on this name can ask for, each with its value and label. */
export function listConditionAnswers(activity: unknown, name: string): { value: string; label: string }[] {
  return listRememberedNames(activity)
    .filter((remembered) => remembered.name === name)
    .flatMap(({ way }) => getListAtPath(activity, [...way, 'options']))
    .flatMap((option) => {
      if (!isJsonObject(option) || typeof option['label'] !== 'string') return [];
      const { label, value = label } = option;
      return [{ value: String(value), label }];
    });
}
