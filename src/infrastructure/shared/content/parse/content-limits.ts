/** The limits of a content file. */
export const contentLimits = {
  /** The maximum size of a file (UTF-8 bytes). */
  bytes: 5 * 1024 * 1024,
  /** The maximum nesting of objects and lists. */
  depth: 100,
  /** The maximum number of members in one object, and of entries in one list. */
  width: 1000,
  /** The maximum number of members and entries in the whole file. */
  values: 100_000,
} as const;
