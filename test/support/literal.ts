/** Escapes a text for a regular expression, which then matches this text only. */
export const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
