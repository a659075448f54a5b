/** The characters at the beginning of a cell that make it a formula in spreadsheets, with their full-width forms. */
const formulaMarks = '=+\\-@\uFF1D\uFF0B\uFF0D\uFF20';

/**
 * The characters after which a cell can begin, whatever separator a spreadsheet uses: many countries use a semicolon, a
 * pasted text is split at tabs, and a line ends a cell when quotation marks are ignored.
 */
const cellEnds = ';\\t\\n\\r\\v\\f\u0085\u2028\u2029';

/** Matches blanks, characters without width and quotation marks, which programs skip or remove before a formula. */
const passedOver = `(?:(?![${cellEnds}])[\\s"\\p{Zs}\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\u2800])*`;

const formula = `${passedOver}[${formulaMarks}]`;
/**
 * Matches a formula, a tab or a new line, since programs read a cell that begins with one of these in different ways.
 */
const begins = `${formula}|[\\t\\n\\r]`;

const unguarded = new RegExp(`^(?=${begins})|(?<=[${cellEnds}])(?=${formula})`, 'gu');
const escapable = new RegExp(`^(?='*(?:${begins}))|(?<=[${cellEnds}])(?='*${formula})`, 'gu');
const escaped = new RegExp(`^'(?='*(?:${begins}))|(?<=[${cellEnds}])'(?='*${formula})`, 'gu');

/** Puts an apostrophe before each formula in a text, so that no spreadsheet finds one, however it splits the text. */
const withoutFormulas = (text: string): string => text.replace(unguarded, "'");

/**
 * Escapes formulas in the same way, with one more apostrophe before existing ones, so that `unescapeFormulas` restores
 * the text.
 */
export const escapeFormulas = (text: string): string => text.replace(escapable, "'");

/** Restores the text that `escapeFormulas` escaped. */
export const unescapeFormulas = (text: string): string => text.replace(escaped, '');

/** Returns a line of CSV (RFC 4180). No cell is a formula, nor is any part that a program could split off. */
export const formatCsvLine = (cells: readonly string[]): string =>
  `${cells.map(formatCsvCell).join(',')}\r\n`;

/** Returns a cell of CSV without formulas, quoted if necessary. */
export const formatCsvCell = (text: string): string => quoted(withoutFormulas(storable(text)));

/** Replaces NUL and lone surrogates, which databases do not store as text. */
const storable = (text: string): string => text.replace(/\p{Cs}|\0/gu, '\uFFFD');

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
