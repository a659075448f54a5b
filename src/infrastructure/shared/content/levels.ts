/** Returns whether objects and lists are nested at most this deep. */
export function isNestedAtMost(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((member) => isNestedAtMost(member, levels - 1));
}
