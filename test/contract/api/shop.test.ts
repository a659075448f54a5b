import { StripePaymentProvider } from '../../../src/infrastructure/node/shop/stripe/stripe-payments.ts';
import { signStripeEvent } from '../../../src/infrastructure/node/shop/stripe/signed-events.ts';
import { SandboxPaymentProvider } from '../../../src/infrastructure/node/shop/sandbox/sandbox-payments.ts';
import { SqlSandboxStore } from '../../../src/infrastructure/node/shop/sandbox/sandbox-store.ts';
import * as payments from '../../../src/infrastructure/shared/api/payments.ts';
import * as promo from '../../../src/infrastructure/shared/api/promo-codes.ts';
import { createSqlPorts } from '../../../src/infrastructure/node/compose/sql-ports.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { TestApi, type Caller } from '../../support/api.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { MemorySandboxStore } from '../../support/sandbox.ts';
import { StripeStandIn } from '../../support/stripe/stripe-server.ts';
import { unique } from '../ports/content.ts';
import { holdTo, problemIn, send } from './wire.ts';

type Opened = { clientSecret: string; paymentIntent: string; charged: number };

const unpaid = (api: TestApi, name = unique('buyer')) => api.caller(name, { paid: false });
const statusOf = async (api: TestApi, caller: Caller) =>
  (await api.gateways(caller).learner.me()).paymentStatus;
const create = async (api: TestApi, caller: Caller, body: unknown = {}) =>
  send(api, caller, payments.createPayment, { body });
const opened = async (api: TestApi, caller: Caller) => (await create(api, caller)).json as Opened;
const confirm = (api: TestApi, caller: Caller, { clientSecret }: Opened) =>
  send(api, caller, payments.confirmSandboxPayment, { body: { clientSecret, outcome: 'pays' } });
const verify = (api: TestApi, caller: Caller, { paymentIntent }: Opened) =>
  send(api, caller, payments.verifyPurchase, { parameters: { paymentIntentId: paymentIntent } });
const claim = (api: TestApi, caller: Caller, code: string, headers = {}) =>
  send(api, caller, promo.claimPromoCode, { query: `?promoCode=${encodeURIComponent(code)}`, headers });
const find = (api: TestApi, caller: Caller, code: string) =>
  send(api, caller, promo.findPromoCode, { query: `?promoCode=${encodeURIComponent(code)}` });
const aCode = async (api: TestApi, changes = {}) => {
  const code = unique('CODE').toUpperCase();
  const terms = { percentOff: 100, limit: null, expiresAt: null, organisation: '', months: null };
  await api.ports.promoCodes.create({ code, ...terms, ...changes }, api.clock.now());
  return code;
};

onEveryDatabase('The shop over the wire', (database) => {
  let api: TestApi;
  beforeAll(async () => {
    const open = await database.open();
    const clock = new ManualClock(Date.now());
    const sandbox = new SandboxPaymentProvider(new SqlSandboxStore(open), clock);
    api = await TestApi.start({ ports: createSqlPorts(open), payments: sandbox, clock });
  });
  afterAll(() => api.close());

  test('a card payment leads from unpaid to paid', async () => {
    const mia = await unpaid(api);
    expect((await send(api, mia, payments.getPaymentsConfig)).json).toEqual({
      publicKey: 'sandbox',
      provider: 'sandbox',
    });
    const payment = await opened(api, mia);
    expect(payment.charged).toBe(54_000);
    expect(problemIn(await verify(api, mia, payment)).code).toBe('PaymentIncomplete');
    expect((await confirm(api, mia, payment)).json).toEqual({
      id: payment.paymentIntent,
      status: 'succeeded',
    });
    expect(await statusOf(api, mia)).toBe('unpaid');
    expect((await verify(api, mia, payment)).status).toBe(204);
    expect(await statusOf(api, mia)).toBe('paid');
    expect(problemIn(await verify(api, mia, payment))).toMatchObject({
      status: 409,
      code: 'AlreadyPurchased',
    });
    expect(problemIn(await create(api, mia))).toMatchObject({
      status: 409,
      code: 'AlreadyPurchased',
      message: 'You already have access.',
    });
  });

  test('twenty parallel creates leave one intent, twenty parallel verifications one grant', async () => {
    const mia = await unpaid(api);
    const made = await Promise.all(Array.from({ length: 20 }, () => opened(api, mia)));
    expect(new Set(made.map(({ paymentIntent }) => paymentIntent)).size).toBe(1);
    await Promise.all(Array.from({ length: 5 }, () => confirm(api, mia, made[0]!)));
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(api, mia, made[0]!)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await api.ports.people.find(mia.person.id))?.grants).toHaveLength(1);
  });

  test('amount, currency, status and person sent by a browser are ignored', async () => {
    const mia = await unpaid(api);
    const body = {
      amount: 1,
      currency: 'jpy',
      charged: 1,
      personId: 'x',
      months: 120,
      paymentStatus: 'paid',
    };
    const payment = (await create(api, mia, body)).json as Opened;
    expect(payment.charged).toBe(54_000);
    const purchase = await api.ports.purchases.ofIntent(payment.paymentIntent);
    expect(purchase).toMatchObject({
      amountPence: 54_000,
      currency: 'gbp',
      months: 12,
      personId: mia.person.id,
      state: 'open',
    });
    expect(await statusOf(api, mia)).toBe('unpaid');
  });

  test("another family's payment is answered like one that does not exist", async () => {
    const [mia, noah] = [await unpaid(api), await unpaid(api)];
    const payment = await opened(api, mia);
    await confirm(api, mia, payment);
    const absent = { ...payment, paymentIntent: 'pi_unheard_of', clientSecret: 'pi_unheard_of_secret_1' };
    for (const ask of [
      (of: Opened) => verify(api, noah, of),
      (of: Opened) => confirm(api, noah, of),
      (of: Opened) =>
        send(api, noah, payments.retrieveSandboxPayment, { body: { clientSecret: of.clientSecret } }),
      (of: Opened) =>
        send(api, noah, promo.applyPromoCode, { body: { couponCode: 'X', intentId: of.paymentIntent } }),
    ]) {
      const [foreign, unknown] = [await ask(payment), await ask(absent)];
      expect(foreign.status).toBe(404);
      expect(foreign.json).toEqual(unknown.json);
    }
    expect(await statusOf(api, noah)).toBe('unpaid');
  });

  test('a code gives access without a card, and repeating it gets the same answer', async () => {
    const mia = await unpaid(api);
    const code = await aCode(api, { organisation: 'Hilltop School' });
    expect((await find(api, mia, ` ${code.toLowerCase()} `)).json).toMatchObject({
      code,
      active: true,
      percentOff: 100,
      metadata: { organisation: 'Hilltop School' },
    });
    for (let count = 0; count < 3; count += 1) {
      const answer = await claim(api, mia, code);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([204, 'no-store']);
    }
    expect(await statusOf(api, mia)).toBe('paid');
    expect((await api.ports.people.find(mia.person.id))?.grants).toHaveLength(1);
  });

  test('a limit holds under parallel claims', async () => {
    const code = await aCode(api, { limit: 3 });
    const people = await Promise.all(Array.from({ length: 10 }, () => unpaid(api)));
    const answers = await Promise.all(people.map((person) => claim(api, person, code)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(3);
    for (const answer of answers.filter(({ status }) => status !== 204))
      expect(problemIn(answer)).toMatchObject({ code: 'InvalidPromoCode', message: 'Invalid promo code' });
    const states = await Promise.all(people.map((person) => statusOf(api, person)));
    expect(states.filter((state) => state === 'paid')).toHaveLength(3);
    api.clock.moveBy(60_000);
  });

  test('the webhook gives access when the browser never returns', async () => {
    const mia = await unpaid(api);
    const payment = await opened(api, mia);
    await confirm(api, mia, payment);
    const sandbox = api.payments as SandboxPaymentProvider;
    const statuses: number[] = [];
    const post = async (rawBody: string, signature: string): Promise<boolean> => {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
      const send = () => api.request('POST', '/api/payments/webhook', { body: rawBody, headers });
      statuses.push((await send()).status, (await send()).status);
      return true;
    };
    await sandbox.sendEvents(post);
    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(await statusOf(api, mia)).toBe('paid');
  });
});

describe('guarding the shop', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await TestApi.start();
  });
  afterAll(() => api.close());

  test('a prefetch by the browser claims nothing', async () => {
    const mia = await unpaid(api);
    const code = await aCode(api);
    for (const headers of [
      { 'sec-purpose': 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
    ]) {
      const answer = await claim(api, mia, code, headers);
      expect(problemIn(answer)).toMatchObject({ status: 403, code: 'Forbidden' });
    }
    expect(await statusOf(api, mia)).toBe('unpaid');
  });

  test('a HEAD request for a claim claims nothing', async () => {
    const mia = await unpaid(api);
    const code = await aCode(api);
    const answer = await api.request('HEAD', `/api/promo-code/claim?promoCode=${code}`, { token: mia.token });
    expect(answer.status).toBe(405);
    expect(await statusOf(api, mia)).toBe('unpaid');
  });

  test('of two hundred guesses ten are checked, and a minute later the right person can claim', async () => {
    const guesser = await unpaid(api);
    const code = await aCode(api);
    const answers = [];
    for (let guess = 0; guess < 100; guess += 1) {
      answers.push(await find(api, guesser, `GUESS-${guess}`), await claim(api, guesser, `GUESS-${guess}`));
    }
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(10);
    const refused = answers.at(-1)!;
    expect(problemIn(refused).code).toBe('TooManyRequests');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(problemIn(await claim(api, guesser, code)).code).toBe('TooManyRequests');
    api.clock.moveBy(60_000);
    expect((await claim(api, guesser, code)).status).toBe(204);
  });

  test('several accounts of one network share its limit for guesses, whatever they forward', async () => {
    const statuses: number[] = [];
    for (let account = 0; account < 6; account += 1) {
      const guesser = await unpaid(api);
      for (let guess = 0; guess < 8; guess += 1) {
        const headers = { 'x-forwarded-for': `203.0.113.${account * 10 + guess}` };
        statuses.push((await claim(api, guesser, `GUESS-${account}-${guess}`, headers)).status);
      }
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(30);
    api.clock.moveBy(60_000);
  });

  test('right codes of one network are not counted', async () => {
    const code = await aCode(api);
    for (let count = 0; count < 40; count += 1)
      expect((await claim(api, await unpaid(api), code)).status).toBe(204);
  });

  test.each([
    ['no signature', { body: '{}', headers: {} }],
    ['a forged one', { body: '{"id":"evt_1"}', headers: { 'stripe-signature': 't=1,v1=00' } }],
    ['no body', { headers: { 'stripe-signature': 't=1,v1=00' } }],
    ['bytes that are no text', { body: new Uint8Array([0xff, 0xfe]), headers: { 'stripe-signature': 'x' } }],
    ['a body that is too large', { body: 'x'.repeat(300_000), headers: { 'stripe-signature': 'x' } }],
  ])('a webhook with %s is refused', async (_what, { headers, ...sent }) => {
    const answer = await api.request('POST', '/api/payments/webhook', {
      ...sent,
      headers: { 'content-type': 'application/json', ...headers },
    });
    expect([400, 413]).toContain(answer.status);
    problemIn(answer);
  });

  test('repeated creates are limited', async () => {
    const mia = await unpaid(api);
    const statuses = [];
    for (let count = 0; count < 22; count += 1) statuses.push((await create(api, mia)).status);
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
    expect(statuses.slice(20)).toEqual([429, 429]);
  });
});

describe('without card payments', () => {
  let api: TestApi;
  const live = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://family.example',
    SMTP_URL: 'smtps://mail.family.example',
    MAIL_FROM: 'hello@family.example',
  };
  beforeAll(async () => {
    api = await TestApi.start({ payments: null, env: live });
  });
  afterAll(() => api.close());

  test('the shop says so, and codes give access', async () => {
    const mia = await unpaid(api);
    expect((await send(api, mia, payments.getPaymentsConfig)).json).toEqual({
      publicKey: '',
      provider: 'none',
    });
    expect(problemIn(await create(api, mia)).message).toBe(
      'This service takes no card payments; use a promo code.',
    );
    expect((await claim(api, mia, await aCode(api))).status).toBe(204);
    expect(await statusOf(api, mia)).toBe('paid');
  });

  test('there is no sandbox card form and no Stripe host', async () => {
    const mia = await unpaid(api);
    for (const { path } of [payments.confirmSandboxPayment, payments.retrieveSandboxPayment]) {
      const headers = { 'content-type': 'application/json' };
      const answer = await api.request('POST', `/api${path}`, { token: mia.token, body: '{}', headers });
      expect(problemIn(answer).code).toBe('NotFound');
    }
    const answer = await api.request('GET', '/api/me', { token: mia.token });
    expect(answer.headers.get('content-security-policy')).not.toContain('stripe');
  });
});

test('the provider names the header of its events and the hosts of its form', async () => {
  const clock = new ManualClock();
  const payments = Object.assign(new SandboxPaymentProvider(new MemorySandboxStore(), clock), {
    signatureHeader: 'tollgate-signature',
    browserHosts: { frames: ['https://pay.tollgate.example'] },
  });
  const read = jest.spyOn(payments, 'readEvent').mockResolvedValue({ id: 'evt_1', intentId: null });
  const api = await TestApi.start({ payments, clock });
  const answer = await api.request('POST', '/api/payments/webhook', {
    body: '{}',
    headers: { 'tollgate-signature': 'signed', 'stripe-signature': 'of another' },
  });
  expect(answer.status).toBe(204);
  expect(read).toHaveBeenCalledWith('{}', 'signed');
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toMatch(/;frame-src [^;]* https:\/\/pay\.tollgate\.example;/);
  expect(policy?.match(/tollgate/g)).toHaveLength(1);
  await api.close();
});

describe('with Stripe', () => {
  const stripe = new StripeStandIn();
  const webhookSecret = 'whsec_ofthetests';
  const env = {
    STRIPE_SECRET_KEY: 'sk_test_ofthetests',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_ofthetests',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  };
  let api: TestApi;
  beforeAll(async () => {
    const place = await stripe.listen();
    const clock = new ManualClock(Date.now());
    const keys = {
      secretKey: env.STRIPE_SECRET_KEY,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY,
      webhookSecret,
    };
    api = await TestApi.start({ payments: new StripePaymentProvider(keys, clock, place), clock, env });
  });
  afterAll(async () => {
    await api.close();
    await stripe.close();
  });

  test('a purchase works with only the public key in the browser', async () => {
    const mia = await unpaid(api);
    const config = await send(api, mia, payments.getPaymentsConfig);
    expect(config.json).toEqual({ publicKey: 'pk_test_ofthetests', provider: 'stripe' });
    const payment = await opened(api, mia);
    stripe.pay(payment.paymentIntent);
    expect((await verify(api, mia, payment)).status).toBe(204);
    expect(await statusOf(api, mia)).toBe('paid');
    expect(stripe.seen.flatMap(({ problems }) => problems)).toEqual([]);
    for (const { text } of [config, await verify(api, mia, payment)])
      expect(text).not.toMatch(/sk_test|whsec/);
  });

  test('events of Stripe give access, in any order and any number of times', async () => {
    const mia = await unpaid(api);
    const { paymentIntent: id } = await opened(api, mia);
    stripe.pay(id);
    const post = async (type: string) => {
      const body = JSON.stringify({ id: unique('evt'), object: 'event', type, data: { object: { id } } });
      const signature = await signStripeEvent(body, { secret: webhookSecret, now: api.clock.now() });
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const answers = [];
      for (let count = 0; count < 2; count += 1)
        answers.push((await api.request('POST', '/api/payments/webhook', { body, headers })).status);
      return answers;
    };
    for (const type of ['payment_intent.payment_failed', 'payment_intent.succeeded', 'charge.succeeded'])
      expect(await post(type)).toEqual([204, 204]);
    expect((await api.ports.people.find(mia.person.id))?.grants).toHaveLength(1);
    stripe.change(id, { status: 'canceled' });
    expect(await post('payment_intent.canceled')).toEqual([204, 204]);
    expect(await statusOf(api, mia)).toBe('paid');
  });

  test('an amount changed at the provider gives no access', async () => {
    const mia = await unpaid(api);
    const payment = await opened(api, mia);
    stripe.pay(payment.paymentIntent);
    stripe.change(payment.paymentIntent, { amount: 100, amount_received: 100 });
    expect(problemIn(await verify(api, mia, payment)).code).toBe('PaymentIncomplete');
    expect(await statusOf(api, mia)).toBe('unpaid');
  });

  test('a Stripe outage is reported, and nothing is lost', async () => {
    const mia = await unpaid(api);
    stripe.weather = 'fails';
    const answer = await create(api, mia);
    stripe.weather = 'fine';
    expect(problemIn(answer)).toMatchObject({
      status: 503,
      message: 'The payment provider cannot be asked right now.',
    });
    expect(answer.headers.get('retry-after')).not.toBeNull();
    holdTo(payments.createPayment, await create(api, mia));
  });

  test('the page may load what Stripe needs and nothing more', async () => {
    const { headers } = await api.request('GET', '/api/openapi.json');
    const policy = Object.fromEntries(
      headers
        .get('content-security-policy')!
        .split(';')
        .map((rule) => rule.trim().split(' '))
        .map(([name, ...hosts]) => [name, hosts.filter((host) => host.includes('stripe'))]),
    ) as Record<string, string[]>;
    expect(Object.fromEntries(Object.entries(policy).filter(([, hosts]) => hosts.length > 0))).toEqual({
      'script-src': ['https://js.stripe.com'],
      'frame-src': ['https://js.stripe.com', 'https://hooks.stripe.com'],
      'connect-src': ['https://api.stripe.com'],
    });
    const api2 = await TestApi.start();
    const without = await api2.request('GET', '/api/openapi.json');
    expect(without.headers.get('content-security-policy')).not.toContain('stripe');
    await api2.close();
  });
});
