import { EmbeddedAccountSignIns } from '../../../../src/infrastructure/node/identity-provider/embedded-own-sign-in.ts';
import { decodeJwt } from 'jose';
import { onEveryDatabase } from '../../../support/databases.ts';
import { IdentityServer, password } from '../../../support/identity-server.ts';
import { MemoryLetters } from '../../../support/stores/memory-letters.ts';
import { TestBrowser, type Tokens } from '../../../support/test-browser.ts';

const phone =
  'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Mobile Safari/537.36';
const laptop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0';

onEveryDatabase("One's own sign-ins", (database) => {
  let server: IdentityServer;
  let own: EmbeddedAccountSignIns;

  beforeAll(async () => {
    server = await IdentityServer.start(database.open);
    own = new EmbeddedAccountSignIns({ ...server.identity, letters: new MemoryLetters() });
  });
  afterAll(() => server.close());

  async function signedIn(email: string, userAgent: string) {
    const browser = new TestBrowser(server);
    browser.headers = { 'user-agent': userAgent };
    const tokens: Tokens = await browser.tokens(email);
    const { sub: accountId, gid } = decodeJwt<{ gid: string }>(tokens.access_token);
    const counts = async () =>
      (await browser.get(`${server.issuer}/userinfo`, { authorization: `Bearer ${tokens.access_token}` }))
        .status === 200;
    /** Returns the address to which the provider redirects a browser that requests tokens without interaction. */
    const silently = async () =>
      new URL((await browser.follow(await browser.get(browser.authorizeUrl({ prompt: 'none' })))).url)
        .searchParams;
    return { browser, tokens, of: { accountId: accountId!, grantId: gid }, counts, silently };
  }

  test('are listed by the family of the browser, the last used first', async () => {
    await server.account('list@fireside.test');
    const one = await signedIn('list@fireside.test', phone);
    const two = await signedIn('list@fireside.test', laptop);
    const listed = await own.browsers(one.of);
    const named = listed.map(({ browser, isThis }) => `${browser} ${String(isThis)}`);
    expect(new Set(named)).toEqual(new Set(['Chrome, Android true', 'Firefox, Windows false']));
    expect(JSON.stringify(listed)).not.toContain(two.of.grantId);
    for (const { begunAt, usedAt } of listed) expect(usedAt).toBeGreaterThanOrEqual(begunAt);
  });

  test('one of them ends with the next request, session included, and the others go on', async () => {
    await server.account('one@fireside.test');
    const one = await signedIn('one@fireside.test', phone);
    const two = await signedIn('one@fireside.test', laptop);
    const other = (await own.browsers(one.of)).find(({ isThis }) => !isThis)!;
    expect(await own.endBrowser(one.of, other.id)).toBe(true);
    expect(await two.counts()).toBe(false);
    expect((await two.browser.refresh(two.tokens.refresh_token)).status).toBe(400);
    expect((await two.silently()).get('error')).toBe('login_required');
    expect(await one.counts()).toBe(true);
    expect((await one.silently()).get('code')).not.toBeNull();
    expect(await own.endBrowser(one.of, other.id)).toBe(false);
  });

  test('the one that asks ends itself, session included, and no other', async () => {
    await server.account('self@fireside.test');
    const one = await signedIn('self@fireside.test', phone);
    const two = await signedIn('self@fireside.test', laptop);
    expect(await own.endBrowser(one.of, 'this')).toBe(true);
    expect(await one.counts()).toBe(false);
    expect((await one.silently()).get('error')).toBe('login_required');
    expect(await two.counts()).toBe(true);
    expect(await own.endBrowser(one.of, 'this')).toBe(false);
  });

  test('nobody ends those of somebody else', async () => {
    await server.account('mine@fireside.test');
    await server.account('theirs@fireside.test');
    const mine = await signedIn('mine@fireside.test', phone);
    const theirs = await signedIn('theirs@fireside.test', phone);
    const [foreign] = await own.browsers(theirs.of);
    expect(await own.endBrowser(mine.of, foreign!.id)).toBe(false);
    expect(await theirs.counts()).toBe(true);
  });

  test('all end at once: every access token, refresh token and session', async () => {
    await server.account('all@fireside.test');
    const all = [
      await signedIn('all@fireside.test', phone),
      await signedIn('all@fireside.test', laptop),
      await signedIn('all@fireside.test', ''),
    ];
    await own.endAll(all[0]!.of.accountId);
    for (const one of all) {
      expect(await one.counts()).toBe(false);
      expect((await one.browser.refresh(one.tokens.refresh_token)).status).toBe(400);
      expect((await one.silently()).get('error')).toBe('login_required');
    }
    expect(await own.browsers(all[0]!.of)).toEqual([]);
  });

  test('a password is confirmed, and guesses are slowed as at the log in page', async () => {
    const id = await server.account('guess@fireside.test');
    expect(await own.confirm(id, password, '192.0.2.1')).toEqual({ kind: 'confirmed' });
    const guesses = [];
    for (let turn = 0; turn < 12; turn += 1) guesses.push(await own.confirm(id, 'wrong', '192.0.2.1'));
    expect(guesses[0]).toEqual({ kind: 'refused' });
    expect(guesses.at(-1)).toMatchObject({ kind: 'wait' });
    expect(await own.confirm('nobody', password, '192.0.2.1')).toEqual({ kind: 'refused' });
  });
});
