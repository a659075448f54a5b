/** Where a comment might begin. Most texts have no `//` but in addresses, and only then is the library needed. */
const perhapsComment = /\/[/*]/;

/** The same text with spaces where comments were, so that every value stays at its place. */
export async function blankComments(text: string): Promise<string> {
  if (!perhapsComment.test(text)) return text;
  const { stripComments } = await import('jsonc-parser');
  return stripComments(text, ' ');
}

/** The text as JSON: without comments, and without the spaces and empty lines that they leave. */
export async function withoutComments(text: string): Promise<string> {
  if (!perhapsComment.test(text)) return text;
  const { stripComments } = await import('jsonc-parser');
  const plain = stripComments(text);
  return plain === text ? text : plain.replace(/[ \t]+$/gm, '').replace(/^\n+|\n+(?=\n)/g, '');
}
