/** The role of a quoted text: a member's name, a member's value, or an entry of a list. */
export type ExpectedJsonText = 'name' | 'value' | 'entry';

/** Spaces that JSON does not allow, and zero-width characters from copied text. */
const oddSpaces = /^[\u00a0\u1680\u2000-\u200d\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]$/;
const wordQuotes = '“”„‟″‘’‚‛';

export const isNonJsonSpace = (char: string | undefined): boolean =>
  char !== undefined && oddSpaces.test(char);

/** Returns whether a character is a curly quotation mark, as word processors write it. */
export const isCurlyQuote = (char: string): boolean => wordQuotes.includes(char);

/** Matches the text after a quotation mark, up to its line's end, if the mark ends a name, a value or an entry. */
const endings: Readonly<Record<ExpectedJsonText, RegExp>> = {
  name: /[ \t\u00a0]*:/y,
  value: /[ \t\u00a0]*(?:$|[\]}]|,[ \t\u00a0]*(?:$|["“”„][^"“”„\n]*["“”„][ \t\u00a0]*:))/my,
  entry: /[ \t\u00a0]*(?:$|[\]}]|,[ \t\u00a0]*(?:$|["“”„{[\dtfn-]))/my,
};

/**
 * Finds the most probable end of a text in curly quotation marks: `close` is its closing mark, `next` the character
 * after it. Without a closing mark, the text ends with its line, before a final comma.
 */
export function findCurlyTextEnd(
  text: string,
  from: number,
  expected: ExpectedJsonText,
  open: string,
): { close: number; next: number } {
  const closing = open === '"' ? /["\n]/g : "'‘’‚‛".includes(open) ? /['‘’‚‛\n]/g : /["“”„‟″\n]/g;
  const ending = endings[expected];
  closing.lastIndex = from;
  for (let found = closing.exec(text); found && found[0] !== '\n'; found = closing.exec(text)) {
    ending.lastIndex = found.index + 1;
    if (ending.test(text)) return { close: found.index, next: found.index + 1 };
  }
  const end = findLineEnd(text, from);
  const close = text[end - 1] === ',' && end > from ? end - 1 : end;
  return { close, next: close };
}

/** Returns the end of a misplaced word, at least one character further on. */
export function findMisplacedWordEnd(text: string, from: number): number {
  const word = /[^\s,:[\]{}"]+/y;
  word.lastIndex = from;
  return word.test(text) ? word.lastIndex : from + 1;
}

/** Returns the end of the line that contains this offset, without a carriage return. */
export function findLineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  if (end === -1) return text.length;
  return text[end - 1] === '\r' ? end - 1 : end;
}

/** Finds the curly mark that most probably closes a text opened with a straight one; -1 for none. */
export function findCurlyClosingQuote(text: string, from: number, to: number): number {
  const found = /[“”„‟″][ \t\u00a0]*(?:[:,\]}]|$)/m.exec(text.slice(from, to));
  return found ? from + found.index : -1;
}

/** Returns whether a value or name can begin with this character. */
export const canStartJsonValue = (char: string): boolean => /["“”„{[\d-]/.test(char);

/** Returns whether a line break is here and the next line begins a member or closes an object or list. */
export function isNextLineJsonMember(text: string, at: number): boolean {
  const next = /\r?\n\s*(?:"[^"\n]*"\s*:|[\]}])/y;
  next.lastIndex = at;
  return next.test(text);
}
