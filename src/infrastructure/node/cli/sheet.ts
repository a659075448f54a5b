import { CsvError, parse } from 'csv-parse/sync';
import { TransferRefusedError } from '../../shared/exchange/conversion.ts';
import { splitCsvAnnouncement } from '../../shared/exchange/read-sheet.ts';
import { decodeText, type DecodedText } from '../../shared/exchange/text-encoding.ts';
import { CommandError } from './command.ts';

/** The content of a CSV file: its cells by the names of the header line. */
export type CsvSheet = {
  rows: { line: number; cells: Record<string, string> }[];
  /** The encoding of a file that is not valid Unicode, which was guessed; otherwise null. */
  guessed: string | null;
};

/**
 * Reads CSV as spreadsheets save it: with commas, semicolons or tabs, in UTF-8, UTF-16 or the encoding of one
 * language. A byte order mark and lines of empty cells are ignored. `columnsOf` checks the names in the header
 * line.
 */
export function readCsvSheet(bytes: Uint8Array, columnsOf: (names: string[]) => string[]): CsvSheet {
  const { text, guessed } = textOf(bytes);
  const { body, separator, announcement } = splitCsvAnnouncement(text);
  try {
    const rows: CsvSheet['rows'] = [];
    const before = announcement === '' ? 0 : 1;
    parse(body, {
      columns: (names: string[]) => columnsOf(names.map((name) => name.toLowerCase())),
      delimiter: separator,
      on_record: (cells: Record<string, string>, { lines }) => {
        rows.push({ line: lines + before, cells });
        return null;
      },
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    });
    return { rows, guessed };
  } catch (error) {
    if (error instanceof CsvError) throw new CommandError(`${error.message}.`);
    throw error;
  }
}

function textOf(bytes: Uint8Array): DecodedText {
  try {
    return decodeText(bytes);
  } catch (error) {
    throw error instanceof TransferRefusedError ? new CommandError(error.message) : error;
  }
}

const dayFirst = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})$/;

/**
 * Converts dates from 31/07/2027 (Britain) and 31.07.2027 (Germany) to 2027-07-31 and leaves other texts unchanged. If
 * any date with slashes is valid only with the day first, all are read with the day first; otherwise a date that is
 * valid both ways is refused.
 */
export function createIsoDateConverter(dates: readonly string[]): (what: string, date: string) => string {
  const isBritish = dates.some((date) => {
    const [, first, mark, second] = dayFirst.exec(date) ?? [];
    return mark === '/' && Number(first) > 12 && Number(second) <= 12;
  });
  return (what, date) => {
    const [, first = '', mark, second = '', year = ''] = dayFirst.exec(date) ?? [];
    if (mark === undefined) return date;
    const [day, month] = [first, second].map((part) => part.padStart(2, '0'));
    if (mark === '/' && !isBritish && first !== second && Number(first) <= 12 && Number(second) <= 12)
      throw new CommandError(
        `${what} is '${date}', which is two different days in Britain and in America; write ${year}-${month}-${day} or ${year}-${day}-${month}.`,
      );
    return `${year}-${month}-${day}`;
  };
}
