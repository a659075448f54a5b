/** Returns the known word that a misspelt word was probably meant to be; null when none is similar enough. */
export function findNearestWord(word: string, known: Iterable<string>): string | null {
  const most = Math.min(3, Math.max(1, Math.floor(word.length / 3)));
  const written = word.toLowerCase();
  let found: string | null = null;
  let least = most + 1;
  for (const other of known) {
    if (Math.abs(other.length - word.length) >= least) continue;
    const edits = editDistance(written, other.toLowerCase(), most);
    if (edits >= least) continue;
    least = edits;
    found = other;
  }
  return found;
}

/** Returns ` Did you mean "audience"?` for a misspelt word, or '' when no known word is similar. */
export function formatSpellingSuggestion(word: string, known: Iterable<string>): string {
  const other = word.length > 100 ? null : findNearestWord(word, known);
  return other === null ? '' : ` Did you mean "${other}"?`;
}

/**
 * Returns the edit distance of two texts: the number of letters added, omitted, changed or swapped with the next.
 * Returns Infinity when the distance exceeds `most`.
 */
export function editDistance(one: string, other: string, most = Infinity): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  let leastBefore = 0;
  const at = (row: readonly number[], column: number): number => row[column] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const edits = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwap ? at(beforeLast, column - 2) + 1 : Infinity,
      );
      next.push(edits);
      least = Math.min(least, edits);
    }
    // A swap of letters continues from the row before the last, so both rows must exceed the limit.
    if (least > most && leastBefore > most) return Infinity;
    leastBefore = least;
    [beforeLast, last] = [last, next];
  }
  const edits = at(last, other.length);
  return edits > most ? Infinity : edits;
}
