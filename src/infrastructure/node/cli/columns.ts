/** Rows as lines with their cells one below the other; nothing in a cell steers the terminal. */
export function columns(rows: readonly (readonly string[])[]): string {
  const shown = rows.map((row) => row.map((cell) => cell.replace(/\p{Cc}/gu, '�')));
  const widths = rows[0]!.map((_, column) => Math.max(...shown.map((row) => row[column]!.length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd();
  return shown.map((row) => `${line(row)}\n`).join('');
}
