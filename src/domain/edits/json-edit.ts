import { isJsonObject } from '../platform/json.ts';

/** The path to a value: keys and indexes; empty for the whole file. */
export type JsonPath = readonly (string | number)[];

/**
 * One change of a JSON value. `set` replaces a value, or adds a member at the position that `order` gives. `insert`
 * adds an entry to a list at the index that ends the path. `move` and `copy` insert an entry at `to`; the `to` of a
 * move counts without the moved entry. `rename` renames a member.
 */
export type JsonEdit =
  | { kind: 'set'; way: JsonPath; value: unknown; order?: readonly string[] }
  | { kind: 'remove'; way: JsonPath }
  | { kind: 'insert'; way: JsonPath; value: unknown }
  | { kind: 'move'; way: JsonPath; to: JsonPath }
  | { kind: 'copy'; way: JsonPath; to: JsonPath }
  | { kind: 'rename'; way: JsonPath; key: string };

/** Returns the value at a path; undefined when the path does not exist. */
export function getValueAtPath(value: unknown, way: JsonPath): unknown {
  return way.reduce<unknown>((here, key) => {
    if (typeof key === 'number') return Array.isArray(here) ? (here[key] as unknown) : undefined;
    return isJsonObject(here) && Object.hasOwn(here, key) ? here[key] : undefined;
  }, value);
}

export function getListAtPath(value: unknown, way: JsonPath): readonly unknown[] {
  const found = getValueAtPath(value, way);
  return Array.isArray(found) ? found : [];
}

/** Returns the value with these edits applied. @throws RangeError for a path that does not exist. */
export function applyJsonEdits(value: unknown, edits: readonly JsonEdit[]): unknown {
  return edits.reduce(editedOnce, value);
}

function editedOnce(value: unknown, edit: JsonEdit): unknown {
  const { way } = edit;
  switch (edit.kind) {
    case 'set':
      return way.length === 0
        ? edit.value
        : withParent(value, way, (parent, key) => withMember(parent, key, edit));
    case 'remove':
      return withParent(value, way, withoutMember);
    case 'insert':
      return withParent(value, way, (parent, key) => withEntry(parent, key, edit.value));
    case 'move':
      return editedOnce(editedOnce(value, { kind: 'remove', way }), inserted(value, edit));
    case 'copy':
      return editedOnce(value, inserted(value, edit));
    case 'rename':
      return withParent(value, way, (parent, key) => renamed(parent, key, edit.key));
  }
}

function inserted(value: unknown, { way, to }: { way: JsonPath; to: JsonPath }): JsonEdit {
  const taken = getValueAtPath(value, way);
  if (taken === undefined) throw new RangeError(`Nothing stands at ${way.join('/')}.`);
  return { kind: 'insert', way: to, value: taken };
}

type Parent = Record<string, unknown> | unknown[];

/** Returns the value with a change to the object or list that contains the end of the path. */
function withParent(
  value: unknown,
  way: JsonPath,
  change: (parent: Parent, key: string | number) => Parent,
): unknown {
  const [key, ...rest] = way;
  if (key === undefined || !(isJsonObject(value) || Array.isArray(value)))
    throw new RangeError(`There is no object or list around ${way.join('/')}.`);
  if (rest.length === 0) return change(value, key);
  const child = getValueAtPath(value, [key]);
  const next = withParent(child, rest, change);
  if (Array.isArray(value)) return value.map((entry, index): unknown => (index === key ? next : entry));
  return { ...value, [key]: next };
}

function withMember(
  parent: Parent,
  key: string | number,
  { value, order }: { value: unknown; order?: readonly string[] },
): Parent {
  if (Array.isArray(parent)) {
    if (typeof key !== 'number' || key >= parent.length)
      throw new RangeError(`The list has no entry ${key}.`);
    return parent.with(key, value);
  }
  const name = String(key);
  if (Object.hasOwn(parent, name)) return { ...parent, [name]: value };
  const members = Object.entries(parent);
  const at = findMemberIndex(name, Object.keys(parent), order);
  return Object.fromEntries(members.toSpliced(at, 0, [name, value]));
}

/** Returns the index for a new member of an object: after the last existing member that precedes it in `order`. */
export function findMemberIndex(
  name: string,
  members: readonly string[],
  order: readonly string[] = [],
): number {
  const rank = order.indexOf(name);
  if (rank === -1) return members.length;
  return members.findLastIndex((member) => order.slice(0, rank).includes(member)) + 1;
}

function withoutMember(parent: Parent, key: string | number): Parent {
  if (getValueAtPath(parent, [key]) === undefined) throw new RangeError(`Nothing stands at ${key}.`);
  if (Array.isArray(parent)) return parent.filter((_entry, index) => index !== key);
  return Object.fromEntries(Object.entries(parent).filter(([name]) => name !== key));
}

function withEntry(parent: Parent, index: string | number, value: unknown): Parent {
  if (!Array.isArray(parent) || typeof index !== 'number' || index > parent.length)
    throw new RangeError(`No entry can be put at ${index}.`);
  return parent.toSpliced(index, 0, value);
}

function renamed(parent: Parent, key: string | number, name: string): Parent {
  if (Array.isArray(parent) || getValueAtPath(parent, [key]) === undefined)
    throw new RangeError(`There is no member ${key}.`);
  return Object.fromEntries(
    Object.entries(parent).map(([member, value]) => [member === key ? name : member, value]),
  );
}

/** Returns the path of the same value after an edit; null if the edit removes the value. */
export function updatePathAfterEdit(way: JsonPath, edit: JsonEdit): JsonPath | null {
  switch (edit.kind) {
    case 'set':
      return way;
    case 'remove':
      return afterRemoval(way, edit.way);
    case 'insert':
      return afterInsertion(way, edit.way);
    case 'copy':
      return afterInsertion(way, edit.to);
    case 'move': {
      if (isPathWithin(way, edit.way)) return [...edit.to, ...way.slice(edit.way.length)];
      const left = afterRemoval(way, edit.way);
      return left && afterInsertion(left, edit.to);
    }
    case 'rename':
      return isPathWithin(way, edit.way) ? way.with(edit.way.length - 1, edit.key) : way;
  }
}

export const isPathWithin = (way: JsonPath, outer: JsonPath): boolean =>
  outer.every((key, at) => way[at] === key);

function afterRemoval(way: JsonPath, removed: JsonPath): JsonPath | null {
  if (isPathWithin(way, removed)) return null;
  return shifted(way, removed, (index, at) => (index > at ? index - 1 : index));
}

function afterInsertion(way: JsonPath, put: JsonPath): JsonPath {
  return shifted(way, put, (index, at) => (index >= at ? index + 1 : index));
}

/** Returns the path with its index in the list that contains `entry` shifted. */
function shifted(way: JsonPath, entry: JsonPath, move: (index: number, at: number) => number): JsonPath {
  const depth = entry.length - 1;
  const [index, at] = [way[depth], entry[depth]];
  const isInList =
    typeof index === 'number' && typeof at === 'number' && isPathWithin(way, entry.slice(0, depth));
  return isInList ? way.with(depth, move(index, at)) : way;
}
