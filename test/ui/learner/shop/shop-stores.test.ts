import { AppError, type ErrorCode } from '../../../../src/application/errors.ts';
import { MemoryCardProviders } from '../../../support/stores/memory-card-providers.ts';
import { MemoryShopGateway } from '../../../support/stores/memory-shop-gateway.ts';
import { CardFormStore } from '../../../../src/ui/learner/shop/card-store.ts';
import { PromoStore } from '../../../../src/ui/learner/shop/promo-store.ts';
import { ShopStore } from '../../../../src/ui/learner/shop/shop-store.ts';

const promo = { active: true, percentOff: 100, code: 'WELCOME', id: 'p1', metadata: {} };
const words = { language: 'en', word: (name: string) => name };

async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

describe('opening the shop', () => {
  function opened() {
    const shop = new MemoryShopGateway();
    const given: string[] = [];
    const store = new ShopStore({
      shop,
      cards: new MemoryCardProviders(),
      onAccess: () => given.push('access'),
      months: 12,
    });
    return { shop, store, given };
  }

  test('shows the price that the server charges', async () => {
    const { shop, store } = opened();
    await store.open();
    expect([store.phase, store.price, store.reducedPrice]).toEqual(['open', '£540.00', null]);
    expect(shop.calls).toEqual(['cardProvider', 'createPayment']);
  });

  test('a claimable code leaves nothing to pay', async () => {
    const { shop, store } = opened();
    shop.codes.set('WELCOME', promo);
    await store.open();
    store.promo.type('welcome');
    await store.promo.validate();
    expect([store.price, store.reducedPrice]).toEqual(['£540.00', '£0.00']);
    store.promo.type('');
    expect(store.reducedPrice).toBeNull();
  });

  test('without card payments nothing is created and codes can be used', async () => {
    const { shop, store } = opened();
    shop.provider = { provider: 'none', publicKey: '' };
    await store.open();
    expect([store.phase, store.price, store.card]).toEqual(['open', null, null]);
    expect(shop.calls).toEqual(['cardProvider']);
  });

  test.each<[ErrorCode, string, number]>([
    ['AlreadyPurchased', 'already', 1],
    ['Unavailable', 'failed', 0],
    ['Network', 'failed', 0],
    ['401', 'failed', 0],
    ['TooManyRequests', 'failed', 0],
  ])('%s is %s', async (code, phase, times) => {
    const { shop, store, given } = opened();
    shop.failures.set('createPayment', new AppError(code, 'x'));
    await store.open();
    expect([store.phase, given.length]).toEqual([phase, times]);
  });
});

describe('a promo code', () => {
  function code(failure?: ErrorCode) {
    const shop = new MemoryShopGateway();
    shop.codes.set('WELCOME', promo);
    shop.codes.set('HALF', { ...promo, percentOff: 50 });
    shop.codes.set('OLD', { ...promo, active: false });
    if (failure) shop.failures.set('claimPromoCode', new AppError(failure, 'x'));
    const given: string[] = [];
    return { shop, given, store: new PromoStore(shop, (how) => given.push(how)) };
  }

  test('is looked up, then claimed', async () => {
    const { shop, store, given } = code();
    store.type('  welcome ');
    await store.validate();
    expect(store.promo).toEqual(promo);
    expect(given).toEqual([]);
    await store.claim();
    expect(given).toEqual(['claimed']);
    expect(shop.calls).toEqual(['findPromoCode welcome', 'claimPromoCode welcome']);
  });

  test.each(['nope', 'HALF', 'OLD'])('%s is invalid', async (typed) => {
    const { store, given } = code();
    store.type(typed);
    await store.validate();
    expect([store.problem, store.promo, store.tries, given]).toEqual(['invalid', null, 1, []]);
    store.type(`${typed}x`);
    expect(store.problem).toBeNull();
  });

  test.each(['', '   '])('an empty code sends no request: %j', async (typed) => {
    const { shop, store } = code();
    store.type(typed);
    await store.validate();
    expect([store.problem, shop.calls]).toEqual(['empty', []]);
  });

  test.each<[ErrorCode, string | null, string[]]>([
    ['InvalidPromoCode', 'invalid', []],
    ['TooManyRequests', 'tooMany', []],
    ['Network', 'failed', []],
    ['AlreadyPurchased', null, ['already']],
    ['Conflict', null, ['already']],
  ])('claiming that ends in %s', async (failure, problem, claimed) => {
    const { store, given } = code(failure);
    store.type('WELCOME');
    await store.validate();
    await store.claim();
    expect([store.problem, given, store.busy]).toEqual([problem, claimed, null]);
    // A code that was used up before the claim must not be claimed again.
    expect(store.promo === null).toBe(problem === 'invalid');
  });

  test('pressed twice it is claimed once', async () => {
    const { shop, store } = code();
    store.type('WELCOME');
    await store.validate();
    await Promise.all([store.claim(), store.claim()]);
    expect(shop.calls.filter((call) => call.startsWith('claim'))).toHaveLength(1);
  });

  test('a reply about another code than the one typed now is ignored', async () => {
    const { store } = code();
    store.type('WELCOME');
    const validation = store.validate();
    store.type('nope');
    await validation;
    expect(store.promo).toBeNull();
  });
});

describe('the card form', () => {
  function form() {
    const cards = new MemoryCardProviders();
    const store = new CardFormStore<unknown>(
      cards,
      { provider: 'stripe', publicKey: 'pk_test' },
      'pi_1_secret_x',
    );
    return { cards, store };
  }

  test('is mounted with the payment and speaks the language', async () => {
    const { cards, store } = form();
    store.mount({}, words);
    await settle();
    expect(cards.mounted).toMatchObject([{ clientSecret: 'pi_1_secret_x', language: 'en' }]);
    expect(store.form).toBe('loading');
    cards.happen('ready');
    expect(store.form).toBe('ready');
    store.speak({ ...words, language: 'cy' });
    expect(cards.mounted[0]!.language).toBe('cy');
  });

  test('that fails to load can be loaded again', async () => {
    const { cards, store } = form();
    cards.isOutOfReach = true;
    const remove = store.mount({}, words);
    await settle();
    expect(store.form).toBe('failed');
    remove();
    cards.isOutOfReach = false;
    store.mount({}, words);
    expect(store.form).toBe('loading');
    await settle();
    cards.happen('ready');
    expect(store.form).toBe('ready');
  });

  test('that was removed before it loaded is never mounted', async () => {
    const { cards, store } = form();
    store.mount({}, words)();
    await settle();
    expect(cards.mounted).toEqual([]);
  });

  test('pays once, however often it is pressed; a refusal may be retried', async () => {
    const { cards, store } = form();
    await store.pay('https://shop.example/back');
    expect(cards.tries).toEqual([]);
    store.mount({}, words);
    await settle();
    cards.happen('ready');
    const paying = store.pay('https://shop.example/back');
    await store.pay('https://shop.example/back');
    expect([cards.tries, store.isPaying]).toEqual([['https://shop.example/back'], true]);
    cards.refuse('Your card was declined.');
    await paying;
    expect([store.isPaying, store.refusal]).toEqual([false, { message: 'Your card was declined.' }]);
    cards.happen('changed');
    expect(store.refusal).toBeNull();
    void store.pay('https://shop.example/back');
    expect(cards.tries).toHaveLength(2);
  });
});
