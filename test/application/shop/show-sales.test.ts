import { downloadSales } from '../../../src/application/shop/show-sales.ts';
import type { SalesPageCursor, Sales } from '../../../src/application/ports/server/shop/sales.ts';
import type { Sale } from '../../../src/domain/shop/sale.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';

const sale = (at: number): Sale => ({
  at,
  how: 'promo',
  email: `family-${at}@home.example`,
  pence: 0,
  from: at,
  until: at + 1,
  organisation: '',
  reference: '',
});

test('a month of more than 100,000 sales is in the file to its last line', async () => {
  const many = 130_001;
  let atMost = 0;
  const sales: Pick<Sales, 'page'> = {
    page: async (_period, limit, after: SalesPageCursor | null) => {
      atMost = Math.max(atMost, limit);
      const from = after ? Number(after.id) + 1 : 0;
      const until = Math.min(many, from + limit);
      const page = Array.from({ length: until - from }, (_, index) => sale(many - from - index));
      return { sales: page, next: until < many ? { at: 0, id: String(until - 1) } : null };
    },
  };
  const ports = {
    sales: sales as Sales,
    clock: new ManualClock(0),
    audit: { add: async () => undefined, list: async () => ({ entries: [], hasMore: false }) },
  };
  const person = { id: 'person_1', email: '', roles: ['admin'], grants: [], isDisabled: false };
  const lines = await downloadSales(ports, person, { from: 0, until: 1e12 });
  let count = 0;
  let last = '';
  for await (const part of lines!) {
    const found = part.trimEnd().split('\r\n');
    count += found.length;
    last = found.at(-1) ?? '';
  }
  expect(count).toBe(many + 1);
  expect(last).toContain('family-1@home.example');
  expect(atMost).toBeLessThanOrEqual(20_000);
});
