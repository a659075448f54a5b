import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { TransferRefusedError } from './conversion.ts';

const separators = [',', ';', '\t'] as const;

/** The text of a CSV file without the line that announces its separator, and the separator. */
export type CsvText = { body: string; separator: string; announcement: string };

/** Finds the separator: the announced one, or else the most frequent one in the head line. */
export function splitCsvAnnouncement(text: string): CsvText {
  const [announcement = '', announced] = /^sep=([,;\t])\r?\n/i.exec(text) ?? [];
  const body = text.slice(announcement.length);
  if (announced !== undefined) return { body, separator: announced, announcement };
  const head = body.trimStart().split(/\r\n|\r|\n/, 1)[0] ?? '';
  const [separator = ','] = separators.toSorted(
    (one, other) => head.split(other).length - head.split(one).length,
  );
  return { body, separator, announcement };
}

/** The maximum size of a sheet, more than an Activity needs. */
const most = { rows: 20_000, columns: 1000 };

/** Reads the cells of a CSV file, row by row; an empty line counts as a row, as in a spreadsheet. */
export function parseCsvRows(bytes: Uint8Array): string[][] {
  const { body, separator } = splitCsvAnnouncement(decodeText(bytes).text);
  const rows: string[][] = parseRows(body, separator);
  if (rows.length > most.rows) throw new TransferRefusedError(`The sheet has more than ${most.rows} rows.`);
  if (rows.some((row) => row.length > most.columns))
    throw new TransferRefusedError(`The sheet has more than ${most.columns} columns.`);
  return rows;
}

function parseRows(body: string, separator: string): string[][] {
  try {
    return parse(body, { delimiter: separator, relax_column_count: true, to: most.rows + 1 });
  } catch (error) {
    if (error instanceof CsvError) throw new TransferRefusedError(`${error.message}.`);
    throw error;
  }
}

/** Decodes UTF-8, UTF-16 or Windows-1252, with or without a byte order mark, as editors and spreadsheets save it. */
export function decodeText(bytes: Uint8Array): { text: string; isWindows1252: boolean } {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: decoded('utf-16le', bytes), isWindows1252: false };
  if (first === 0xfe && second === 0xff) return { text: decoded('utf-16be', bytes), isWindows1252: false };
  try {
    return { text: decoded('utf-8', bytes), isWindows1252: false };
  } catch (error) {
    if (!(error instanceof TransferRefusedError)) throw error;
  }
  const text = decoded('windows-1252', bytes);
  // Windows-1252 defines no character for these bytes.
  if (/[\u0080-\u009f]/.test(text)) throw unreadable();
  return { text, isWindows1252: true };
}

function decoded(encoding: string, bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw unreadable();
  }
  if (text.includes('\0')) throw unreadable();
  return text;
}

const unreadable = (): TransferRefusedError =>
  new TransferRefusedError("this is not readable text; save it as 'CSV UTF-8'.");
