declare const held: unique symbol;

/** The text of a JSON column; the type says what this program writes there. */
export type JsonText<Held> = string & { readonly [held]?: Held };

/** What a JSON column holds. Nobody else writes these tables, so it is of the type that its column has. */
export const readStored = <Held>(text: JsonText<Held>): Held => JSON.parse(text);

/** The same, frozen all through, for what is kept in memory. */
export const readFrozen = <Held>(text: JsonText<Held>): Held =>
  JSON.parse(text, (_key, value: unknown) => Object.freeze(value));
