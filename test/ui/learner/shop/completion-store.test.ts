import { AppError } from '../../../../src/application/errors.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { MemoryCardProviders } from '../../../support/stores/memory-card-providers.ts';
import { MemoryShopGateway } from '../../../support/stores/memory-shop-gateway.ts';
import { PaymentCompletionStore } from '../../../../src/ui/learner/shop/completion-store.ts';
import type { PaymentReturn } from '../../../../src/ui/learner/shop/payment-return.ts';

const secret = 'pi_1_secret_x';

async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

function completion(returned: PaymentReturn = { id: 'pi_1', secret }) {
  const clock = new ManualClock(0);
  const shop = new MemoryShopGateway();
  const cards = new MemoryCardProviders();
  cards.statuses.set(secret, 'succeeded');
  const given: number[] = [];
  const store = new PaymentCompletionStore(
    { shop, cards, clock, onAccess: () => given.push(clock.now()) },
    returned,
  );
  const askedAt: number[] = [];
  const verify = shop.verifyPurchase.bind(shop);
  shop.verifyPurchase = (id) => {
    askedAt.push(clock.now());
    return verify(id);
  };
  /** Moves the clock in steps of 250 ms, and waits for the effects of each. */
  const pass = async (ms: number): Promise<void> => {
    await settle();
    for (let passed = 0; passed < ms; passed += 250) {
      clock.moveBy(250);
      await settle();
    }
  };
  return { clock, shop, cards, store, given, askedAt, pass };
}

test('a successful payment: verified at once, thanked for 1.5 s later, access reported once', async () => {
  const { shop, store, given, pass } = completion();
  shop.isPaid = true;
  expect([store.payment, store.verification]).toEqual(['processing', 'processing']);
  store.open();
  await settle();
  expect([store.payment, store.verification, store.isThanked]).toEqual(['succeeded', 'succeeded', false]);
  await pass(1250);
  expect(store.isThanked).toBe(false);
  await pass(250);
  expect(store.isThanked).toBe(true);
  expect(given).toEqual([0]);
});

test('one try and three more, 3 s apart; then it has failed, and access is not reported', async () => {
  const { store, given, askedAt, pass } = completion();
  store.open();
  await pass(8750);
  expect([askedAt, store.verification]).toEqual([[0, 3000, 6000], 'processing']);
  await pass(20_000);
  expect([askedAt, store.verification, store.hasFailed]).toEqual([[0, 3000, 6000, 9000], 'failed', true]);
  expect(given).toEqual([]);
});

test.each([
  ['waiting', 'requires_payment_method'],
  ['cancelled', 'canceled'],
])('after a reload the server says that a payment is %s', async (status, shown) => {
  const { store, shop } = completion({ id: 'pi_1', secret: null });
  shop.verifyPurchase = () => Promise.reject(new AppError('PaymentIncomplete', 'Not yet.', { status }));
  store.open();
  await settle();
  expect(store.payment).toBe(shown);
});

test('another try starts the same sequence again', async () => {
  const { store, shop, askedAt, pass } = completion();
  store.open();
  await pass(10_000);
  askedAt.length = 0;
  store.retry();
  store.retry();
  await settle();
  expect([askedAt, store.verification]).toEqual([[10_000], 'processing']);
  shop.isPaid = true;
  await pass(3000);
  expect([askedAt, store.verification]).toEqual([[10_000, 13_000], 'succeeded']);
  store.retry();
  await pass(5000);
  expect(askedAt).toHaveLength(2);
});

test('a pending payment succeeds between two tries', async () => {
  const { store, shop, cards, pass } = completion();
  cards.statuses.set(secret, 'processing');
  store.open();
  await pass(4000);
  expect([store.payment, store.verification]).toEqual(['processing', 'processing']);
  shop.isPaid = true;
  await pass(2000);
  expect([store.payment, store.verification]).toEqual(['succeeded', 'succeeded']);
});

test.each(['requires_payment_method', 'canceled'])(
  '%s is shown, and verified all the same',
  async (status) => {
    const { store, cards, askedAt } = completion();
    cards.statuses.set(secret, status);
    store.open();
    await settle();
    expect([store.payment, askedAt]).toEqual([status, [0]]);
  },
);

test('a reply slower than the pause is awaited; the pause begins when it is here', async () => {
  const { store, shop, askedAt, pass } = completion();
  const answers: (() => void)[] = [];
  const verify = shop.verifyPurchase;
  shop.verifyPurchase = async (id) => {
    const asked = verify(id);
    asked.catch(() => undefined);
    await new Promise<void>((answer) => answers.push(answer));
    return asked;
  };
  store.open();
  await pass(5000);
  expect(askedAt).toEqual([0]);
  answers[0]!();
  await pass(2750);
  expect(askedAt).toEqual([0]);
  await pass(250);
  expect(askedAt).toEqual([0, 8000]);
});

test('without the provider the server decides alone', async () => {
  const { store, shop, cards, pass } = completion();
  cards.isOutOfReach = true;
  store.open();
  await settle();
  expect([store.payment, store.verification]).toEqual(['unknown', 'processing']);
  shop.isPaid = true;
  await pass(3000);
  expect([store.payment, store.verification]).toEqual(['succeeded', 'succeeded']);
});

test('a reload knows the id only: the provider is not asked', async () => {
  const { store, shop, cards } = completion({ id: 'pi_1', secret: null });
  shop.isPaid = true;
  cards.load = () => Promise.reject(new Error('not to be asked'));
  store.open();
  await settle();
  expect([store.payment, store.verification]).toEqual(['succeeded', 'succeeded']);
  expect(shop.calls).toEqual(['verifyPurchase pi_1']);
});

test('an id that the secret does not contain is read from the provider', async () => {
  const { store, shop, cards } = completion({ id: null, secret: 'pi_1' });
  cards.statuses.set('pi_1', 'succeeded');
  shop.isPaid = true;
  store.open();
  await settle();
  expect(store.verification).toBe('succeeded');
});

test.each([
  ['no address of a payment', { id: null, secret: null }],
  ['a secret that nobody knows', { id: null, secret: 'nonsense' }],
])('%s: there is no payment', async (_name, returned) => {
  const { store, askedAt } = completion(returned);
  store.open();
  await settle();
  expect([store.isMissing, askedAt]).toEqual([true, []]);
});

test("another person's payment is a failure, never access", async () => {
  const { store, shop, given, pass } = completion({ id: 'pi_2', secret: 'pi_2_secret_y' });
  shop.isPaid = true;
  store.open();
  await pass(10_000);
  expect([store.verification, given]).toEqual(['failed', []]);
});

test('closed: no further request; opened again, as in development, there is one sequence', async () => {
  const { store, askedAt, pass } = completion();
  store.open()();
  await pass(10_000);
  expect(askedAt).toEqual([0]);
  const close = store.open();
  await pass(4000);
  close();
  await pass(10_000);
  expect(askedAt).toEqual([0, 10_000, 13_000]);
});

test('a broken connection is a failed try like any other', async () => {
  const { store, shop, askedAt, pass } = completion();
  shop.failures.set('verifyPurchase', new AppError('Network', 'offline'));
  store.open();
  await pass(2000);
  shop.failures.clear();
  shop.isPaid = true;
  await pass(1000);
  expect([askedAt, store.verification]).toEqual([[0, 3000], 'succeeded']);
});
