import { decodeJwt } from 'jose';
import { generate } from 'otplib';
import { onEveryDatabase } from '../../../support/databases.ts';
import { IdentityServer, password } from '../../../support/identity-server.ts';
import { json, TestBrowser, type Answer, type Tokens } from '../../../support/test-browser.ts';

const stepMs = 30_000;
let people = 0;

onEveryDatabase('A second factor', (database) => {
  let server: IdentityServer;
  let email: string;
  let accountId: string;
  let browser: TestBrowser;
  const page = () => `${server.issuer}/second-factor`;

  beforeAll(async () => {
    server = await IdentityServer.start(database.open);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    email = `factor-${(people += 1)}@fireside.test`;
    accountId = await server.account(email);
    browser = new TestBrowser(server);
  });

  const codeNow = (secret: string, steps = 0): Promise<string> =>
    generate({ secret, epoch: Math.floor((server.clock.now() + steps * stepMs) / 1000) });
  const secretIn = ({ text }: Answer): string =>
    /<code>([A-Z2-7 ]+)<\/code>/.exec(text)![1]!.replaceAll(' ', '');
  const codesIn = ({ text }: Answer): string[] =>
    [...text.matchAll(/<code>([a-z\d]{5}-[a-z\d]{5})<\/code>/g)].map(([, code]) => code!);

  /** Signs in and sets up the second factor; returns the key and the recovery codes. */
  async function setUp(): Promise<{ secret: string; codes: string[] }> {
    await browser.tokens(email);
    const begun = await browser.follow(await browser.post(page(), { act: 'begin', password }));
    const secret = secretIn(begun);
    const done = await browser.post(page(), { act: 'confirm', code: await codeNow(secret) });
    expect(done.status).toBe(200);
    server.clock.moveBy(stepMs);
    return { secret, codes: codesIn(done) };
  }

  /** Submits the password in a new browser; stops at the page that follows. */
  async function givePassword(): Promise<{ other: TestBrowser; asked: Answer }> {
    const other = new TestBrowser(server);
    const form = await other.openSignIn();
    return { other, asked: await other.follow(await other.post(form.url, { email, password })) };
  }
  const tokensOf = async (other: TestBrowser, answer: Answer): Promise<Tokens> => {
    const { url } = await other.follow(answer);
    return json<Tokens>(await other.redeem(new URL(url).searchParams.get('code')!));
  };
  const isStrong = ({ access_token: token }: Tokens): unknown => decodeJwt(token)['mfa'];

  test('is set up with the password and a first code, and gives ten recovery codes once', async () => {
    expect((await browser.get(page())).status).toBe(401);
    await browser.tokens(email);
    expect((await browser.get(page())).text).toContain('A second factor');
    expect((await browser.post(page(), { act: 'begin', password: 'Wrong-1' })).status).toBe(422);
    expect((await browser.get(page())).text).not.toContain('class="qr"');
    const begun = await browser.follow(await browser.post(page(), { act: 'begin', password }));
    expect(begun.text).toContain('class="qr"');
    const secret = secretIn(begun);
    const wrong = await browser.post(page(), { act: 'confirm', code: '000000' });
    expect([wrong.status, secretIn(wrong)]).toEqual([422, secret]);
    const done = await browser.post(page(), { act: 'confirm', code: ` ${await codeNow(secret)} ` });
    expect(new Set(codesIn(done)).size).toBe(10);
    const on = await browser.get(page());
    expect(on.text).toContain('You have 10 recovery codes left.');
    expect(on.text).not.toContain(secret);
    expect((await browser.post(page(), { act: 'begin', password })).status).toBe(303);
    expect((await browser.get(page())).text).toContain('Your second factor is on');
    expect((await browser.post(page(), { act: 'else' })).status).toBe(400);
    const strange = { 'sec-fetch-site': 'cross-site' };
    expect((await browser.post(page(), { act: 'begin', password }, strange)).status).toBe(403);
  });

  test('that its owner never set up is shown with the mail that takes it away, and with people', async () => {
    await setUp();
    const { asked } = await givePassword();
    expect(asked.text).toContain(
      'the link in our mail “A second factor was set” gives you your account back',
    );
    expect(asked.text).toContain('href="mailto:');
  });

  test('is asked for after the password; the tokens say so', async () => {
    const { secret } = await setUp();
    const { other, asked } = await givePassword();
    expect(asked.text).toContain('Your code, please');
    expect((await other.post(asked.url, { code: 'nonsense' })).status).toBe(422);
    expect((await other.post(asked.url, { code: '123' })).status).toBe(422);
    const tokens = await tokensOf(other, await other.post(asked.url, { code: await codeNow(secret) }));
    expect(isStrong(tokens)).toBe(true);
    const renewed = json<Tokens>(await other.refresh(tokens.refresh_token));
    expect(isStrong(renewed)).toBe(true);
  });

  test('nobody who has none is asked', async () => {
    expect(isStrong(await browser.tokens(email))).toBe(false);
  });

  test('a code is good once, one step early or late', async () => {
    const { secret } = await setUp();
    server.clock.moveBy(10 * stepMs);
    for (const [steps, isGood] of [
      [-2, false],
      [-1, true],
      [-1, false],
      [2, false],
      [1, true],
      [0, false],
    ] as const) {
      const { other, asked } = await givePassword();
      const answer = await other.post(asked.url, { code: await codeNow(secret, steps) });
      expect([steps, answer.status]).toEqual([steps, isGood ? 303 : 422]);
    }
  });

  test('a recovery code lets in once, however it is typed', async () => {
    const { codes } = await setUp();
    const typed = codes[0]!.replace('-', ' ').toUpperCase();
    const first = await givePassword();
    expect(
      isStrong(await tokensOf(first.other, await first.other.post(first.asked.url, { code: typed }))),
    ).toBe(true);
    const second = await givePassword();
    expect((await second.other.post(second.asked.url, { code: typed })).status).toBe(422);
    expect((await second.other.post(second.asked.url, { code: codes[1]! })).status).toBe(303);
  });

  test('guesses are slowed, for the right code too, in every browser', async () => {
    const { secret } = await setUp();
    const { other, asked } = await givePassword();
    for (let guess = 0; guess < 5; guess += 1)
      expect((await other.post(asked.url, { code: '000000' })).status).toBe(422);
    const next = await givePassword();
    const slowed = await next.other.post(next.asked.url, { code: await codeNow(secret) });
    expect([slowed.status, Number(slowed.headers.get('retry-after'))]).toEqual([429, 30]);
    server.clock.moveBy(stepMs);
    const { status } = await next.other.post(next.asked.url, { code: await codeNow(secret) });
    expect(status).toBe(303);
  });

  test('the password alone opens nothing, and is asked for again after ten minutes', async () => {
    const { secret } = await setUp();
    const { other, asked } = await givePassword();
    const silent = await other.follow(await other.get(other.authorizeUrl({ prompt: 'none' })));
    expect(new URL(silent.url).searchParams.get('error')).toBe('login_required');
    server.clock.moveBy(10 * 60_000);
    const late = await other.post(asked.url, { code: await codeNow(secret) });
    expect(late.headers.get('location')).toMatch(/^\/idp\/sign-in\/[\w-]+\?lng=en$/);
    const before = await other.get(asked.url.replace(/[^/]+\/code.*/, 'elsewhere/code'));
    expect(before.status).toBe(410);
  });

  test('it stays with a new password, and is taken away with the password and a code', async () => {
    const { secret } = await setUp();
    const act = 'remove';
    expect(
      (await browser.post(page(), { act, password: 'Wrong-1', code: await codeNow(secret) })).status,
    ).toBe(422);
    expect((await browser.post(page(), { act, password, code: '000000' })).status).toBe(422);
    await server.identity.accounts.setPassword(accountId, password, server.clock.now());
    const { other, asked } = await givePassword();
    expect(asked.text).toContain('Your code, please');
    await tokensOf(other, await other.post(asked.url, { code: await codeNow(secret) }));
    server.clock.moveBy(stepMs);
    const removed = await other.post(page(), { act, password, code: await codeNow(secret) });
    expect((await other.follow(removed)).text).toContain('With a second factor');
    expect(isStrong(await browser.tokens(email))).toBe(false);
  });

  test('a key that waits for its first code ends after half an hour', async () => {
    await browser.tokens(email);
    const secret = secretIn(await browser.follow(await browser.post(page(), { act: 'begin', password })));
    server.clock.moveBy(30 * 60_000);
    const late = await browser.post(page(), { act: 'confirm', code: await codeNow(secret) });
    expect([late.status, late.text]).toEqual([422, expect.stringContaining('name="password"')]);
    expect(isStrong(await new TestBrowser(server).tokens(email))).toBe(false);
  });
});
