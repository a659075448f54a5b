import { formatCsvLine } from '../../domain/reporting/csv.ts';
import type { Person } from '../../domain/people/person.ts';
import type { Sale, SalesMonth } from '../../domain/shop/sale.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { AuditLog } from '../ports/server/platform/audit-log.ts';
import type { Sales, SalesPeriod } from '../ports/server/shop/sales.ts';

type SalesPorts = { sales: Sales; audit: AuditLog; clock: Clock };

const most = 100;
/** The number of sales read at a time for a CSV file. */
const pageSize = 20_000;

/** Returns the sales and grants of a period, summed by month, and the newest of them. Writes an audit log entry. */
export async function showSales(
  ports: SalesPorts,
  person: Person,
  period: SalesPeriod,
): Promise<{ months: SalesMonth[]; sales: Sale[]; hasMore: boolean }> {
  refuseBackwards(period);
  const [months, found] = await Promise.all([ports.sales.months(period), ports.sales.list(period, most + 1)]);
  await note(ports, person, period, { asFile: false });
  return { months, sales: found.slice(0, most), hasMore: found.length > most };
}

/**
 * Returns all sales of a period as CSV, newest first; null when there are none. The audit log entry is written before
 * any line is returned.
 */
export async function downloadSales(
  ports: SalesPorts,
  person: Person,
  period: SalesPeriod,
): Promise<AsyncIterable<string> | null> {
  refuseBackwards(period);
  const first = await ports.sales.page(period, pageSize, null);
  await note(ports, person, period, { asFile: true });
  return first.sales.length === 0 ? null : linesOf(ports.sales, period, first);
}

async function* linesOf(
  sales: Sales,
  period: SalesPeriod,
  first: Awaited<ReturnType<Sales['page']>>,
): AsyncIterable<string> {
  yield `\uFEFF${formatCsvLine(['date', 'how', 'pounds', 'email', 'first day', 'last day', 'organisation', 'reference'])}`;
  for (let page = first; ; page = await sales.page(period, pageSize, page.next)) {
    yield page.sales.map(lineOf).join('');
    if (page.next === null) return;
  }
}

const lineOf = ({ at, how, pence, email, from, until, organisation, reference }: Sale): string =>
  formatCsvLine([
    dayOf(at),
    how,
    (pence / 100).toFixed(2),
    email,
    dayOf(from),
    dayOf(until - 1),
    organisation,
    reference,
  ]);

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

function refuseBackwards({ from, until }: SalesPeriod): void {
  if (from >= until) throw new AppError('InvalidRequest', 'The period ends before it begins.');
}

const note = (
  { audit, clock }: SalesPorts,
  { id: by }: Person,
  { from, until }: SalesPeriod,
  details: { asFile: boolean },
): Promise<void> =>
  audit.add({
    at: clock.now(),
    by,
    action: 'shop.sales',
    subject: null,
    details: { ...details, from: dayOf(from), until: dayOf(until - 1) },
  });
