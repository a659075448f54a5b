/** Reads the fields of a reply. A field of an unexpected type counts as absent. */

/** Returns an object's fields. Throws when the value is no object. */
export function fieldsOf<Wire extends object>(wire: unknown): { readonly [Field in keyof Wire]?: unknown } {
  if (typeof wire !== 'object' || wire === null || Array.isArray(wire)) throw new TypeError();
  return wire;
}

/** Returns text in which lone surrogates are replaced, so that it fits in a URL; undefined for other types. */
export function textOf(wire: unknown): string | undefined {
  return typeof wire === 'string' ? wire.replace(/[\uD800-\uDFFF]/gu, '\uFFFD') : undefined;
}

/** Returns a required text. Throws when it is missing or blank. */
export function neededText(wire: unknown): string {
  const text = textOf(wire);
  if (!text?.trim()) throw new TypeError();
  return text;
}

export function textsOf(wire: unknown): string[] {
  return eachOf(wire, neededText);
}

/** Returns a boolean; undefined for other types. */
export const flagOf = (wire: unknown): boolean | undefined => (typeof wire === 'boolean' ? wire : undefined);

/** Returns the list members that `read` accepts: an invalid member does not affect the others. */
export function eachOf<T>(wire: unknown, read: (member: unknown) => T): T[] {
  if (!Array.isArray(wire)) return [];
  return wire.flatMap((member: unknown) => {
    try {
      return [read(member)];
    } catch {
      return [];
    }
  });
}

/** Compares enumerated values without regard to case and spaces (decision A77). */
export function sameWords(wire: unknown, word: string): boolean {
  const squeeze = (words: string): string => words.replace(/\s+/g, '').toLowerCase();
  return squeeze(textOf(wire) ?? '') === squeeze(word);
}
