import { openDatabase } from '../../../../src/infrastructure/node/platform/database/database.ts';
import { temporaryFolder } from '../../../support/databases.ts';
import { IdentityServer, password } from '../../../support/identity-server.ts';
import { TestBrowser, verifier } from '../../../support/test-browser.ts';

/** Tests that the provider's cookies behind https belong to this host only, and that each tab has its own sign-in. */
const [dataDir, plainDir] = [temporaryFolder(), temporaryFolder()];
const email = 'parent@fireside.test';
let server: IdentityServer;

beforeAll(async () => {
  server = await IdentityServer.start(() => openDatabase({ dataDir }), {
    publicUrl: 'https://fireside.test',
  });
  await server.account(email);
});
afterAll(() => server.close());

test('leaving the site ends the session that the cookie names', async () => {
  const browser = open();
  const { refresh_token: token } = await browser.tokens(email);
  expect((await browser.post(`${server.issuer}/leave`, {})).status).toBe(204);
  expect((await browser.refresh(token)).status).toBe(400);
});

const open = (): TestBrowser => {
  const browser = new TestBrowser(server);
  browser.through = server.address;
  return browser;
};

test('every cookie until the log out belongs to this host alone, is Secure and hidden from scripts', async () => {
  const browser = open();
  const lines: string[] = [];
  browser.onCookie = (line) => lines.push(line);
  const { refresh_token: token, id_token: hint } = await browser.tokens(email);
  expect((await browser.refresh(token)).status).toBe(200);
  await browser.get(`${server.issuer}/session/end?${new URLSearchParams({ id_token_hint: hint })}`);
  const names = new Set(lines.map((line) => line.split(/[=~]/, 1)[0]!.replace(/\.sig$/, '')));
  expect([...names].toSorted()).toEqual([
    '__Host-fireside_known',
    '__Host-fireside_resume',
    '__Host-fireside_session',
    '__Host-fireside_sign_in',
  ]);
  for (const line of lines) {
    const attributes = line
      .toLowerCase()
      .split(/; */)
      .slice(1)
      .filter((attribute) => !/^(expires|max-age)=/.test(attribute));
    expect(attributes.toSorted()).toEqual(['httponly', 'path=/', 'samesite=lax', 'secure']);
  }
  // The session outlives the window in which it began.
  expect(lines.find((line) => line.startsWith('__Host-fireside_session='))).toMatch(/expires=/i);
});

test('a person who is signed in stays so and is recognised after the log out', async () => {
  const guessed = 'guessed@fireside.test';
  await server.account(guessed);
  const browser = open();
  await browser.code(guessed);
  const silent = await browser.follow(await browser.get(browser.authorizeUrl({ prompt: 'none' })));
  expect(new URL(silent.url).searchParams.get('code')).toBeTruthy();
  const stranger = open();
  const page = await stranger.openSignIn();
  for (let i = 0; i < 10; i += 1) await stranger.post(page.url, { email: guessed, password: `Wrong-${i}` });
  expect((await stranger.post(page.url, { email: guessed, password })).status).toBe(429);
  const again = await browser.openSignIn({ prompt: 'login' });
  expect((await browser.post(again.url, { email: guessed, password })).status).toBe(303);
});

test('two tabs can sign in at the same time', async () => {
  const browser = open();
  const [one, other] = [await browser.openSignIn(), await browser.openSignIn({ state: 'state-2' })];
  expect(one.url).not.toBe(other.url);
  const first = await browser.follow(await browser.post(one.url, { email, password }));
  expect(new URL(first.url).searchParams.get('state')).toBe('state-1');
  const redeemed = await browser.redeem(new URL(first.url).searchParams.get('code')!, {
    code_verifier: verifier,
  });
  expect(redeemed.status).toBe(200);
  const second = await browser.follow(await browser.post(other.url, { email, password }));
  expect(new URL(second.url).searchParams.get('state')).toBe('state-2');
});

test('abandoned sign-ins do not fill the headers of every request', async () => {
  const browser = open();
  const first = await browser.openSignIn();
  let last = first;
  for (let begun = 1; begun < 50; begun += 1) last = await browser.openSignIn();
  expect(browser.cookieNames().filter((name) => /sign_in~/.test(name))).toHaveLength(8);
  const size = browser.cookiePairs().reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  expect(size).toBeLessThan(4096);
  expect((await browser.get(first.url)).status).toBe(410);
  const done = await browser.follow(await browser.post(last.url, { email, password }));
  expect(new URL(done.url).searchParams.get('code')).toBeTruthy();
});

test('a cookie set by a sibling domain is ignored', async () => {
  const victim = open();
  const strange = open();
  const page = await strange.openSignIn();
  const planted = strange
    .cookiePairs()
    .map(([name, value]) => `${name.replace('__Host-', '').replace(/~.*/, '')}=${value}`)
    .join('; ');
  expect(planted).toMatch(/^fireside_sign_in=/);
  const answer = await victim.get(page.url, { cookie: planted });
  expect(answer.status).toBe(410);
  // With the cookie names that browsers accept from this host alone, the page opens.
  expect((await strange.get(page.url)).status).toBe(200);
});

test('on plain http, for localhost, cookies have names without prefix', async () => {
  const plain = await IdentityServer.start(() => openDatabase({ dataDir: plainDir }));
  await plain.account(email);
  const browser = new TestBrowser(plain);
  await browser.code(email);
  for (const name of browser.cookieNames()) expect(name).toMatch(/^fireside_/);
  await plain.close();
});
