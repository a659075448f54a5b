import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { Accounts } from '../../../../src/infrastructure/node/identity-provider/accounts/accounts.ts';
import { PasswordHashing } from '../../../../src/infrastructure/node/identity-provider/accounts/password-hash.ts';
import { openDatabase } from '../../../../src/infrastructure/node/platform/database/database.ts';
import { temporaryFolder } from '../../../support/databases.ts';
import { IdentityServer, password } from '../../../support/identity-server.ts';
import { TestBrowser } from '../../../support/test-browser.ts';

let server: IdentityServer;
let browser: TestBrowser;
const minuteMs = 60_000;
const folder = temporaryFolder();

beforeEach(async () => {
  const dataDir = mkdtempSync(join(folder, 'one-'));
  const open = () => openDatabase({ dataDir });
  server = await IdentityServer.start(open);
  browser = new TestBrowser(server);
  await server.account('Parent@Fireside.test');
});
afterEach(() => server.close());

async function attempt(who: TestBrowser, email: string, word: string, headers: Record<string, string> = {}) {
  const page = await who.openSignIn({ prompt: 'login' });
  return who.post(page.url, { email, password: word }, headers);
}

test('the form is labelled, supports autofill and works without a script', async () => {
  const { text } = await browser.openSignIn({ login_hint: '"><b>x@y.test' });
  expect(text).toContain('<label class="label" for="email">Email address</label>');
  expect(text).toContain('<label class="label" for="password">Password</label>');
  expect(text).toContain('autocomplete="username webauthn"');
  expect(text).toContain('autocomplete="current-password"');
  expect(text).toContain('value="&#34;&#62;&#60;b&#62;x@y.test"');
  expect(text).toContain(`<a href="${server.publicUrl}/registration?lng=en">Sign up</a>`);
  expect(text).toContain('<a href="/idp/forgotten-password?lng=en">Forgotten your password?</a>');
  expect(text).toContain('<title>Log in - Fireside</title>');
});

test('a person in danger finds the help lines on it without a script', async () => {
  const { text } = await browser.openSignIn({ ui_locales: 'cy' });
  expect(text).toMatch(/<summary>\s*Cael help nawr\s*<\/summary>/);
  for (const href of ['tel:999', 'tel:116123', 'tel:08001111', 'sms:85258'])
    expect(text).toContain(`<a href="${href}">`);
  expect(text).toContain('I bawb o dan 19 oed');
});

test('the password can be shown and a passkey used by separate scripts, the only ones of the page', async () => {
  const { text, headers } = await browser.openSignIn();
  expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(text.match(/<script[^>]*>/g)?.toSorted()).toEqual([
    '<script src="/passkey.js" defer>',
    '<script src="/show-password.js" defer>',
  ]);
  expect(text).toMatch(/<button[^>]*aria-controls="password"[^>]*hidden[^>]*>\s*Show password\s*<\/button>/);
});

test('capitals and spaces in the address do not matter; in the password they do', async () => {
  const refused = await attempt(browser, 'parent@fireside.test', password.toUpperCase());
  expect(refused.status).toBe(422);
  const accepted = await attempt(browser, '  PARENT@fireside.TEST ', password);
  expect(accepted.status).toBe(303);
});

test('a wrong password and an unknown address get the same page', async () => {
  const page = await browser.openSignIn();
  const bare = (text: string, email: string): string => text.replace(`value="${email}"`, 'value=""');
  const answers = [];
  for (const [email, word] of [
    ['parent@fireside.test', 'Wrong-password-1'],
    ['nobody@fireside.test', 'Wrong-password-1'],
    ['parent@fireside.test', 'x'.repeat(300)],
  ] as const) {
    const { status, text } = await browser.post(page.url, { email, password: word });
    expect(status).toBe(422);
    expect(text).toContain('Email or password is not right');
    expect(text).toContain('<title>Error: Log in - Fireside</title>');
    expect(text).not.toContain('Wrong-password-1');
    answers.push(bare(text, email));
  }
  expect(new Set(answers).size).toBe(1);
});

test('empty fields are reported and do not count as a try', async () => {
  const page = await browser.openSignIn();
  for (let i = 0; i < 8; i += 1)
    for (const [email, word] of [
      ['', ''],
      ['parent@fireside.test', ''],
      ['', password],
    ] as const) {
      const { status, text } = await browser.post(page.url, { email, password: word });
      expect(status).toBe(422);
      expect(text).toContain('Enter your email address and your password');
      expect(text).toContain(`value="${email}"`);
    }
  expect((await browser.post(page.url, { email: 'parent@fireside.test', password })).status).toBe(303);
});

test('known and unknown addresses take the same processor time', async () => {
  const accounts = new Accounts(server.db, new PasswordHashing({ memory: 19_456, passes: 2 }));
  const at = server.clock.now();
  await accounts.create({ email: 'known@fireside.test', password, verifiedAt: at, at });
  const times = { 'known@fireside.test': [] as number[], 'nobody@fireside.test': [] as number[] };
  // The processor time is measured, alternating, so that other load affects both in the same way.
  for (let i = 0; i < 11; i += 1)
    for (const [email, taken] of Object.entries(times)) {
      const from = process.cpuUsage();
      await accounts.verifyPassword(email, 'Wrong-password-1');
      const { user, system } = process.cpuUsage(from);
      taken.push((user + system) / 1000);
    }
  const [known, unknown] = Object.values(times).map((taken) => taken.toSorted((a, b) => a - b)[5]!);
  expect(Math.abs(known! - unknown!)).toBeLessThan(Math.max(20, known! * 0.1));
});

test('an unverified account is sent to the page that says so, without tokens', async () => {
  await server.account('fresh@fireside.test', false);
  const answer = await attempt(browser, 'fresh@fireside.test', password);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`${server.publicUrl}/registration/unverified`);
  expect(browser.cookieNames()).not.toContain('fireside_session');
  const wrong = await attempt(browser, 'fresh@fireside.test', 'Wrong-password-1');
  expect(wrong.status).toBe(422);
  const silent = await browser.follow(await browser.get(browser.authorizeUrl({ prompt: 'none' })));
  expect(new URL(silent.url).searchParams.get('error')).toBe('login_required');

  const account = await server.identity.accounts.byEmail('fresh@fireside.test');
  await server.identity.accounts.markVerified(account!.id, server.clock.now(), null);
  expect((await browser.redeem(await browser.code('fresh@fireside.test'))).status).toBe(200);
});

test('an expired request says so and leads back to the start', async () => {
  const page = await browser.openSignIn();
  server.clock.moveBy(31 * minuteMs);
  for (const answer of [
    await browser.get(page.url),
    await browser.post(page.url, { email: 'parent@fireside.test', password }),
    await browser.get(`${server.issuer}/sign-in/unknown`),
  ]) {
    expect(answer.status).toBe(410);
    expect(answer.text).toContain('Log in took too long');
    expect(answer.text).toContain(`href="${server.publicUrl}/"`);
  }
  const resumed = await browser.get(page.url.replace('/sign-in/', '/auth/'));
  expect(resumed.status).toBe(400);
  expect(resumed.text).toContain('Log in took too long');
});

test('a browser without cookies is told so and not redirected in circles', async () => {
  const page = await browser.openSignIn();
  const forgetful = new TestBrowser(server);
  for (const answer of [
    await forgetful.get(page.url),
    await forgetful.post(page.url, { email: 'parent@fireside.test', password }),
  ]) {
    expect(answer.status).toBe(410);
    expect(answer.text).toContain('Log in needs cookies');
    expect(answer.text).toContain(`href="${server.publicUrl}/"`);
  }
});

test('Back after signing in shows a link on instead of the form', async () => {
  const page = await browser.openSignIn();
  await browser.follow(await browser.post(page.url, { email: 'parent@fireside.test', password }));
  for (const answer of [
    await browser.get(page.url),
    await browser.post(page.url, { email: 'parent@fireside.test', password }),
  ]) {
    expect(answer.status).toBe(410);
    expect(answer.text).toContain('<h1>You are logged in</h1>');
    expect(answer.text).not.toContain('<form');
    expect(answer.text).toContain(`href="${server.publicUrl}/"`);
  }
});

test('of two log in pages open at once each continues, in any order', async () => {
  const [first, second] = [
    await browser.openSignIn({ state: 'one' }),
    await browser.openSignIn({ state: 'two' }),
  ];
  for (const [page, state] of [
    [second, 'two'],
    [first, 'one'],
  ] as const) {
    const back = await browser.follow(
      await browser.post(page.url, { email: 'parent@fireside.test', password }),
    );
    const address = new URL(back.url);
    expect(address.searchParams.get('state')).toBe(state);
    expect((await browser.redeem(address.searchParams.get('code')!)).status).toBe(200);
  }
});

test("the cookie of one request opens no other request's page, and needs its signature", async () => {
  const begin = async (): Promise<{ url: string; cookie: string }> => {
    const started = await new TestBrowser(server).get(browser.authorizeUrl());
    const cookie = started.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0]!)
      .join('; ');
    return { url: new URL(started.headers.get('location')!, server.publicUrl).href, cookie };
  };
  const [mine, theirs] = [await begin(), await begin()];
  const open = (url: string, cookie = mine.cookie) => new TestBrowser(server).get(url, { cookie });
  expect((await open(mine.url)).status).toBe(200);
  expect((await open(theirs.url)).status).toBe(410);
  const unsigned = mine.cookie.split('; ').filter((pair) => !pair.includes('.sig='));
  expect((await open(mine.url, unsigned.join('; '))).status).toBe(410);
});

test('the page has the language of the web program, and another one on request, throughout', async () => {
  const page = await browser.openSignIn({ ui_locales: 'cy' });
  expect(page.text).toContain('<html lang="cy" dir="ltr">');
  expect(page.text).toContain('<h1>Mewngofnodi</h1>');
  expect(page.text).toContain('href="/idp/forgotten-password?lng=cy"');
  expect(page.text).toContain(`href="${server.publicUrl}/registration?lng=cy"`);
  const english = await browser.get(`${page.url}?lng=en`, { 'accept-language': 'cy' });
  expect(english.text).toContain('<h1>Log in</h1>');
  const refused = await browser.post(page.url, { email: 'parent@fireside.test', password: 'Wrong-1' });
  expect(refused.text).toContain('Gwall: Mewngofnodi - Fireside');
  const back = await browser.follow(
    await browser.post(`${page.url}?lng=en`, { email: 'parent@fireside.test', password }),
  );
  expect(new URL(back.url).searchParams.get('code')).not.toBeNull();
  const failed = await browser.get(browser.authorizeUrl({ client_id: 'x' }), { 'accept-language': 'cy' });
  expect(failed.text).toContain('Ni weithiodd y mewngofnodi');
});

test.each([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://elsewhere.test' },
  { origin: 'null' },
])("a form on another site's page is refused: %j", async (headers) => {
  expect((await attempt(browser, 'parent@fireside.test', password, headers)).status).toBe(403);
});

test('our own form is accepted with the headers that browsers send', async () => {
  const headers = { 'sec-fetch-site': 'same-origin', origin: server.publicUrl };
  expect((await attempt(browser, 'parent@fireside.test', password, headers)).status).toBe(303);
});

test('bodies that are too long or of another type are refused with a page', async () => {
  const page = await browser.openSignIn();
  const long = await browser.post(page.url, { email: 'x'.repeat(11_000), password: 'x' });
  expect(long.status).toBe(413);
  expect(long.text).toContain('Start again');
  const { pathname } = new URL(page.url);
  const kind = await server.app.inject({
    method: 'POST',
    url: pathname,
    payload: { email: 'x', password: 'y' },
  });
  expect(kind.statusCode).toBe(415);
});

test('guessing one account is slowed after ten tries, and its owner is not locked out for long', async () => {
  const owner = new TestBrowser(server);
  expect((await attempt(owner, 'parent@fireside.test', password)).status).toBe(303);
  for (let i = 0; i < 10; i += 1)
    expect((await attempt(browser, 'parent@fireside.test', `Wrong-${i}`)).status).toBe(422);
  const spoof = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' };
  const slowed = await attempt(browser, 'PARENT@fireside.test', password, spoof);
  expect(slowed.status).toBe(429);
  expect(slowed.headers.get('retry-after')).toBe('30');
  expect(slowed.text).toContain('please wait 1 minute');
  expect((await attempt(owner, 'parent@fireside.test', password)).status).toBe(303);

  let longest = 0;
  for (let i = 0; i < 12; i += 1) {
    const { headers } = await attempt(browser, 'parent@fireside.test', 'Wrong-again');
    const seconds = Number(headers.get('retry-after'));
    longest = Math.max(longest, seconds);
    server.clock.moveBy(seconds * 1000);
    expect((await attempt(browser, 'parent@fireside.test', 'Wrong-again')).status).toBe(422);
  }
  expect(longest).toBe(15 * 60);
  server.clock.moveBy(15 * minuteMs);
  expect((await attempt(browser, 'parent@fireside.test', password)).status).toBe(303);
});

test("a new password ends the delay that other people's guesses caused", async () => {
  const account = (await server.identity.accounts.byEmail('parent@fireside.test'))!;
  for (let i = 0; i < 10; i += 1) await attempt(browser, account.email, `Wrong-password-${i}`);
  expect((await attempt(browser, account.email, password)).status).toBe(429);
  await server.identity.accounts.setPassword(account.id, password, server.clock.now());
  expect((await attempt(browser, account.email, password)).status).toBe(303);
});

test('one address that tries many accounts is slowed within twenty tries', async () => {
  for (let i = 0; i < 19; i += 1)
    expect((await attempt(browser, `family-${i}@fireside.test`, 'Wrong-password-1')).status).toBe(422);
  const slowed = await attempt(browser, 'family-20@fireside.test', 'Wrong-password-1');
  expect(slowed.status).toBe(429);
  server.clock.moveBy(10_000);
  expect((await attempt(browser, 'parent@fireside.test', password)).status).toBe(303);
});

test('a hundred parallel guesses get no more checks than ten', async () => {
  const page = await browser.openSignIn();
  const guesses = Array.from({ length: 100 }, (_, i) =>
    browser.post(page.url, { email: 'parent@fireside.test', password: `Wrong-${i}` }),
  );
  const answers = await Promise.all(guesses);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(90);
});

test('a whole school may sign in at once, a flood may not, and the limit ends after a minute', async () => {
  const begin = (remoteAddress: string) =>
    server.app.inject({ url: browser.authorizeUrl().slice(server.publicUrl.length), remoteAddress });
  const rows = () => server.db.selectFrom('identity_record').select('id').execute();
  const statuses: number[] = [];
  for (let count = 0; count < 300; count += 1) statuses.push((await begin('198.51.100.7')).statusCode);
  expect(new Set(statuses)).toEqual(new Set([303]));
  const before = (await rows()).length;
  const refused = await begin('198.51.100.7');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('60');
  expect(refused.body).toContain('please wait 1 minute');
  expect((await rows()).length).toBe(before);
  expect((await begin('198.51.100.8')).statusCode).toBe(303);
  server.clock.moveBy(minuteMs);
  expect((await begin('198.51.100.7')).statusCode).toBe(303);
});

test('families behind one address are not slowed by signing in', async () => {
  for (let i = 0; i < 25; i += 1)
    expect((await attempt(new TestBrowser(server), 'parent@fireside.test', password)).status).toBe(303);
});

test('after many wrong tries of one address, right ones are not delayed', async () => {
  for (let i = 0; i < 19; i += 1)
    expect((await attempt(browser, `family-${i}@fireside.test`, 'Wrong-password-1')).status).toBe(422);
  server.clock.moveBy(10_000);
  for (let i = 0; i < 5; i += 1)
    expect((await attempt(new TestBrowser(server), 'parent@fireside.test', password)).status).toBe(303);
  expect((await attempt(browser, 'family-20@fireside.test', 'Wrong-password-1')).status).toBe(422);
  expect((await attempt(new TestBrowser(server), 'parent@fireside.test', password)).status).toBe(429);
});

test('the stylesheet is served under a name that changes with its content', async () => {
  const { text } = await browser.openSignIn();
  const href = /href="(\/assets\/pages\.css\?v=[0-9a-f]+)"/.exec(text)![1]!;
  const sheet = await browser.get(server.publicUrl + href);
  expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(sheet.headers.get('cache-control')).toContain('immutable');
  expect(sheet.text).toContain('--c-primary');
});

test('a database that does not answer is reported as our fault, with a Retry-After', async () => {
  const page = await browser.openSignIn();
  server.isCut = true;
  for (const answer of [
    await browser.get(page.url),
    await browser.get(browser.authorizeUrl()),
    await browser.refresh('x'),
  ]) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
  }
  server.isCut = false;
  expect((await browser.get(page.url)).status).toBe(200);
});
