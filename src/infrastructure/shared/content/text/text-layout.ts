/** The layout of a text, so that inserted values match what its author wrote. */
export type JsonTextLayout = { unit: string; eol: string };

export function detectLayout(text: string): JsonTextLayout {
  const indents = text.match(/(?<=\n)[ \t]+(?=["[{])/g) ?? [];
  const unit = indents.find((indent) => indent.startsWith('\t'))
    ? '\t'
    : indents.reduce((least, indent) => (indent.length < least.length ? indent : least), indents[0] ?? '  ');
  return { unit, eol: text.includes('\r\n') ? '\r\n' : '\n' };
}

/** Returns the indentation of the line that contains this offset. */
export function findIndent(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

/** Formats a value over several lines, with this indentation. */
export function formatMultiLine(value: unknown, indent: string, { unit, eol }: JsonTextLayout): string {
  return JSON.stringify(value, null, unit).replaceAll('\n', eol + indent);
}

/** Formats a value on one line, with the usual spaces. */
export function formatSingleLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatSingleLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}: ${formatSingleLine(member)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** Changes the indentation of lines. A JSON string contains no line break, so no value changes. */
export function reindentText(text: string, from: string, to: string): string {
  return from === to ? text : text.replaceAll(`\n${from}`, `\n${to}`);
}
