/** The characters that make a cell a formula in spreadsheets when they begin the cell, with their full-width forms. */
const formulaMarks = '=+\\-@\uFF1D\uFF0B\uFF0D\uFF20';

/**
 * The characters after which a cell can begin, whatever separator a spreadsheet uses: semicolons in many countries,
 * tabs in pasted text, and line ends where a program ignores quotation marks.
 */
const cellEnds = ';\\t\\n\\r\\v\\f\u0085\u2028\u2029';

/** Matches blanks, characters without width and quotation marks, which programs skip or remove before a formula. */
const passedOver = `(?:(?![${cellEnds}])[\\s"\\p{Zs}\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\u2800])*`;

const formula = `${passedOver}[${formulaMarks}]`;
/** Matches the beginning of a cell that programs read in different ways: a formula, a tab or a new line. */
const begins = `${formula}|[\\t\\n\\r]`;

const unguarded = new RegExp(`^(?=${begins})|(?<=[${cellEnds}])(?=${formula})`, 'gu');
const escapable = new RegExp(`^(?='*(?:${begins}))|(?<=[${cellEnds}])(?='*${formula})`, 'gu');
const escaped = new RegExp(`^'(?='*(?:${begins}))|(?<=[${cellEnds}])'(?='*${formula})`, 'gu');

/**
 * Puts an apostrophe before each possible formula in a text, so that a spreadsheet finds none, however it splits the
 * text.
 */
const withoutFormulas = (text: string): string => text.replace(unguarded, "'");

/**
 * Escapes formulas by an apostrophe, and existing apostrophes before a formula by another one, so that
 * `unescapeFormulas` restores the exact text.
 */
export const escapeFormulas = (text: string): string => text.replace(escapable, "'");

/** Restores the text that `escapeFormulas` escaped. */
export const unescapeFormulas = (text: string): string => text.replace(escaped, '');

/**
 * Returns a line of CSV (RFC 4180) in which no cell is a formula, nor any part that a program could split off as a
 * cell.
 */
export const formatCsvLine = (cells: readonly string[]): string =>
  `${cells.map(formatCsvCell).join(',')}\r\n`;

/** Returns a CSV cell without formulas, quoted if necessary. */
export const formatCsvCell = (text: string): string => quoted(withoutFormulas(storable(text)));

/** Replaces NUL and lone surrogates, which databases do not store as text. */
const storable = (text: string): string => text.replace(/\p{Cs}|\0/gu, '\uFFFD');

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
