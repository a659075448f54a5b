import type { PaymentProvider } from '../../../src/application/ports/server/shop/payments.ts';
import { SandboxPaymentProvider } from '../../../src/infrastructure/node/shop/sandbox/sandbox-payments.ts';
import { SqlSandboxStore } from '../../../src/infrastructure/node/shop/sandbox/sandbox-store.ts';
import { signStripeEvent } from '../../../src/infrastructure/node/shop/stripe/signed-events.ts';
import { StripePaymentProvider } from '../../../src/infrastructure/node/shop/stripe/stripe-payments.ts';
import type { SandboxOutcome } from '../../../src/infrastructure/shared/api/payments.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { MemorySandboxStore } from '../../support/sandbox.ts';
import { StripeStandIn } from '../../support/stripe/stripe-server.ts';
import { unique } from './content.ts';

/** A provider, and the acts by which it posts events that we did not cause. */
type Provider = {
  payments: PaymentProvider;
  pay(intentId: string): Promise<unknown>;
  decline(intentId: string): Promise<unknown>;
  process(intentId: string): Promise<unknown>;
  /** Returns the event that the provider posts when a payment succeeds. */
  eventOf(intentId: string): Promise<{ rawBody: string; signature: string }>;
};

const clock = new ManualClock(Date.UTC(2026, 10, 21));

function sandboxProvider(sandbox: SandboxPaymentProvider): Provider {
  const confirm = async (intentId: string, outcome: SandboxOutcome) => {
    const { clientSecret, personId } = (await sandbox.find(intentId))!;
    return sandbox.confirm(personId, clientSecret, outcome);
  };
  return {
    payments: sandbox,
    pay: (intentId) => confirm(intentId, 'pays'),
    decline: (intentId) => confirm(intentId, 'declines'),
    process: (intentId) => confirm(intentId, 'isSlow'),
    eventOf: async (intentId) => {
      await confirm(intentId, 'pays');
      const posted: { rawBody: string; signature: string }[] = [];
      await sandbox.sendEvents(async (rawBody, signature) => (posted.push({ rawBody, signature }), true));
      return posted.find(({ rawBody }) => rawBody.includes(intentId))!;
    },
  };
}

function contract(provider: () => Provider): void {
  const order = () => ({
    purchaseId: unique('purchase'),
    personId: unique('person'),
    amountPence: 54_000,
    currency: 'gbp',
  });

  test('an intent names its purpose and can be paid by whoever has its secret', async () => {
    const { payments } = provider();
    const asked = order();
    const intent = await payments.create(asked);
    expect(intent).toEqual({
      ...asked,
      intentId: expect.stringMatching(/^\w+$/),
      clientSecret: expect.any(String),
      status: 'waiting',
    });
    expect(intent.clientSecret.split('_secret')[0]).toBe(intent.intentId);
    expect(await payments.find(intent.intentId)).toEqual(intent);
  });

  test('twenty parallel requests for one purchase, and a later one, create one intent', async () => {
    const { payments } = provider();
    const asked = order();
    const made = await Promise.all(Array.from({ length: 20 }, () => payments.create(asked)));
    made.push(await payments.create(asked));
    expect(new Set(made.map(({ intentId }) => intentId)).size).toBe(1);
    expect((await payments.create(order())).intentId).not.toBe(made[0]!.intentId);
  });

  test('an unknown intent is null', async () => {
    const { payments } = provider();
    expect(await payments.find('pi_unheardof')).toBeNull();
    expect(await payments.cancel('pi_unheardof')).toBeNull();
  });

  test('a paid intent has succeeded with its amount and cannot be cancelled', async () => {
    const { payments, pay } = provider();
    const { intentId } = await payments.create(order());
    await pay(intentId);
    const paid = { intentId, status: 'succeeded', amountPence: 54_000, currency: 'gbp' };
    expect(await payments.find(intentId)).toMatchObject(paid);
    expect(await payments.cancel(intentId)).toMatchObject(paid);
    expect(await payments.find(intentId)).toMatchObject(paid);
  });

  test('a refused card leaves the intent unpaid', async () => {
    const { payments, pay, decline } = provider();
    const { intentId } = await payments.create(order());
    await decline(intentId);
    expect(await payments.find(intentId)).toMatchObject({ status: 'waiting' });
    await pay(intentId);
    expect(await payments.find(intentId)).toMatchObject({ status: 'succeeded' });
  });

  test('an intent in processing says so, and continues when cancelled', async () => {
    const { payments, process } = provider();
    const { intentId } = await payments.create(order());
    await process(intentId);
    expect(await payments.find(intentId)).toMatchObject({ status: 'processing' });
    expect(await payments.cancel(intentId)).toMatchObject({ status: 'processing' });
  });

  test('a cancelled intent stays cancelled, also for a repeated request', async () => {
    const { payments } = provider();
    const asked = order();
    const { intentId } = await payments.create(asked);
    expect(await payments.cancel(intentId)).toMatchObject({ intentId, status: 'cancelled' });
    expect(await payments.cancel(intentId)).toMatchObject({ status: 'cancelled' });
    expect((await payments.create(asked)).intentId).toBe(intentId);
    expect(await payments.find(intentId)).toMatchObject({ status: 'cancelled' });
  });

  test('an event is read as sent; changed bytes, signatures or times are refused', async () => {
    const { payments, eventOf } = provider();
    const { intentId } = await payments.create(order());
    const { rawBody, signature } = await eventOf(intentId);
    const event = await payments.readEvent(rawBody, signature);
    expect(event).toEqual({ id: expect.stringMatching(/^evt_/), intentId });
    const refused: [string, string][] = [
      [rawBody, ''],
      [rawBody, 'nonsense'],
      [rawBody, signature.replace(/v1=./, (first) => (first === 'v1=0' ? 'v1=1' : 'v1=0'))],
      [rawBody, signature.replace(/t=\d+/, (time) => `${time}1`)],
      [rawBody, await signStripeEvent(rawBody, { secret: 'whsec_anotherone', now: clock.now() })],
      [`${rawBody} `, signature],
      [rawBody.replace(intentId, 'pi_another'), signature],
      ['', signature],
    ];
    for (const [body, header] of refused)
      await expect(payments.readEvent(body, header)).rejects.toThrow(
        expect.objectContaining({ code: 'InvalidRequest' }),
      );
    clock.moveBy(300_000);
    expect(await payments.readEvent(rawBody, signature)).toEqual(event);
    clock.moveBy(1000);
    await expect(payments.readEvent(rawBody, signature)).rejects.toThrow(
      expect.objectContaining({ code: 'InvalidRequest' }),
    );
  });
}

describe('Payments by the sandbox in memory', () => {
  const provider = sandboxProvider(new SandboxPaymentProvider(new MemorySandboxStore(), clock));
  contract(() => provider);
});

onEveryDatabase('Payments by the sandbox', (database) => {
  let provider: Provider;
  beforeAll(async () => {
    provider = sandboxProvider(new SandboxPaymentProvider(new SqlSandboxStore(await database.open()), clock));
  });
  contract(() => provider);
});

describe('Payments by Stripe', () => {
  const stripe = new StripeStandIn();
  const webhookSecret = 'whsec_ofthetests';
  let provider: Provider;

  beforeAll(async () => {
    const keys = { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret };
    provider = {
      payments: new StripePaymentProvider(keys, clock, await stripe.listen()),
      pay: async (intentId) => stripe.pay(intentId),
      decline: async (intentId) =>
        stripe.change(intentId, { last_payment_error: { type: 'card_error', code: 'card_declined' } }),
      process: async (intentId) => stripe.change(intentId, { status: 'processing' }),
      eventOf: async (id) => {
        stripe.pay(id);
        const object = { id, object: 'payment_intent', status: 'succeeded' };
        const rawBody = JSON.stringify(
          { id: unique('evt_'), object: 'event', type: 'payment_intent.succeeded', data: { object } },
          null,
          2,
        );
        return {
          rawBody,
          signature: await signStripeEvent(rawBody, { secret: webhookSecret, now: clock.now() }),
        };
      },
    };
  });
  afterEach(() => {
    stripe.weather = 'fine';
  });
  afterAll(() => stripe.close());

  contract(() => provider);

  test('every request was valid for Stripe', () => {
    expect(stripe.seen.length).toBeGreaterThan(20);
    expect(stripe.seen.flatMap(({ problems }) => problems)).toEqual([]);
    expect([...new Set(stripe.seen.map(({ operation }) => operation))].toSorted()).toEqual([
      'GetPaymentIntentsIntent',
      'PostPaymentIntents',
      'PostPaymentIntentsIntentCancel',
    ]);
  });

  const order = () => ({
    purchaseId: unique('purchase'),
    personId: 'mia',
    amountPence: 54_000,
    currency: 'gbp',
  });

  test('the request has our key and our ids and nothing of the person', async () => {
    const asked = order();
    await provider.payments.create(asked);
    expect(stripe.seen.at(-1)).toEqual({
      operation: 'PostPaymentIntents',
      key: asked.purchaseId,
      problems: [],
      body: {
        amount: 54_000,
        currency: 'gbp',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        metadata: { purchaseId: asked.purchaseId, personId: 'mia' },
      },
    });
  });

  test.each(['fails', 'hangs', 'cut after it was done'] as const)(
    "when Stripe %s it is Unavailable, and every try has the purchase's key and leaves one intent",
    async (weather) => {
      const { payments } = provider;
      const asked = order();
      const from = stripe.seen.length;
      stripe.weather = weather;
      await expect(payments.create(asked)).rejects.toMatchObject({ code: 'Unavailable' });
      await expect(payments.create(asked)).rejects.toMatchObject({ code: 'Unavailable' });
      await expect(payments.find('pi_any')).rejects.toMatchObject({ code: 'Unavailable' });
      await expect(payments.cancel('pi_any')).rejects.toMatchObject({ code: 'Unavailable' });
      stripe.weather = 'fine';
      const { intentId } = await payments.create(asked);
      const tries = stripe.seen.slice(from).filter(({ operation }) => operation === 'PostPaymentIntents');
      expect(tries.length).toBeGreaterThan(4);
      expect(new Set(tries.map(({ key }) => key))).toEqual(new Set([asked.purchaseId]));
      const ours = stripe.intents.filter(
        ({ metadata }) => (metadata as { purchaseId: string }).purchaseId === asked.purchaseId,
      );
      expect(ours.map(({ id }) => id)).toEqual([intentId]);
    },
    30_000,
  );

  test('an event about something else belongs to no payment of ours', async () => {
    const rawBody = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'charge.succeeded',
      data: { object: { id: 'ch_1' } },
    });
    const signature = await signStripeEvent(rawBody, { secret: webhookSecret, now: clock.now() });
    expect(await provider.payments.readEvent(rawBody, signature)).toEqual({ id: 'evt_1', intentId: null });
  });

  test.each(['null', '[]', '{}', '{"id":5,"type":"x"}'])('signed, but no event: %s', async (rawBody) => {
    const signature = await signStripeEvent(rawBody, { secret: webhookSecret, now: clock.now() });
    await expect(provider.payments.readEvent(rawBody, signature)).rejects.toThrow(
      expect.objectContaining({ code: 'InvalidRequest' }),
    );
  });

  test('an event without its object belongs to no payment, and one signed for tomorrow is refused', async () => {
    const rawBody = JSON.stringify({ id: 'evt_2', object: 'event', type: 'payment_intent.succeeded' });
    const signed = (now: number) => signStripeEvent(rawBody, { secret: webhookSecret, now });
    expect(await provider.payments.readEvent(rawBody, await signed(clock.now()))).toEqual({
      id: 'evt_2',
      intentId: null,
    });
    await expect(
      provider.payments.readEvent(rawBody, await signed(clock.now() + 86_400_000)),
    ).rejects.toThrow(expect.objectContaining({ code: 'InvalidRequest' }));
  });

  test('an intent that Stripe knows and we did not create belongs to nobody', async () => {
    const { intentId } = await provider.payments.create(order());
    stripe.change(intentId, { metadata: {} });
    expect(await provider.payments.find(intentId)).toMatchObject({ purchaseId: '', personId: '' });
  });
});
