/** Matches the characters at which some spreadsheet program begins a new cell or line. */
const cellEnds = /([;\t\n\r\v\f\u0085\u2028\u2029])/;

/**
 * Matches the beginning of a formula, which may follow blanks, quotes and invisible characters that spreadsheets skip.
 */
const formula = /^[\s"\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]/u;

/** Returns true if a part of the cell, split at any of these characters, is a formula in some spreadsheet program. */
export const holdsFormula = (cell: string): boolean =>
  cell.split(cellEnds).some((piece) => formula.test(piece));

/**
 * Returns a text as the reports of the product must write it: no part is a formula, and no character is one that
 * databases drop.
 */
export function guardedCell(text: string): string {
  const kept = text.toWellFormed().replaceAll('\0', '\uFFFD');
  const pieces = kept.split(cellEnds);
  return pieces
    .map((piece, at) => (formula.test(piece) || (at === 0 && /^[\t\n\r]/.test(kept)) ? `'${piece}` : piece))
    .join('');
}
