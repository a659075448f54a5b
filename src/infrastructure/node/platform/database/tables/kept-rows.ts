/** The rows before a change, by the name of their table. */
export type AccountTableRows = Record<string, Record<string, string | number | null>[]>;
