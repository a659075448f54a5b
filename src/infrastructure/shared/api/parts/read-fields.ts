/** Reads the fields of an answer. What is of another kind than it should be is as if it were absent. */

/** An object's fields. Throws at anything else. */
export function fieldsOf<Wire extends object>(wire: unknown): { readonly [Field in keyof Wire]?: unknown } {
  if (typeof wire !== 'object' || wire === null || Array.isArray(wire)) throw new TypeError();
  return wire;
}

/** Returns text that fits in an address too; undefined for anything else. */
export function textOf(wire: unknown): string | undefined {
  return typeof wire === 'string' ? wire.replace(/[\uD800-\uDFFF]/gu, '\uFFFD') : undefined;
}

/** A text that cannot be done without. Throws without one. */
export function neededText(wire: unknown): string {
  const text = textOf(wire);
  if (!text?.trim()) throw new TypeError();
  return text;
}

export function textsOf(wire: unknown): string[] {
  return eachOf(wire, neededText);
}

/** True or false, where it is one of them. */
export const flagOf = (wire: unknown): boolean | undefined => (typeof wire === 'boolean' ? wire : undefined);

/** The members of a list that `read` does not throw at: one that is bad never loses the others. */
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

/** Words of a closed list are compared without case and spaces (decision A77). */
export function sameWords(wire: unknown, word: string): boolean {
  const squeeze = (words: string): string => words.replace(/\s+/g, '').toLowerCase();
  return squeeze(textOf(wire) ?? '') === squeeze(word);
}
