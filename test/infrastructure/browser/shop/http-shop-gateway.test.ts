import { AppError, type ErrorCode } from '../../../../src/application/errors.ts';
import type { ShopGateway } from '../../../../src/application/ports/device/shop/shop-gateway.ts';
import { ApiClient } from '../../../../src/infrastructure/browser/platform/api-client.ts';
import { createHttpShopGateway } from '../../../../src/infrastructure/browser/shop/http-shop-gateway.ts';
import { MemoryShopGateway } from '../../../support/stores/memory-shop-gateway.ts';
import { httpStatusByErrorCode } from '../../../../src/infrastructure/shared/api/parts/problem.ts';
import { sendJson, scriptedServer, type ReceivedRequest } from '../../../support/scripted-server.ts';

let server: Awaited<ReturnType<typeof scriptedServer>>;
let http: ReturnType<typeof createHttpShopGateway>;
const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);

beforeAll(async () => {
  server = await scriptedServer();
  http = createHttpShopGateway(
    new ApiClient({
      apiUrl: `${server.address}/api`,
      signIn: { accessToken: async () => 'token', renew: async () => false },
      timeoutMs: 60_000,
    }),
    () => 'cy',
  );
});
afterAll(async () => {
  logged.mockRestore();
  await server.close();
});

/** Returns a gateway to a server of specification 7.3 that uses the memory twin. */
function served(twin: MemoryShopGateway): ShopGateway {
  const reply = async ({ method, url }: ReceivedRequest): Promise<unknown> => {
    const { pathname, searchParams } = new URL(url, server.address);
    const code = searchParams.get('promoCode')!;
    switch (`${method} ${pathname}`) {
      case 'GET /api/payments/config':
        return twin.cardProvider();
      case 'POST /api/payments/create':
        return twin.createPayment();
      case 'GET /api/promo-code/':
        return twin.findPromoCode(code);
      case 'GET /api/promo-code/claim':
        return twin.claimPromoCode(code);
      default:
        return twin.verifyPurchase(decodeURIComponent(pathname.split('/').at(-1)!));
    }
  };
  server.answer(async (request, response) => {
    try {
      sendJson(response, (await reply(request)) ?? {});
    } catch (error) {
      const { code, message } = error as AppError;
      sendJson(
        response,
        { code, message },
        httpStatusByErrorCode[code as keyof typeof httpStatusByErrorCode],
      );
    }
  });
  return http;
}

const refusal = (code: string) => expect.objectContaining({ name: 'AppError', code });

describe.each([
  ['over HTTP', served],
  ['the memory twin', (twin: MemoryShopGateway): ShopGateway => twin],
])('a shop gateway, %s', (_name, open) => {
  function shop() {
    const twin = new MemoryShopGateway();
    twin.codes.set('WELCOME', {
      active: true,
      percentOff: 100,
      code: 'WELCOME',
      id: 'p1',
      metadata: { organisation: 'School' },
    });
    twin.codes.set('HALF', { active: true, percentOff: 50, code: 'HALF', id: 'p2', metadata: {} });
    return { twin, gateway: open(twin) };
  }

  test('reports who takes cards and opens one payment', async () => {
    const { twin, gateway } = shop();
    expect(await gateway.cardProvider()).toEqual(twin.provider);
    expect(await gateway.createPayment()).toEqual(twin.payment);
    expect(await gateway.createPayment()).toEqual(twin.payment);
  });

  test('refuses a second sale', async () => {
    const { twin, gateway } = shop();
    twin.hasAccess = true;
    await expect(gateway.createPayment()).rejects.toEqual(refusal('AlreadyPurchased'));
  });

  test('verifies once the payment has succeeded, and any number of times after', async () => {
    const { twin, gateway } = shop();
    await expect(gateway.verifyPurchase('pi_1')).rejects.toEqual(refusal('PaymentIncomplete'));
    twin.isPaid = true;
    await gateway.verifyPurchase('pi_1');
    await gateway.verifyPurchase('pi_1');
    await expect(gateway.verifyPurchase('pi_2')).rejects.toEqual(refusal('NotFound'));
  });

  test('finds codes with their discount, and claims those of 100 %', async () => {
    const { twin, gateway } = shop();
    expect(await gateway.findPromoCode('welcome')).toEqual(twin.codes.get('WELCOME'));
    await expect(gateway.findPromoCode('nope')).rejects.toEqual(refusal('NotFound'));
    await expect(gateway.claimPromoCode('HALF')).rejects.toEqual(refusal('InvalidPromoCode'));
    await gateway.claimPromoCode('Welcome');
    await gateway.claimPromoCode('Welcome');
    expect(twin.hasAccess).toBe(true);
  });
});

describe('requests and replies', () => {
  test('a payment has an empty body; ids and codes are encoded in the address', async () => {
    server.answer((_request, response) =>
      sendJson(response, { clientSecret: 's', paymentIntent: 'pi', charged: 1 }),
    );
    await http.createPayment();
    expect(server.received[0]!.headers['accept-language']).toBe('cy');
    await http.verifyPurchase('pi/1?x');
    await http.claimPromoCode('a&b c');
    expect(server.received.map(({ method, url, body }) => `${method} ${url} ${body}`)).toEqual([
      'POST /api/payments/create {}',
      'PUT /api/payments/verify-purchase/pi%2F1%3Fx ',
      'GET /api/promo-code/claim?promoCode=a%26b+c ',
    ]);
  });

  test('a status 409 without a known code means the same', async () => {
    server.answer((_request, response) => sendJson(response, { message: 'Already Purchased' }, 409));
    await expect(http.createPayment()).rejects.toEqual(refusal('AlreadyPurchased'));
    await http.verifyPurchase('pi_1');
  });

  test('a server that names no provider means Stripe and needs its key', async () => {
    server.answer((_request, response) => sendJson(response, { publicKey: 'pk_1' }));
    expect(await http.cardProvider()).toEqual({ provider: 'stripe', publicKey: 'pk_1' });
    server.answer((_request, response) => sendJson(response, { provider: 'stripe' }));
    await expect(http.cardProvider()).rejects.toEqual(refusal('Unexpected'));
  });

  test.each<[string, unknown]>([
    ['no price', { clientSecret: 's', paymentIntent: 'pi' }],
    ['a price below zero', { clientSecret: 's', paymentIntent: 'pi', charged: -1 }],
    ['half a penny', { clientSecret: 's', paymentIntent: 'pi', charged: 0.5 }],
    ['a price in words', { clientSecret: 's', paymentIntent: 'pi', charged: '54000' }],
    ['no secret', { clientSecret: '', paymentIntent: 'pi', charged: 54_000 }],
    ['nothing', null],
  ])('a payment with %s is refused', async (_name, body) => {
    server.answer((_request, response) => sendJson(response, body));
    await expect(http.createPayment()).rejects.toEqual(refusal('Unexpected'));
  });

  test.each([{}, { active: 'true', percentOff: '100', metadata: 5 }])(
    'a code that is not reported as valid is invalid: %j',
    async (body) => {
      server.answer((_request, response) => sendJson(response, body));
      expect(await http.findPromoCode('x')).toEqual({
        active: false,
        percentOff: 0,
        code: '',
        id: '',
        metadata: {},
      });
    },
  );

  test.each<[number, ErrorCode]>([
    [402, 'PaymentRequired'],
    [404, 'NotFound'],
    [503, 'Unavailable'],
  ])('a verification that ends with %d has failed', async (status, code) => {
    server.answer((_request, response) => sendJson(response, {}, status));
    await expect(http.verifyPurchase('pi_1')).rejects.toEqual(refusal(code));
  });
});
