/** Returns whether objects and lists are nested at most this deep. */
export function isNestedWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((member) => isNestedWithin(member, levels - 1));
}
