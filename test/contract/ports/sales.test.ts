import { onEveryStore } from '../../support/databases.ts';
import { aPerson } from './content.ts';

onEveryStore('Sales', (ports) => {
  const period = { from: 1000, until: 3000 };

  test('page after page has each sale once, the last first, also those of one instant', async () => {
    const { people, sales } = ports();
    for (let index = 0; index < 23; index += 1) {
      const { id } = await aPerson(ports());
      const from = index < 12 ? 2000 : 1000 + index;
      await people.grant(id, { source: 'licence', from, until: 9000 }, `licence/School ${index}/${id}`);
    }
    const all = await sales.list(period, 1000);
    expect(all).toHaveLength(23);
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((one, other) => other - one));
    for (const size of [1, 5, 12, 23, 24]) {
      const found: typeof all = [];
      for (
        let page = await sales.page(period, size, null);
        ;
        page = await sales.page(period, size, page.next)
      ) {
        expect(page.sales.length).toBeLessThanOrEqual(size);
        found.push(...page.sales);
        if (page.next === null) break;
      }
      expect(found).toEqual(all);
    }
    expect(await sales.page({ from: 5000, until: 6000 }, 10, null)).toEqual({ sales: [], next: null });
  });
});
