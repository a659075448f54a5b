import type { NewPurchase } from '../../../src/application/ports/server/shop/purchases.ts';
import { onEveryStore } from '../../support/databases.ts';
import { aPerson, unique } from './content.ts';

const fresh = (changes: Partial<NewPurchase> = {}): NewPurchase => ({
  provider: 'sandbox',
  amountPence: 54_000,
  currency: 'gbp',
  months: 12,
  language: 'en',
  createdAt: 100,
  checkAt: 160,
  ...changes,
});
const receipt = { to: 'mia@home.example', subject: 'Paid', text: 'Paid', html: '<p>Paid</p>' };
const grant = { source: 'card', from: 500, until: 900 } as const;

onEveryStore('Purchases', (ports) => {
  const opened = async (changes?: Partial<NewPurchase>) => {
    const { id: personId } = await aPerson(ports());
    return (await ports().purchases.open(personId, () => fresh(changes)))!;
  };

  test('a purchase is opened, and found by its id, its person and its intent', async () => {
    const { purchases } = ports();
    const { id: personId } = await aPerson(ports());
    expect(await purchases.openOf(personId)).toBeNull();
    const made = (await purchases.open(personId, () => fresh()))!;
    expect(made).toEqual({ ...fresh(), id: expect.any(String), personId, intentId: null, state: 'open' });
    expect(await purchases.open(personId, () => fresh({ amountPence: 1 }))).toEqual(made);
    expect(await purchases.openOf(personId)).toEqual(made);
    expect(await purchases.find(made.id)).toEqual(made);
    const intentId = unique('intent');
    await purchases.change(made.id, () => ({ change: { intentId }, reply: null }));
    expect(await purchases.ofIntent(intentId)).toEqual({ ...made, intentId });
    expect(await purchases.ofIntent('unheard-of')).toBeNull();
    expect(await purchases.find('unheard-of')).toBeNull();
  });

  test('twenty parallel calls leave one open', async () => {
    const { id: personId } = await aPerson(ports());
    const made = await Promise.all(
      Array.from({ length: 20 }, () => ports().purchases.open(personId, () => fresh())),
    );
    expect(new Set(made.map((purchase) => purchase?.id)).size).toBe(1);
  });

  test('a purchase can be refused by the decision, which is given the existing access', async () => {
    const { people, purchases } = ports();
    const { id } = await aPerson(ports());
    await people.grant(id, grant, unique('payment'));
    const seen: unknown[] = [];
    expect(await purchases.open(id, ({ grants }) => (seen.push(grants), null))).toBeNull();
    expect(seen).toEqual([[grant]]);
    expect(await purchases.openOf(id)).toBeNull();
  });

  test('a paid purchase gives access once, in the same transaction, and another can be opened', async () => {
    const { people, purchases, outbox } = ports();
    const { id, personId } = await opened();
    const pay = () =>
      purchases.change(id, ({ state }) => ({
        change: { state: 'paid', paid: { grant, at: 500, receipt: state === 'open' ? receipt : null } },
        reply: state,
      }));
    const before = await Promise.all(Array.from({ length: 10 }, pay));
    expect(before.filter((state) => state === 'open')).toHaveLength(1);
    expect((await people.find(personId))?.grants).toEqual([grant]);
    expect(await purchases.openOf(personId)).toBeNull();
    const seen = await purchases.change(id, (purchase, payer) => ({ reply: { purchase, payer } }));
    expect(seen).toMatchObject({
      purchase: { state: 'paid' },
      payer: { email: (await people.find(personId))!.email, grants: [grant] },
    });
    const mail = await outbox.claim(500, 600);
    expect(mail).toMatchObject(receipt);
    await outbox.remove(mail!.id);
    expect(await outbox.claim(500, 600)).toBeNull();
    expect((await purchases.open(personId, () => fresh()))?.id).not.toBe(id);
  });

  test('a decision that throws stores nothing', async () => {
    const { people, purchases } = ports();
    const made = await opened();
    await expect(
      purchases.change(made.id, () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await purchases.find(made.id)).toEqual(made);
    expect((await people.find(made.personId))?.grants).toEqual([]);
  });

  test('an unknown purchase cannot be changed', async () => {
    await expect(ports().purchases.change('unheard-of', () => ({ reply: 1 }))).rejects.toMatchObject({
      code: 'NotFound',
    });
  });

  test('open purchases are listed when they are due, the longest waiting first', async () => {
    const { purchases } = ports();
    const late = await opened({ checkAt: -50 });
    const later = await opened({ checkAt: -40 });
    const paid = await opened({ checkAt: -60 });
    await purchases.change(paid.id, () => ({ change: { state: 'cancelled' }, reply: null }));
    const ids = async (now: number, atMost = 100) => (await purchases.due(now, atMost)).map(({ id }) => id);
    expect(await ids(-40)).toEqual([late.id, later.id]);
    expect(await ids(-40, 1)).toEqual([late.id]);
    await purchases.change(late.id, () => ({ change: { checkAt: 0 }, reply: null }));
    expect(await ids(-1)).toEqual([later.id]);
    await purchases.change(later.id, () => ({ change: { checkAt: 0 }, reply: null }));
  });

  test('an event is processed once', async () => {
    const { purchases } = ports();
    const event = unique('event');
    expect(await purchases.hasHandledEvent(event)).toBe(false);
    await Promise.all([purchases.rememberEvent(event, 1), purchases.rememberEvent(event, 2)]);
    expect(await purchases.hasHandledEvent(event)).toBe(true);
  });
});
