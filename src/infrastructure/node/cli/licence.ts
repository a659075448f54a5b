import { parseArgs } from 'node:util';
import { CsvError, parse } from 'csv-parse/sync';
import type { Licence } from '../../../application/ports/licences.ts';
import { looksLikeEmail } from '../../../domain/account/registration.ts';
import { addMonths } from '../../../domain/pricing/access-term.ts';
import { CommandError, readBytes, type Command, type Product, type Terminal } from './command.ts';
import { databaseHelp, withDatabase } from './database.ts';
import { endOfDay, startOfDay } from './day.ts';

export const help = `fireside licence import <file.csv> [--organisation <name>] [--from <day>] [--until <day>] [--json]
fireside licence remove <e-mail> [--json]

  import   gives access by e-mail address, to people who are here at once and to the others when they first come
  remove   forgets the licences of an address, so that nobody gets access by it from now on; whoever has it by
           one keeps it (the admin app ends it, and erase-person erases a person with their licences)

The file is CSV in UTF-8 with a head line. The column email is needed; organisation, from and until
may stand beside it, and go before the options. Importing the same line again changes nothing. A
mistake in any line stops the import, and nothing of the file is taken.

  --organisation <name>   who has bought the access
  --from <day>            its first day (UTC), as in 2027-01-31; by default today
  --until <day>           its last day; by default as long as the shop sells (ACCESS_MONTHS)
  --json                  the counts as JSON

${databaseHelp}
Exit code 0: done. 1: something is wrong with the file, or the address has no licence. 2: used wrongly.
`;

type Row = { line: number; email: string; organisation?: string; from?: string; until?: string };
const known = ['email', 'organisation', 'from', 'until'];
const mostBytes = 20 * 1024 * 1024;

export const run: Command = async (args, terminal, product) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      organisation: { type: 'string' },
      from: { type: 'string' },
      until: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const [action, path, ...rest] = positionals;
  if (action === 'remove') return remove([path, ...rest], values.json, terminal, product);
  if (action !== 'import' || path === undefined || rest.length > 0)
    throw new CommandError(
      'Say what to do: fireside licence import <file.csv>, or fireside licence remove <e-mail>.',
      2,
    );
  const rows = rowsOf(path);
  if (rows.length === 0) throw new CommandError(`${path}: no line names an e-mail address.`);
  const now = Date.now();
  const counts = await withDatabase(product, ({ licences, settings }) => {
    const { months } = settings.shop.offer;
    return licences.add(
      rows.map((row) => licenceOf(path, { ...values, ...row }, { now, months })),
      now,
    );
  });
  if (values.json) terminal.out(`${JSON.stringify({ lines: rows.length, ...counts }, null, 2)}\n`);
  else
    terminal.out(
      `${rows.length} lines: ${counts.added} new licences, ${counts.granted} people have access at once.\n`,
    );
  return 0;
};

async function remove(
  [email = '', ...rest]: readonly (string | undefined)[],
  asJson: boolean,
  terminal: Terminal,
  product: Product,
): Promise<number> {
  if (rest.length > 0) throw new CommandError(`'${rest[0]}' is too much.`, 2);
  if (!looksLikeEmail(email)) throw new CommandError(`'${email}' is not an e-mail address.`, 2);
  const removed = await withDatabase(product, ({ licences }) => licences.remove(email));
  if (removed === 0) throw new CommandError(`${email} has no licence.`);
  if (asJson) terminal.out(`${JSON.stringify({ removed }, null, 2)}\n`);
  else terminal.out(`${removed === 1 ? 'One licence is' : `${removed} licences are`} gone.\n`);
  return 0;
}

function rowsOf(path: string): Row[] {
  const bytes = readBytes(path);
  if (bytes.length > mostBytes) throw new CommandError(`${path}: larger than 20 MB; cut it up.`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CommandError(`${path}: not UTF-8; save it as CSV in UTF-8.`);
  }
  try {
    const records = parse(text, {
      bom: true,
      columns: (names: string[]) => columnsOf(path, names),
      info: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { info: { lines: number }; record: Record<string, string> }[];
    return records.map(({ info, record }) => {
      const given = Object.entries(record).filter(([, value]) => value !== '');
      return { email: '', ...Object.fromEntries(given), line: info.lines };
    });
  } catch (error) {
    if (error instanceof CsvError) throw new CommandError(`${path}: ${error.message}.`);
    throw error;
  }
}

function columnsOf(path: string, names: readonly string[]): string[] {
  const columns = names.map((name) => name.toLowerCase());
  const stray = columns.find((name) => !known.includes(name));
  if (stray?.includes(';'))
    throw new CommandError(`${path}: the columns are parted by ';'; save it with commas.`);
  if (stray !== undefined)
    throw new CommandError(`${path}: the column '${stray}' is unknown; there are ${known.join(', ')}.`);
  if (!columns.includes('email')) throw new CommandError(`${path}: the head line names no column 'email'.`);
  if (new Set(columns).size < columns.length)
    throw new CommandError(`${path}: the head line names a column twice.`);
  return columns;
}

function licenceOf(
  path: string,
  { line, email, organisation = '', from, until }: Row,
  { now, months }: { now: number; months: number },
): Licence {
  const at = `${path}, line ${line}`;
  if (!looksLikeEmail(email)) throw new CommandError(`${at}: '${email}' is not an e-mail address.`);
  if (organisation === '')
    throw new CommandError(`${at}: there is no organisation; add the column or --organisation.`);
  const today = now - (now % (24 * 60 * 60 * 1000));
  const start = from === undefined ? today : startOfDay(`${at}: from`, from);
  const end = until === undefined ? addMonths(start, months) : endOfDay(`${at}: until`, until);
  if (end <= start) throw new CommandError(`${at}: it ends before it begins.`);
  return { email, organisation, from: start, until: end };
}
