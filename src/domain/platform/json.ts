/** Returns whether a parsed value is a JSON object: neither null nor a list. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

export function isStringList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isString);
}
