/** Spreadsheets take a cell that begins like this for a formula; the wide forms where keyboards have them. */
const formulaMarks = '=+\\-@\uFF1D\uFF0B\uFF0D\uFF20';

/**
 * Characters before which a cell can begin, whatever a spreadsheet splits a file at: many countries' take a semicolon
 * where others take a comma, a pasted text is split at tabs, and a line ends a cell where quotation marks are not heeded.
 */
const cellEnds = ';\\t\\n\\r\\v\\f\u0085\u2028\u2029';

/** Blanks, characters without a width and quotation marks, which programs pass over or take off before a formula. */
const passedOver = `(?:(?![${cellEnds}])[\\s"\\p{Zs}\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\u2800])*`;

const formula = `${passedOver}[${formulaMarks}]`;
/** A cell that begins with a tab or a new line is not left to each program's taste either. */
const begins = `${formula}|[\\t\\n\\r]`;

const unguarded = new RegExp(`^(?=${begins})|(?<=[${cellEnds}])(?=${formula})`, 'gu');
const escapable = new RegExp(`^(?='*(?:${begins}))|(?<=[${cellEnds}])(?='*${formula})`, 'gu');
const escaped = new RegExp(`^'(?='*(?:${begins}))|(?<=[${cellEnds}])'(?='*${formula})`, 'gu');

/** A text in which no spreadsheet finds a formula, however it splits it: an apostrophe stands before each. */
const withoutFormulas = (text: string): string => text.replace(unguarded, "'");

/** The same, with an apostrophe more where there are some already, so that `unescapeFormulas` gives the text back. */
export const escapeFormulas = (text: string): string => text.replace(escapable, "'");

/** The text of which `escapeFormulas` made this. */
export const unescapeFormulas = (text: string): string => text.replace(escaped, '');

/** A line of CSV (RFC 4180) in which no cell is a formula, nor any part of one that a program makes a cell of. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** A cell of CSV, quoted where it needs to be, without formulas. */
export const csvCell = (text: string): string => quoted(withoutFormulas(storable(text)));

/** No database keeps NUL and halves of characters as text. */
const storable = (text: string): string => text.replace(/\p{Cs}|\0/gu, '\uFFFD');

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
