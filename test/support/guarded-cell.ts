/** The characters at which some spreadsheet program begins a new cell or line. */
const cellEnds = /([;\t\n\r\v\f\u0085\u2028\u2029])/;

/** Matches a formula, also after blanks, quotes and invisible characters that spreadsheets skip. */
const formula = /^[\s"\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]/u;

/** Returns true if some spreadsheet program finds a formula in the cell, wherever it splits the cell. */
export const holdsFormula = (cell: string): boolean =>
  cell.split(cellEnds).some((piece) => formula.test(piece));

/**
 * Returns a text as the cell of a report: no formula wherever a cell may begin, and no character that a database would
 * not keep.
 */
export function guardedCell(text: string): string {
  const kept = text.toWellFormed().replaceAll('\0', '\uFFFD');
  const pieces = kept.split(cellEnds);
  return pieces
    .map((piece, at) => (formula.test(piece) || (at === 0 && /^[\t\n\r]/.test(kept)) ? `'${piece}` : piece))
    .join('');
}
