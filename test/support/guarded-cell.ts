/** Characters at which one program or another begins a cell or a line. */
const cellEnds = /([;\t\n\r\v\f\u0085\u2028\u2029])/;

/** A formula, behind blanks and marks that spreadsheets pass over. */
const formula = /^[\s"\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]/u;

/** Whether some program finds a formula in the cell, wherever it splits it. */
export const holdsFormula = (cell: string): boolean =>
  cell.split(cellEnds).some((piece) => formula.test(piece));

/** A text as a report's cell: no formula wherever a cell may begin, and no character that a database would not keep. */
export function guardedCell(text: string): string {
  const kept = text.toWellFormed().replaceAll('\0', '\uFFFD');
  const pieces = kept.split(cellEnds);
  return pieces
    .map((piece, at) => (formula.test(piece) || (at === 0 && /^[\t\n\r]/.test(kept)) ? `'${piece}` : piece))
    .join('');
}
