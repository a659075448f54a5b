/** Reads the fields of a reply. A field of an unexpected type counts as absent. */

/** Returns an object's fields. @throws TypeError when the value is no object. */
export function readObjectFields<Wire extends object>(
  wire: unknown,
): { readonly [Field in keyof Wire]?: unknown } {
  if (typeof wire !== 'object' || wire === null || Array.isArray(wire)) throw new TypeError();
  return wire;
}

/** Returns text in which lone surrogates are replaced, so that it fits in a URL; undefined for other types. */
export function readText(wire: unknown): string | undefined {
  return typeof wire === 'string' ? wire.replace(/[\uD800-\uDFFF]/gu, '\uFFFD') : undefined;
}

/** Returns a required text. @throws TypeError when it is missing or blank. */
export function readRequiredText(wire: unknown): string {
  const text = readText(wire);
  if (!text?.trim()) throw new TypeError();
  return text;
}

export function readTexts(wire: unknown): string[] {
  return readListMembers(wire, readRequiredText);
}

/** Returns a boolean; undefined for other types. */
export const readBoolean = (wire: unknown): boolean | undefined =>
  typeof wire === 'boolean' ? wire : undefined;

/** Returns the list members that `read` accepts: an invalid member does not affect the others. */
export function readListMembers<T>(wire: unknown, read: (member: unknown) => T): T[] {
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
export function equalsIgnoringCase(wire: unknown, word: string): boolean {
  const squeeze = (words: string): string => words.replace(/\s+/g, '').toLowerCase();
  return squeeze(readText(wire) ?? '') === squeeze(word);
}
