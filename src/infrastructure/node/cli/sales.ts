import { latestDateMs } from '../../../application/ports/server/shop/sales.ts';
import { formatPrice } from '../../../domain/shop/price.ts';
import type { Sale } from '../../../domain/shop/sale.ts';
import { formatTable, createCommand, flagOption, textOption } from './command.ts';
import { databaseHelp, withDatabase } from './database.ts';
import { formatDay, parseEndOfDay, formatLastDay, parseLimit, parseStartOfDay } from './option-values.ts';

export const { help, run } = createCommand({
  usage: 'fireside sales [--from <day>] [--until <day>] [--limit <n>] [--json]',
  about: `Lists access that was sold or given, the last first: day, by card, promo code or licence, amount, who
has it, until when, and the provider's payment, the code or the licence that an admin gave. Refunds are made, and seen, at the provider.`,
  options: {
    from: textOption('<day>', 'from this day on (UTC), as in 2027-01-31'),
    until: textOption('<day>', 'up to and with this day'),
    limit: {
      ...textOption('<n>', 'at most so many; by default 100, and a line says when there are more'),
      default: '100',
    },
    json: flagOption('the list as JSON, instants in full'),
  },
  notes: `${databaseHelp}
Exit code 0: listed. 1: there is no database. 2: used wrongly.`,
  async run({ values: { from, until, ...values }, ...circumstances }) {
    const limit = parseLimit(values.limit);
    const period = {
      from: from === undefined ? 0 : parseStartOfDay('--from', from),
      until: until === undefined ? latestDateMs : parseEndOfDay('--until', until),
    };
    const found = await withDatabase(circumstances, ({ sales }) => sales.list(period, limit + 1));
    const shown = found.slice(0, limit);
    return {
      json: shown.map(listed),
      text: table(shown) || 'Nothing was sold or given.\n',
      note: found.length > limit ? `There are more than these ${limit}: --limit shows more.\n` : '',
    };
  },
});

const iso = (at: number): string => new Date(at).toISOString();
const listed = (sale: Sale): object => ({
  ...sale,
  at: iso(sale.at),
  from: iso(sale.from),
  until: iso(sale.until),
});

function table(sales: readonly Sale[]): string {
  return formatTable(
    sales.map(({ at, how, pence, email, until, organisation, reference }) => [
      formatDay(at),
      how,
      formatPrice(pence),
      email,
      `until ${formatLastDay(until)}`,
      reference,
      organisation,
    ]),
  );
}
