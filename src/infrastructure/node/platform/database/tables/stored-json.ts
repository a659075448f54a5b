declare const held: unique symbol;

/** The text of a JSON column; the type says what this program writes there. */
export type JsonText<Held> = string & { readonly [held]?: Held };

/** Parses a JSON column. It is of the type that its column has, because no other program writes these tables. */
export const readStored = <Held>(text: JsonText<Held>): Held => JSON.parse(text);

/** The same, frozen all through, for what is kept in memory. */
export const readFrozen = <Held>(text: JsonText<Held>): Held =>
  JSON.parse(text, (_key, value: unknown) => Object.freeze(value));
