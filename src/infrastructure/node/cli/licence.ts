import { importLicences, type LicenceImportLine } from '../../../application/shop/import-licences.ts';
import { isEmailAddress } from '../../../domain/account/registration.ts';
import { createCommand, CommandError, flagOption, readInputFile, textOption } from './command.ts';
import { databaseHelp, withDatabase } from './database.ts';
import { parseEndOfDay, parseStartOfDay } from './option-values.ts';
import { createIsoDateConverter, readCsvSheet, type CsvSheet } from './sheet.ts';

const known = ['email', 'organisation', 'from', 'until'];
const mostBytes = 20 * 1024 * 1024;

export const { help, run } = createCommand({
  usage: `fireside licence import <file.csv> [--organisation <name>] [--from <day>] [--until <day>] [--json]
fireside licence remove <e-mail> [--json]`,
  about: '',
  actions: {
    import: {
      help: 'gives access by e-mail address, to people who are here at once and to the others when they first come',
      needs: ['<file.csv>'],
      async run({ args: [path = ''], values, ...circumstances }) {
        const { lines, guessed } = linesOf(path, values);
        if (lines.length === 0) throw new CommandError(`${path}: no line names an e-mail address.`);
        if (guessed !== null)
          circumstances.terminal.err(
            `${path} is not in UTF-8 and was read as ${guessed}: ${foreignText(lines)}.\n`,
          );
        const { added, granted } = await withDatabase(circumstances, (stored) =>
          importLicences(stored, lines, stored.settings.shop.offer.months),
        );
        return {
          json: { lines: lines.length, added, granted },
          text: `${lines.length} lines: ${added} new licences, ${granted} people have access at once.\n`,
        };
      },
    },
    remove: {
      help: `forgets the licences of an address, so that nobody gets access by it from now on; whoever has it by
           one keeps it (the admin app ends it, and erase-person erases a person with their licences)

The file is CSV with a head line, as Excel and other spreadsheets save it: parted by commas,
semicolons or tabs. The column email is needed; organisation, from and until may stand beside it, and
go before the options. Days are 2027-07-31, 31.07.2027 or 31/07/2027; one like 03/04/2027 is refused
unless another line shows that the day comes first. Importing the same line again changes nothing.
A mistake in any line stops the import, and nothing of the file is taken.`,
      needs: ['<e-mail>'],
      async run({ args: [email = ''], ...circumstances }) {
        if (!isEmailAddress(email)) throw new CommandError(`'${email}' is not an e-mail address.`, 2);
        const removed = await withDatabase(circumstances, ({ licences }) => licences.remove(email));
        if (removed === 0) throw new CommandError(`${email} has no licence.`);
        const text = `${removed === 1 ? 'One licence was' : `${removed} licences were`} removed.\n`;
        return { json: { removed }, text };
      },
    },
  },
  options: {
    organisation: { ...textOption('<name>', 'who has bought the access'), default: '' },
    from: textOption('<day>', 'its first day (UTC), as in 2027-01-31; by default today'),
    until: textOption('<day>', 'its last day; by default as long as the shop sells (ACCESS_MONTHS)'),
    json: flagOption('the counts as JSON'),
  },
  notes: `${databaseHelp}
Exit code 0: done. 1: something is wrong with the file, or the address has no licence. 2: used wrongly.`,
});

type Defaults = { organisation: string; from?: string | undefined; until?: string | undefined };

/** Reads the licences in a CSV file; the command's options replace empty cells. */
function linesOf(path: string, defaults: Defaults): { lines: LicenceImportLine[]; guessed: string | null } {
  const { rows, guessed } = sheetIn(path);
  return {
    guessed,
    lines: rows.map(({ line, cells: { email = '', organisation, from, until } }) => {
      const place = `${path}, line ${line}`;
      const [first, last] = [from || defaults.from, until || defaults.until];
      return {
        place,
        email,
        organisation: organisation || defaults.organisation,
        from: first === undefined ? null : parseStartOfDay(`${place}: from`, first),
        until: last === undefined ? null : parseEndOfDay(`${place}: until`, last),
      };
    }),
  };
}

/** Reads a CSV file of licences and converts its dates to the form 2027-07-31. */
function sheetIn(path: string): CsvSheet {
  const bytes = readInputFile(path);
  if (bytes.length > mostBytes) throw new CommandError(`${path}: larger than 20 MB; split it.`);
  try {
    const sheet = readCsvSheet(bytes, columnsOf);
    const dayIn = createIsoDateConverter(
      sheet.rows.flatMap(({ cells: { from = '', until = '' } }) => [from, until]),
    );
    const rows = sheet.rows.map(({ line, cells: { from = '', until = '', ...cells } }) => ({
      line,
      cells: {
        ...cells,
        from: dayIn(`line ${line}: from`, from),
        until: dayIn(`line ${line}: until`, until),
      },
    }));
    return { ...sheet, rows };
  } catch (error) {
    if (error instanceof CommandError) throw new CommandError(`${path}: ${error.message}`, error.exitCode);
    throw error;
  }
}

/** Returns the first text that is not ASCII, so that the operator can check the encoding. */
const foreignText = (lines: readonly LicenceImportLine[]): string =>
  lines.flatMap(({ organisation, email }) => [organisation, email]).find((text) => /[^\0-\x7f]/.test(text)) ??
  'check its names';

function columnsOf(columns: string[]): string[] {
  const stray = columns.find((name) => !known.includes(name));
  if (stray !== undefined)
    throw new CommandError(`the column '${stray}' is unknown; there are ${known.join(', ')}.`);
  if (!columns.includes('email')) throw new CommandError("the head line names no column 'email'.");
  if (new Set(columns).size < columns.length) throw new CommandError('the head line names a column twice.');
  return columns;
}
