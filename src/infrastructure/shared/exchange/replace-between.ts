type Replace = (whole: string, opening: RegExpExecArray, inside: string) => string;

/**
 * Replaces each range from an opening to the first closing after it. Both patterns must be global and match short
 * texts. The text is read once: an unclosed opening ends the search, because no later one is closed either.
 */
export function replaceDelimitedRanges(text: string, open: RegExp, close: RegExp, replace: Replace): string {
  return replaceWithin(text, open, close, replace, () => text.length);
}

/** Replaces ranges like `replaceDelimitedRanges`, but only those that begin and end on one line. */
export function replaceDelimitedRangesOnLine(
  text: string,
  open: RegExp,
  close: RegExp,
  replace: Replace,
): string {
  return replaceWithin(text, open, close, replace, (from) => {
    const end = text.indexOf('\n', from);
    return end === -1 ? text.length : end;
  });
}

function replaceWithin(
  text: string,
  open: RegExp,
  close: RegExp,
  replace: Replace,
  endFrom: (at: number) => number,
): string {
  let replaced = '';
  let copied = 0;
  let at = 0;
  let closing: RegExpExecArray | null = null;
  for (;;) {
    open.lastIndex = at;
    const opening = open.exec(text);
    if (!opening) break;
    const begin = opening.index + opening[0].length;
    if (!closing || closing.index < begin) {
      close.lastIndex = begin;
      closing = close.exec(text);
    }
    if (!closing) break;
    const limit = endFrom(begin);
    if (closing.index >= limit) {
      at = limit;
      continue;
    }
    const end = closing.index + closing[0].length;
    replaced += text.slice(copied, opening.index);
    replaced += replace(text.slice(opening.index, end), opening, text.slice(begin, end));
    copied = end;
    at = end;
  }
  return replaced + text.slice(copied);
}
