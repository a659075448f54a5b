/** Counts the words of markdown as written (decision A34). */
export function countWords(text: string): number {
  let words = 0;
  let isInWord = false;
  for (let at = 0; at < text.length; at += 1) {
    const wasInWord = isInWord;
    isInWord = !isSpace(text, at);
    if (isInWord && !wasInWord) words += 1;
  }
  return words;
}

/**
 * Returns whether a character is a space by \s. It compares codes for speed, because whole Activities are counted
 * whenever an author stops typing.
 */
function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 32 || (code >= 9 && code <= 13) || (code >= 160 && /\s/.test(text.charAt(at)));
}
