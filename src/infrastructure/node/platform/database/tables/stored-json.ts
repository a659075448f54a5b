declare const held: unique symbol;

/** The text of a JSON column; the type parameter is the type of the parsed JSON. */
export type JsonText<Held> = string & { readonly [held]?: Held };

/** Parses a JSON column. The result has the column's type, because no other program writes these tables. */
export const parseStoredJson = <Held>(text: JsonText<Held>): Held => JSON.parse(text);

/** Parses a JSON column to a deeply frozen value, for caches. */
export const parseFrozenJson = <Held>(text: JsonText<Held>): Held =>
  JSON.parse(text, (_key, value: unknown) => Object.freeze(value));
