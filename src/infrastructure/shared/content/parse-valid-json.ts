import { contentLimits } from './content-limits.ts';

/** Texts up to this length are read at once: what they hold beyond the limits stays small. */
const longest = 1024 * 1024;

/** Names that no file may use: they mean something to JavaScript itself. */
export const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads the value of a JSON text by the platform's own parser, which is several times as quick as a scan; null where a
 * scan may find a fault in it. The text has no NUL character.
 *
 * The parser does not report a name that is used twice. It leaves out the first of both members, and with it a colon at
 * least: the text then has more colons than the names and texts of the value account for.
 */
export function parseValidJson(text: string): { value: unknown } | null {
  // An escape may stand for a colon, and for a character that cannot be stored.
  if (text.length > longest || text.includes('\\u') || /\p{Surrogate}/u.test(text)) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const count = new Count();
  return count.take(value, 0) && count.colons === colonsIn(text) ? { value } : null;
}

/** Counts a value's members and the colons that its text has to have. */
class Count {
  colons = 0;
  #values = 0;

  /** False where something is beyond the limits, or has a forbidden name. */
  take(value: unknown, level: number): boolean {
    this.#values += 1;
    if (this.#values > contentLimits.values) return false;
    if (typeof value === 'string') this.colons += colonsIn(value);
    if (typeof value !== 'object' || value === null) return true;
    if (level >= contentLimits.depth) return false;
    if (Array.isArray(value))
      return value.length <= contentLimits.width && value.every((entry) => this.take(entry, level + 1));
    const members = Object.entries(value);
    return (
      members.length <= contentLimits.width &&
      members.every(([key, member]) => this.#member(key, member, level))
    );
  }

  #member(key: string, member: unknown, level: number): boolean {
    this.colons += 1 + colonsIn(key);
    return !forbiddenKeys.has(key) && this.take(member, level + 1);
  }
}

function colonsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) count += 1;
  return count;
}
