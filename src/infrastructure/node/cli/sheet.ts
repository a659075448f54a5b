import { CsvError, parse } from 'csv-parse/sync';
import { CommandError } from './command.ts';

/** A CSV file: its cells by the names of the head line. */
export type Sheet = {
  rows: { line: number; cells: Record<string, string> }[];
  /** The file is not valid Unicode and was decoded as Windows-1252. */
  isWindows1252: boolean;
};

const separators = [',', ';', '\t'] as const;

/**
 * Reads CSV as spreadsheets save it in Britain and Germany: separated by commas, semicolons or tabs, in UTF-8, UTF-16
 * or Windows-1252, with or without a byte order mark, and without lines whose cells are all empty. `columnsOf`
 * checks the names of the head line.
 */
export function readSheet(bytes: Uint8Array, columnsOf: (names: string[]) => string[]): Sheet {
  const { text, isWindows1252 } = decoded(bytes);
  const [announcement, announced] = /^sep=([,;\t])\r?\n/i.exec(text) ?? [];
  const body = announcement === undefined ? text : text.slice(announcement.length);
  try {
    const rows: Sheet['rows'] = [];
    const before = announcement === undefined ? 0 : 1;
    parse(body, {
      columns: (names: string[]) => columnsOf(names.map((name) => name.toLowerCase())),
      delimiter: announced ?? separatorOf(body),
      on_record: (cells: Record<string, string>, { lines }) => {
        rows.push({ line: lines + before, cells });
        return null;
      },
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    });
    return { rows, isWindows1252 };
  } catch (error) {
    if (error instanceof CsvError) throw new CommandError(`${error.message}.`);
    throw error;
  }
}

/** The separator that is most frequent in the head line. */
function separatorOf(text: string): string {
  const head = text.trimStart().split(/\r\n|\r|\n/, 1)[0] ?? '';
  const [most = ','] = separators.toSorted((one, other) => head.split(other).length - head.split(one).length);
  return most;
}

function decoded(bytes: Uint8Array): { text: string; isWindows1252: boolean } {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { text: decode('utf-16le', bytes), isWindows1252: false };
  if (first === 0xfe && second === 0xff) return { text: decode('utf-16be', bytes), isWindows1252: false };
  try {
    return { text: decode('utf-8', bytes), isWindows1252: false };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
  }
  const text = decode('windows-1252', bytes);
  // Windows-1252 has no character for these bytes.
  if (/[\u0080-\u009f]/.test(text)) throw unreadable();
  return { text, isWindows1252: true };
}

function decode(encoding: string, bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw unreadable();
  }
  if (text.includes('\0')) throw unreadable();
  return text;
}

const unreadable = (): CommandError => new CommandError("this is not readable text; save it as 'CSV UTF-8'.");

const dayFirst = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})$/;

/**
 * Converts dates from 31/07/2027 (Britain) and 31.07.2027 (Germany) to 2027-07-31, and leaves every other text as it
 * is. Where one date of the list can only be read with the day first, all dates with slashes are; else a date that is
 * also valid with the month first is refused.
 */
export function isoDays(dates: readonly string[]): (what: string, date: string) => string {
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
