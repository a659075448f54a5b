import { stripComments } from 'jsonc-parser';

/** The same text with spaces where comments were, so that every value stays at its place. */
export const blankComments = (text: string): string => (text.includes('/') ? stripComments(text, ' ') : text);

/** The text as JSON: without comments, and without the spaces that they leave at the ends of lines. */
export function withoutComments(text: string): string {
  const plain = text.includes('/') ? stripComments(text) : text;
  return plain === text ? text : plain.replace(/[ \t]+$/gm, '').replace(/^\n+/, '');
}
