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

/** Reads the cells of a CSV text, row by row; an empty line counts as a row, as in a spreadsheet. */
export function parseCsvRows(text: string): string[][] {
  const { body, separator } = splitCsvAnnouncement(text);
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
