import { parseArgs } from 'node:util';
import { priceText } from '../../../domain/pricing/price.ts';
import { findSales, type Sale } from '../sql/reads/sales.ts';
import { columns } from './columns.ts';
import { CommandError, type Command } from './command.ts';
import { databaseHelp, withDatabase } from './database.ts';
import { dayOf, endOfDay, lastDayOf, startOfDay } from './day.ts';

export const help = `fireside sales [--from <day>] [--until <day>] [--limit <n>] [--json]

Lists access that was sold or given, the last first: day, by card, promo code or licence, amount, who
has it, until when, and the provider's payment or the code. Refunds are made, and seen, at the provider.

  --from <day>    from this day on (UTC), as in 2027-01-31
  --until <day>   up to and with this day
  --limit <n>     at most so many; by default 100, and a line says when there are more
  --json          the list as JSON, instants in full

${databaseHelp}
Exit code 0: listed. 1: there is no database. 2: used wrongly.
`;

/** Beyond every date. */
const endOfTime = 8_640_000_000_000_000;

export const run: Command = async (args, terminal, product) => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      from: { type: 'string' },
      until: { type: 'string' },
      limit: { type: 'string', default: '100' },
      json: { type: 'boolean', default: false },
    },
  });
  if (!/^[1-9]\d{0,6}$/.test(values.limit))
    throw new CommandError(`--limit is '${values.limit}'; it has to be a whole number from 1.`, 2);
  const period = {
    from: values.from === undefined ? 0 : startOfDay('--from', values.from),
    until: values.until === undefined ? endOfTime : endOfDay('--until', values.until),
    limit: Number(values.limit) + 1,
  };
  const found = await withDatabase(product, ({ db }) => findSales(db, period));
  const sales = found.slice(0, Number(values.limit));
  if (values.json) terminal.out(`${JSON.stringify(sales.map(listed), null, 2)}\n`);
  else if (sales.length === 0) terminal.out('Nothing was sold or given.\n');
  else terminal.out(table(sales));
  if (found.length > sales.length)
    terminal.err(`There are more than these ${sales.length}: --limit shows more.\n`);
  return 0;
};

const iso = (at: number): string => new Date(at).toISOString();
const listed = (sale: Sale): object => ({
  ...sale,
  at: iso(sale.at),
  from: iso(sale.from),
  until: iso(sale.until),
});

function table(sales: readonly Sale[]): string {
  return columns(
    sales.map(({ at, how, pence, email, until, organisation, reference }) => [
      dayOf(at),
      how,
      priceText(pence),
      email,
      `until ${lastDayOf(until)}`,
      reference,
      organisation,
    ]),
  );
}
