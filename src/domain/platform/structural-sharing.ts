import { isJsonObject } from './json.ts';

/**
 * Returns `after` with each part replaced by the equal object at the same path of `before`, if there is one (structural
 * sharing), so that equal parts can be compared by identity. Objects with their members in another order are not equal.
 */
export function shareEqualParts<T>(before: unknown, after: T): T {
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
  if (!isJsonObject(before) || !isJsonObject(after)) return after;
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
