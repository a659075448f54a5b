import {
  formatCsvCell,
  formatCsvLine,
  escapeFormulas,
  unescapeFormulas,
} from '../../../src/domain/reporting/csv.ts';
import { dice } from '../../support/random-activity.ts';

describe('a line of CSV', () => {
  test.each([
    [['a', '', 'b'], 'a,,b\r\n'],
    [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
    [['=1', '+1', '-1', '@a'], "'=1,'+1,'-1,'@a\r\n"],
    [['\t=1', '\r=1', '\n=1', '＝1'], `'\t'=1,"'\r'=1","'\n'=1",'＝1\r\n`],
    [["'=1", 'a=1', ' =1'], "'=1,a=1,' =1\r\n"],
    [['a\0b', '\ud83d', '👋'], 'a\uFFFDb,\uFFFD,👋\r\n'],
  ])('%j', (cells, line) => expect(formatCsvLine(cells)).toBe(line));
});

/**
 * Returns the cells that a program reads from a text when it splits at this separator and heeds, or ignores, quotation
 * marks.
 */
function cellsOf(text: string, separator: RegExp, heedsQuotes: boolean): string[] {
  const pieces = text.split(separator);
  if (!heedsQuotes) return pieces;
  return pieces.map((piece) => piece.replace(/^[\s\u00A0\u200B\uFEFF]*"/, '').replaceAll('"', ''));
}

const blank = /^[\s\p{Zs}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}"]*/u;
const runs = (cell: string): boolean => /^[=+\-@＝＋－＠]/.test(cell.replace(blank, ''));

const separators = [/,|\r\n/, /[;\r\n]/, /[\t\r\n]/, /[\n\r]/, /[;\t\r\n\u0085\u2028\u2029\v\f]/];

const hostile = [
  ';=1+1;',
  'a;=1+1',
  'a;;=1+1',
  '"=1+1',
  'a;"=1+1"',
  ' =1',
  '\u00A0=1',
  '\u200B=1',
  '\uFEFF@sum(a1)',
  '\u2060\u00AD-1',
  'hello\n=1',
  'hello\r=1',
  'hello\t+1',
  'hello;\u200B ＝1',
  'hello;\n ＠1',
  'hello\u2028－1',
  "';=1",
  '\u3164=1',
  '" "=1',
];

test.each(hostile)('%j runs in no spreadsheet, however it splits', (text) => {
  // The text is the middle cell of a line; a program with another separator reads it as part of a cell.
  const cell = formatCsvCell(text);
  const line = `2026-01-31,,family,${cell},0`;
  for (const separator of separators.slice(1))
    for (const heedsQuotes of [true, false])
      for (const found of cellsOf(line, separator, heedsQuotes)) expect(runs(found)).toBe(false);
  expect(runs(cell)).toBe(false);
});

test.each(['a = b', 'We went - all of us', 'ten;nine', '5-3', 'a;b=c', 'it’s @home', "'=1", "a;'=1"])(
  '%j stays as it is',
  (text) => expect(formatCsvCell(text)).toBe(text),
);

test('what is guarded already is not guarded again', () => {
  for (const text of hostile) {
    const once = escapeFormulas(text);
    expect(formatCsvCell(once).replaceAll('""', '"').replace(/^"|"$/g, '').length).toBeLessThanOrEqual(
      once.length + 1,
    );
  }
});

test('an escaped text comes back, whatever it holds', () => {
  const pieces = ["'", '=', '+', '-', '@', ';', '\n', '\r', '\t', ' ', '\u200B', '"', 'a', '＝', '\uFEFF'];
  const random = dice('formulas');
  for (let turn = 0; turn < 3000; turn += 1) {
    const text = Array.from({ length: random.throw(9) }, () => random.pick(pieces)).join('');
    expect(unescapeFormulas(escapeFormulas(text))).toBe(text);
    for (const separator of separators.slice(1))
      for (const found of cellsOf(formatCsvCell(text), separator, false)) expect(runs(found)).toBe(false);
  }
});
