/** The limits of a content file. */
export const contentLimits = {
  /** UTF-8 bytes of a file. */
  bytes: 5 * 1024 * 1024,
  /** Objects and lists inside each other. */
  depth: 100,
  /** Members of one object, entries of one list. */
  width: 1000,
  /** Members and entries in the whole file. */
  values: 100_000,
} as const;
