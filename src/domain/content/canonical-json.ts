/** Returns a value as JSON with the keys of every object sorted: equal content has equal text. */
export function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, held: unknown) =>
    held !== null && typeof held === 'object' && !Array.isArray(held) ? sorted(held) : held,
  );
}

function sorted(value: object): object {
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
