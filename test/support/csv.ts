/**
 * Parses CSV strictly by RFC 4180: every line ends with CR LF, the last one too; quotes enclose a whole cell and are
 * doubled inside; an unquoted cell has no quote, comma, CR or LF.
 */
export function parseCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(text.slice(at, at + 100_000));
    if (!cell) throw new Error(`This is no CSV from ${JSON.stringify(text.slice(at, at + 80))}`);
    line.push(cell[1]?.replaceAll('""', '"') ?? cell[2] ?? '');
    at += cell[0].length;
    if (cell[3] === '\r\n') {
      lines.push(line);
      line = [];
    }
  }
  if (line.length > 0) throw new Error('The last line has no end.');
  return lines;
}
