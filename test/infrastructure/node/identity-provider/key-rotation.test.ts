import { decodeProtectedHeader, jwtVerify } from 'jose';
import type { JWK } from 'jose';
import {
  readKeysInUse,
  keyPublicationLeadMs,
  keyRotationPeriodMs,
  rotateIdentityKey,
} from '../../../../src/infrastructure/node/identity-provider/keys.ts';
import { createLocalKeySet } from '../../../../src/infrastructure/node/identity-provider/local-keys.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import { IdentityServer } from '../../../support/identity-server.ts';
import { TestBrowser, json } from '../../../support/test-browser.ts';

const email = 'parent@fireside.test';
const minuteMs = 60_000;

onEveryDatabase('Rotating keys while people sign in', (database) => {
  let one: IdentityServer;
  let two: IdentityServer;
  let browser: TestBrowser;

  beforeAll(async () => {
    one = await IdentityServer.start(database.open);
    two = await IdentityServer.start(database.open, { publicUrl: one.publicUrl });
    await one.account(email);
  });
  afterAll(() => Promise.all([one.close(), two.close()]));
  beforeEach(() => {
    browser = new TestBrowser(one);
  });

  const pass = (ms: number): void => [one, two].forEach(({ clock }) => clock.moveBy(ms));
  const published = async (server: IdentityServer): Promise<string[]> => {
    browser.through = server.address;
    const { keys } = json<{ keys: JWK[] }>(await browser.get(`${one.issuer}/jwks`));
    return keys.map(({ kid }) => kid!);
  };
  const signsWith = (tokens: { access_token: string; id_token: string }): string[] =>
    [tokens.access_token, tokens.id_token].map((token) => decodeProtectedHeader(token).kid!);
  const silently = async () => {
    const back = await browser.follow(await browser.get(browser.authorizeUrl({ prompt: 'none' })));
    return json(await browser.redeem(new URL(back.url).searchParams.get('code')!));
  };

  test('works without a restart, in every process, and signs nobody out', async () => {
    browser.through = one.address;
    const before = await browser.tokens(email);
    const [old] = await published(one);
    await rotateIdentityKey(two.db, 'signing', two.clock.now());
    await rotateIdentityKey(two.db, 'cookie', two.clock.now());

    pass(minuteMs);
    for (const server of [one, two]) {
      const kids = await published(server);
      expect(kids).toHaveLength(2);
      expect(kids[0]).toBe(old);
      expect(signsWith(await silently())).toEqual([old, old]);
    }

    // A person is on the log in page while the key changes, and the other process receives the form.
    const other = new TestBrowser(one);
    other.through = one.address;
    const page = await other.openSignIn();
    pass(keyPublicationLeadMs + minuteMs);
    const [next] = (await readKeysInUse(one.db, one.clock.now())).signing;
    other.through = two.address;
    const back = await other.follow(await other.post(page.url, { email, password: 'Kettle-and-4-cups' }));
    const tokens = json(await other.redeem(new URL(back.url).searchParams.get('code')!));
    expect(signsWith(tokens)).toEqual([next!.kid, next!.kid]);

    const keySet = createLocalKeySet(one);
    for (const { access_token: token } of [before, tokens]) await jwtVerify(token, keySet);
    browser.through = two.address;
    expect((await browser.refresh(before.refresh_token)).status).toBe(200);
    expect(signsWith(await silently())).toEqual([next!.kid, next!.kid]);
    const end = new URLSearchParams({
      id_token_hint: before.id_token,
      post_logout_redirect_uri: `${one.publicUrl}/`,
    });
    expect((await browser.get(`${one.issuer}/session/end?${end.toString()}`)).status).toBe(303);
  });

  test('happens by itself every 90 days', async () => {
    const before = await published(one);
    pass(keyRotationPeriodMs);
    const after = await published(two);
    expect(after.filter((kid) => !before.includes(kid))).toHaveLength(1);
    expect(await published(one)).toEqual(after);
    pass(keyPublicationLeadMs + minuteMs);
    const tokens = await browser.tokens(email);
    expect(before).not.toContain(signsWith(tokens)[0]);
  });

  test('keeps the keys already read when the database does not answer', async () => {
    pass(2 * minuteMs);
    one.isCut = true;
    browser.through = one.address;
    const answer = await browser.get(`${one.issuer}/jwks`);
    one.isCut = false;
    expect(answer.status).toBe(200);
  });
});
