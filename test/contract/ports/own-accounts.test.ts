import { eraseDueAccounts } from '../../../src/application/people/own-account.ts';
import { erasureWaitDays, computeErasureInstant } from '../../../src/domain/people/own-account.ts';
import { createSqlPorts } from '../../../src/infrastructure/node/compose/sql-ports.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { onEveryDatabase, onEveryStore } from '../../support/databases.ts';
import { aPerson, unique } from './content.ts';

const dayMs = 24 * 60 * 60 * 1000;
const at = Date.parse('2026-05-04T17:23:45.678Z');
const plan = { at, eraseAt: computeErasureInstant(at) };
const act = (now: number) =>
  ({ at: now, by: 'own wish', action: 'person.erase', subject: null, details: {} }) as const;

test('an account is erased a week after its owner wanted it', () => {
  expect(erasureWaitDays).toBe(7);
  expect(plan.eraseAt - at).toBe(7 * dayMs);
});

onEveryStore('OwnAccounts', (ports) => {
  test('tells receipts, the newest first, conversations that were begun, and no plan', async () => {
    const { purchases, people, ownAccounts } = ports();
    const person = await aPerson(ports());
    expect(await ownAccounts.read(person.id)).toEqual({ receipts: [], conversations: 0, eraseAt: null });
    for (const paidAt of [at, at + dayMs]) {
      const fresh = {
        provider: 'sandbox',
        amountPence: 54_000,
        currency: 'gbp',
        months: 12,
        language: 'en',
        createdAt: paidAt,
        checkAt: paidAt,
      } as const;
      const purchase = (await purchases.open(person.id, () => fresh))!;
      const grant = { source: 'card', from: paidAt, until: paidAt + 365 * dayMs } as const;
      await purchases.change(purchase.id, () => ({
        change: { state: 'paid', paid: { grant, at: paidAt, receipt: null } },
        reply: null,
      }));
    }
    const other = await people.findOrCreate(
      { issuer: 'https://id.example', subject: unique('other'), email: '' },
      at,
    );
    const { receipts } = await ownAccounts.read(person.id);
    expect(receipts).toEqual([
      { reference: expect.any(String), paidAt: at + dayMs, pence: 54_000, until: at + 366 * dayMs },
      { reference: expect.any(String), paidAt: at, pence: 54_000, until: at + 365 * dayMs },
    ]);
    expect((await ownAccounts.read(other.id)).receipts).toEqual([]);
  });

  test('a plan is made once, and can be taken back', async () => {
    const { ownAccounts } = ports();
    const { id } = await aPerson(ports());
    await ownAccounts.planErasure(id, plan, null);
    await ownAccounts.planErasure(id, { at: at + dayMs, eraseAt: at + 30 * dayMs }, null);
    expect((await ownAccounts.read(id)).eraseAt).toBe(plan.eraseAt);
    await ownAccounts.takeBackErasure(id, at);
    await ownAccounts.takeBackErasure(id, at);
    expect((await ownAccounts.read(id)).eraseAt).toBeNull();
    expect(await ownAccounts.eraseDue(id, act(at + 30 * dayMs))).toBe(false);
  });

  test('nobody is erased before the week is over, whoever asks', async () => {
    const { ownAccounts, people } = ports();
    const { id } = await aPerson(ports());
    await ownAccounts.planErasure(id, plan, null);
    expect(await ownAccounts.dueForErasure(plan.eraseAt - 1, 100)).not.toContain(id);
    expect(await ownAccounts.eraseDue(id, act(plan.eraseAt - 1))).toBe(false);
    expect(await people.find(id)).not.toBeNull();
    expect(await ownAccounts.dueForErasure(plan.eraseAt, 100)).toContain(id);
  });
});

onEveryDatabase('planned erasures', (database) => {
  test('several processes erase each account once; whoever took it back stays', async () => {
    const [one, two] = [createSqlPorts(await database.open()), createSqlPorts(await database.open())];
    const people = await Promise.all(Array.from({ length: 45 }, () => aPerson(one)));
    for (const { id } of people) await one.ownAccounts.planErasure(id, plan, null);
    await one.ownAccounts.takeBackErasure(people[0]!.id, at);
    const clock = new ManualClock(plan.eraseAt);
    const counts = await Promise.all(
      [one, two].map(({ ownAccounts }) => eraseDueAccounts({ ownAccounts, clock })),
    );
    expect(counts[0]! + counts[1]!).toBe(44);
    const { entries } = await one.audit.list();
    expect(entries.filter(({ by, action }) => by === 'own wish' && action === 'person.erase')).toHaveLength(
      44,
    );
    expect(await one.people.find(people[0]!.id)).not.toBeNull();
    for (const { id } of people.slice(1)) expect(await two.people.find(id)).toBeNull();
    expect(await eraseDueAccounts({ ownAccounts: two.ownAccounts, clock })).toBe(0);
  });
});
