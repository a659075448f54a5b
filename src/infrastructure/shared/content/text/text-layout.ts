/** How a text is laid out, so that what is put in looks as if its author had written it. */
export type Layout = { unit: string; eol: string };

export function layoutOf(text: string): Layout {
  const indents = text.match(/(?<=\n)[ \t]+(?=["[{])/g) ?? [];
  const unit = indents.find((indent) => indent.startsWith('\t'))
    ? '\t'
    : indents.reduce((least, indent) => (indent.length < least.length ? indent : least), indents[0] ?? '  ');
  return { unit, eol: text.includes('\r\n') ? '\r\n' : '\n' };
}

/** The spaces at the beginning of the line that holds this place. */
export function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

/** A value over as many lines as it takes, from this indentation on. */
export function inLines(value: unknown, indent: string, { unit, eol }: Layout): string {
  return JSON.stringify(value, null, unit).replaceAll('\n', eol + indent);
}

/** A value on one line, with a space where people write one. */
export function inOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}: ${inOneLine(member)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** The same lines from another indentation on. A string of JSON has no line ends, so none is changed. */
export function reindented(text: string, from: string, to: string): string {
  return from === to ? text : text.replaceAll(`\n${from}`, `\n${to}`);
}
