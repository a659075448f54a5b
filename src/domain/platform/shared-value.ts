import { isObject } from './json.ts';

/**
 * The value `after`, with every part that `before` has at the same place, members in the same order, taken from there:
 * what is equal is the same object, and what is the same object need not be looked at again.
 */
export function withShared<T>(before: unknown, after: T): T {
  return shared(before, after) as T;
}

function shared(before: unknown, after: unknown): unknown {
  if (before === after) return before;
  if (Array.isArray(before) && Array.isArray(after)) {
    const entries = after.map((entry, index) => shared(before[index], entry));
    const isSame =
      entries.length === before.length && entries.every((entry, index) => entry === before[index]);
    return isSame ? before : entries;
  }
  if (!isObject(before) || !isObject(after)) return after;
  const names = Object.keys(after);
  const earlier = Object.keys(before);
  const members = names.map((name) =>
    shared(Object.hasOwn(before, name) ? before[name] : undefined, after[name]),
  );
  const isSame =
    names.length === earlier.length &&
    names.every((name, index) => name === earlier[index] && members[index] === before[name]);
  return isSame ? before : Object.fromEntries(names.map((name, index) => [name, members[index]]));
}
