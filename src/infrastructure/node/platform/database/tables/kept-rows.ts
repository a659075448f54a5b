/** Rows as they stood, by the name of their table. */
export type KeptRows = Record<string, Record<string, string | number | null>[]>;
