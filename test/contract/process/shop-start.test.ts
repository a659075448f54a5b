import { freePort, ProductFolder } from '../../support/process.ts';

/** What the program says of card payments when it starts, and that it holds. */
jest.setTimeout(60_000);

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
    // Whoever is not signed in learns that an address is there, or that it is not.
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
});
