import { setTimeout as pause } from 'node:timers/promises';
import { json, TestBrowser } from '../../support/test-browser.ts';
import { freePort, ProductFolder } from '../../support/process.ts';

/** Tests the lines about card payments that the program prints at its start, and whether they are true. */
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_ofthetests',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_ofthetests',
  STRIPE_WEBHOOK_SECRET: 'whsec_ofthetests',
};

describe('the shop at the start', () => {
  const product = new ProductFolder();
  afterAll(() => product.remove());

  test.each([
    ['in development', {}, 'Card payments go to the sandbox', 401],
    [
      'in production without keys',
      { NODE_ENV: 'production' },
      'Card payments are off: access comes by promo codes',
      404,
    ],
    [
      'in production with keys of the test mode',
      { NODE_ENV: 'production', ...stripe },
      'Card payments go to the test mode of Stripe: no money is taken.',
      404,
    ],
  ])('%s', async (name, env, sentence, sandboxStatus) => {
    const port = await freePort();
    const server = await product.start(
      {
        DATA_DIR: product.file(name.replaceAll(' ', '-')),
        PUBLIC_URL: `http://localhost:${port}`,
        SMTP_URL: 'smtp://localhost:1',
        MAIL_FROM: 'hello@family.example',
        LOG_LEVEL: 'silent',
        ...env,
      },
      port,
    );
    await server.ready();
    expect(server.out).toContain(sentence);
    // An anonymous request shows whether the address exists.
    const post = async (path: string) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`${server.address}/api${path}`, { method: 'POST', headers, body: '{}' })).status;
    };
    expect(await post('/payments/sandbox/confirm')).toBe(sandboxStatus);
    expect(await post('/payments/create')).toBe(401);
    expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 });
    expect(server.out).not.toMatch(/sk_test|whsec/);
    expect(server.err).toBe('');
  });

  test('in development a new person pays, never returns, and gets access and a receipt', async () => {
    const server = await product.start({ DATA_DIR: product.file('whole') });
    await server.ready();
    const browser = new TestBrowser({ publicUrl: server.address, issuer: `${server.address}/idp` });
    const signedIn = await browser.signIn('new@fireside.test', {}, 'Fireside-demo-1');
    const code = new URL(signedIn.url).searchParams.get('code')!;
    const { access_token: token } = json(await browser.redeem(code));
    const call = async (method: string, path: string, body?: object): Promise<unknown> => {
      const headers = {
        authorization: `Bearer ${token}`,
        'accept-language': 'cy',
        'content-type': 'application/json',
      };
      const sent = body ? { body: JSON.stringify(body) } : {};
      return (await fetch(`${server.address}/api${path}`, { method, headers, ...sent })).json();
    };
    const until = async (isSo: () => Promise<boolean>) => {
      for (let wait = 0; wait < 600 && !(await isSo()); wait += 1) await pause(100);
      expect(await isSo()).toBe(true);
    };
    const { clientSecret } = (await call('POST', '/payments/create', {})) as { clientSecret: string };
    const card = { clientSecret, outcome: 'pays' };
    expect(await call('POST', '/payments/sandbox/confirm', card)).toMatchObject({ status: 'succeeded' });
    const me = async () => (await call('GET', '/me')) as { paymentStatus: string };
    await until(async () => (await me()).paymentStatus === 'paid');
    await until(async () =>
      (await browser.get(`${server.address}/mailbox`)).text.includes('Eich derbynneb gan Fireside'),
    );
    expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 });
    expect(server.err).toBe('');
  });
});
