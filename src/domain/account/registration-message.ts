const longest = 300;

/**
 * Fills a server's message format: each `{name}` is replaced by its value (specification 8, "Registration error").
 * Returns null when there is no format or a value is missing.
 */
export function fillMessageTemplate(format: unknown, values: unknown): string | null {
  if (typeof format !== 'string' || format.trim() === '') return null;
  const known = new Map(typeof values === 'object' && values !== null ? Object.entries(values) : []);
  let isWhole = true;
  const message = format.replace(/\{\s*([\w.-]+)\s*\}/g, (_placeholder, name: string) => {
    const value: unknown = known.get(name);
    if (typeof value === 'string' || typeof value === 'number') return String(value);
    isWhole = false;
    return '';
  });
  return isWhole ? sanitiseText(message) : null;
}

/**
 * Makes a text from outside safe to show: limits it to 300 characters and removes control characters, including those
 * that change the direction of text.
 */
export function sanitiseText(text: string): string {
  const visible = text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '');
  return Array.from(visible.replace(/\s+/gu, ' ').trim()).slice(0, longest).join('');
}
