import { decodeJwt } from 'jose';
import { SqlReauthenticationRepository } from '../../../../src/infrastructure/node/account/sql-reauthentication.ts';
import { isGrantValid } from '../../../../src/infrastructure/node/identity-provider/accounts/sql-adapter.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import { IdentityServer, password } from '../../../support/identity-server.ts';
import { json, TestBrowser, type Tokens } from '../../../support/test-browser.ts';

const email = 'parent@fireside.test';
const minuteMs = 60_000;

onEveryDatabase('Signing in on a device that others use', (database) => {
  let server: IdentityServer;
  let lines: string[];
  let browser: TestBrowser;

  beforeAll(async () => {
    server = await IdentityServer.start(database.open);
    await server.account(email);
  });
  afterAll(() => server.close());
  beforeEach(() => {
    lines = [];
    browser = new TestBrowser(server);
    browser.onCookie = (line) => void lines.push(line);
  });

  const signIn = async (form: Record<string, string> = { shared: 'on' }): Promise<Tokens> => {
    const page = await browser.openSignIn();
    const back = await browser.follow(await browser.post(page.url, { email, password, ...form }));
    return json<Tokens>(await browser.redeem(new URL(back.url).searchParams.get('code')!));
  };
  const counts = async ({ access_token: token }: Tokens): Promise<boolean> =>
    (await browser.get(`${server.issuer}/userinfo`, { authorization: `Bearer ${token}` })).status === 200;
  const lasting = (name: string): boolean =>
    lines.some(
      (line) => line.startsWith(`${name}=`) && /; (expires|max-age)=/i.test(line) && !/1970/.test(line),
    );
  const untilOf = ({ id_token: token }: Tokens): unknown => decodeJwt(token)['shared_until'];

  test('the cookies go with the browser, and the token says until when', async () => {
    const tokens = await signIn();
    expect(lasting('fireside_session')).toBe(false);
    expect(lasting('fireside_known')).toBe(false);
    const end = Math.floor(server.clock.now() / 1000) + 3600;
    expect(Math.abs(Number(untilOf(tokens)) - end)).toBeLessThan(30);
    expect(await counts(tokens)).toBe(true);
  });

  test('without the choice a sign-in lasts as before and reaches other tabs', async () => {
    const tokens = await signIn({});
    expect(lasting('fireside_session')).toBe(true);
    expect(lasting('fireside_known')).toBe(true);
    expect(untilOf(tokens)).toBeUndefined();
    const again = await browser.follow(await browser.get(browser.authorizeUrl()));
    expect(new URL(again.url).searchParams.get('code')).not.toBeNull();
  });

  test('every other tab asks for the password, and is let in with it', async () => {
    await signIn();
    const other = await browser.follow(await browser.get(browser.authorizeUrl()));
    expect([other.status, other.text]).toEqual([200, expect.stringContaining('name="password"')]);
    const silent = await browser.follow(await browser.get(browser.authorizeUrl({ prompt: 'none' })));
    expect(new URL(silent.url).searchParams.get('error')).toBe('login_required');
    expect(await counts(await signIn())).toBe(true);
  });

  test('it ends an hour after it began, however often it is renewed', async () => {
    let tokens = await signIn();
    server.clock.moveBy(50 * minuteMs);
    const renewed = await browser.refresh(tokens.refresh_token);
    expect(renewed.status).toBe(200);
    tokens = { ...tokens, ...json<Tokens>(renewed) };
    const grantId = decodeJwt<{ gid: string }>(tokens.access_token).gid;
    const isAlive = () => isGrantValid(server.db, grantId, server.clock.now());
    expect(await isAlive()).toBe(true);
    server.clock.moveBy(11 * minuteMs);
    expect(await isAlive()).toBe(false);
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400);
  });

  test('protected content is open for ten minutes from each log in on, and a renewal opens nothing', async () => {
    const reauthentication = new SqlReauthenticationRepository(server.db);
    const of = ({ access_token: token }: Tokens) =>
      reauthentication.signIn(decodeJwt<{ gid: string }>(token).gid);
    const shared = await signIn();
    // The provider's library has a clock of its own.
    const end = Date.now() + 10 * minuteMs;
    expect((await of(shared)).isShared).toBe(true);
    expect(Math.abs((await of(shared)).openUntil - end)).toBeLessThan(30_000);
    browser = new TestBrowser(server);
    const own = await signIn({});
    expect((await of(own)).isShared).toBe(false);
    const { openUntil } = await of(own);
    server.clock.moveBy(11 * minuteMs);
    expect((await browser.refresh(own.refresh_token)).status).toBe(200);
    await browser.follow(await browser.get(browser.authorizeUrl({ prompt: 'none' })));
    expect((await of(own)).openUntil).toBe(openUntil);
  });

  test('a page that is shown again keeps what was ticked', async () => {
    const page = await browser.openSignIn();
    const again = await browser.post(page.url, { email, password: 'Wrong-1', shared: 'on' });
    expect([again.status, /name="shared"[^>]*checked/s.test(again.text)]).toEqual([422, true]);
    const without = await browser.post(page.url, { email, password: 'Wrong-1' });
    expect(/name="shared"[^>]*checked/s.test(without.text)).toBe(false);
    const empty = await browser.post(page.url, { email: '', password: '', shared: 'on' });
    expect(/name="shared"[^>]*checked/s.test(empty.text)).toBe(true);
  });
});
