import { generate } from 'otplib';
import { createAccountLink } from '../../../../src/application/account/account-link.ts';
import {
  insertAccountLink,
  createLinkToken,
} from '../../../../src/infrastructure/node/account/account-link-rows.ts';
import { EmbeddedAccountSignIns } from '../../../../src/infrastructure/node/identity-provider/embedded-own-sign-in.ts';
import { PasskeySignIn } from '../../../../src/infrastructure/node/identity-provider/passkey-sign-in.ts';
import { AccountPasskeys } from '../../../../src/infrastructure/node/identity-provider/accounts/account-passkeys.ts';
import { SecondFactors } from '../../../../src/infrastructure/node/identity-provider/accounts/second-factors.ts';
import { SqlAccountAddresses } from '../../../../src/infrastructure/node/identity-provider/accounts/sql-account-addresses.ts';
import type { OpenDatabase } from '../../../../src/infrastructure/node/platform/database/database-types.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import { IdentityServer, password } from '../../../support/identity-server.ts';
import { SoftAuthenticator } from '../../../support/soft-authenticator.ts';
import { json, TestBrowser, type Answer } from '../../../support/test-browser.ts';

type Victim = { id: string; email: string; token: string; madeAt: number };
/** Gets as far into an account as the server allows; returns the last reply. */
type Intruder = (browser: TestBrowser, victim: Victim) => Promise<Answer | null>;

let made = 0;

onEveryDatabase('A log in under way', (opened) => {
  let server: IdentityServer;
  /** The database connection of another process, which can commit between two statements of the server. */
  let elsewhere: OpenDatabase;

  beforeAll(async () => {
    server = await IdentityServer.start(opened.open);
    elsewhere = await opened.open();
  });
  afterAll(() => server.close());
  afterEach(() => {
    server.afterStatement = async () => undefined;
  });

  async function victim(): Promise<Victim> {
    const email = `family-${(made += 1)}@fireside.test`;
    const id = await server.account(email);
    const [token, madeAt] = [createLinkToken(), server.clock.now()];
    await insertAccountLink(server.db, createAccountLink('oldAddress', { id, email }, token, madeAt), madeAt);
    return { id, email, token, madeAt };
  }

  const ends = {
    'the account is taken back': async ({ id, email, token, madeAt }: Victim) => {
      const at = server.clock.now();
      const link = createAccountLink('password', { id, email }, createLinkToken(), at);
      const back = { accountId: id, email, token, madeAt, at, link, letters: null };
      const outcome = await new SqlAccountAddresses(elsewhere.db, () => 'nobody’s').takeBack(back);
      if (outcome !== 'changed') throw new Error(`taking back: ${outcome}`);
    },
    'its owner logs out everywhere': ({ id }: Victim) =>
      new EmbeddedAccountSignIns({ ...parts(), db: elsewhere.db }).endAll(id),
    'its password is set anew': async ({ id }: Victim) => {
      await server.identity.accounts.setPassword(id, 'Another-1-word', server.clock.now());
    },
    'an operator disables it': ({ id }: Victim) =>
      server.identity.accounts.setDisabled(id, server.clock.now()),
  };
  const parts = () => ({ ...server.identity, db: server.db });

  const byPassword: Intruder = async (browser, { email }) => {
    const page = await browser.openSignIn();
    return browser.follow(await browser.post(page.url, { email, password }));
  };
  const byPasskey: Intruder = async (browser, { id }) => {
    const passkeys = new AccountPasskeys(parts());
    const account = (await server.identity.accounts.byId(id))!;
    const device = new SoftAuthenticator(server.publicUrl);
    const options = (await passkeys.creationOptions(account, 'Test')) as { challenge: string };
    expect(await passkeys.add(id, device.create(options.challenge), 'Key')).toBe(true);
    const page = await browser.openSignIn();
    const request = new URL(page.url).pathname.split('/').at(-1)!;
    const { challenge } = (await new PasskeySignIn(server.identity).options(request)) as {
      challenge: string;
    };
    const answer = device.get(challenge);
    await begin();
    return browser.follow(await browser.post(page.url, { passkey: answer }));
  };
  const byCode: Intruder = async (browser, { id, email }) => {
    const factors = new SecondFactors(parts());
    const { secret } = (await factors.begin((await server.identity.accounts.byId(id))!, 'Test'))!;
    const code = () => generate({ secret, epoch: Math.floor(server.clock.now() / 1000) });
    expect(await factors.confirm(id, await code(), 'en')).not.toBeNull();
    server.clock.moveBy(30_000);
    const page = await browser.openSignIn();
    await begin();
    const asked = await browser.follow(await browser.post(page.url, { email, password }));
    if (!asked.url.includes('/code')) return asked;
    return browser.follow(await browser.post(asked.url, { code: await code() }));
  };
  /** Begins to count statements; earlier ones are not tested. */
  let begin = async (): Promise<void> => undefined;

  /** Returns true if the browser gets tokens that are valid in the end. */
  async function isIn(browser: TestBrowser, back: Answer | null): Promise<boolean> {
    const code = new URL(back?.url ?? server.publicUrl).searchParams.get('code');
    const answer = code === null ? null : await browser.redeem(code);
    if (answer?.status !== 200) return false;
    const first = json(answer);
    const refreshed = await browser.refresh(first.refresh_token);
    const tokens = refreshed.status === 200 ? [first, json(refreshed)] : [first];
    server.afterStatement = async () => undefined;
    for (const { access_token: token } of tokens) {
      const info = await browser.get(`${server.issuer}/userinfo`, { authorization: `Bearer ${token}` });
      if (info.status === 200) return true;
    }
    return (await browser.refresh(tokens.at(-1)!.refresh_token)).status === 200;
  }

  test.each<[string, Intruder]>([
    ['password', byPassword],
    ['passkey', byPasskey],
    ['password and code', byCode],
  ])('by %s leaves nothing, after whichever statement the account is taken back', async (_name, intrude) => {
    let tried = 0;
    for (let isReached = true; isReached; tried += 1) {
      const at = tried + 1;
      const of = await victim();
      const browser = new TestBrowser(server);
      let count = intrude === byPassword ? 0 : Number.NEGATIVE_INFINITY;
      begin = async () => {
        count = 0;
      };
      let isEnded = false;
      server.afterStatement = async () => {
        count += 1;
        if (count !== at) return;
        await ends['the account is taken back'](of);
        isEnded = true;
      };
      const entered = await isIn(browser, await intrude(browser, of));
      server.afterStatement = async () => undefined;
      isReached = isEnded;
      const records = server.db.selectFrom('identity_record').select('model').where('account_id', '=', of.id);
      expect({ at, isEnded, entered, records: isEnded ? await records.execute() : [] }).toEqual({
        at,
        isEnded,
        entered: !isEnded,
        records: [],
      });
    }
    expect(tried).toBeGreaterThan(15);
  });

  test.each(Object.entries(ends))('is refused like a wrong password when %s', async (_name, end) => {
    const of = await victim();
    const browser = new TestBrowser(server);
    const page = await browser.openSignIn();
    const { accounts } = server.identity;
    const verify = accounts.verifyPassword.bind(accounts);
    accounts.verifyPassword = async (email, word) => {
      const account = await verify(email, word);
      await end(of);
      return account;
    };
    const refused = await browser.post(page.url, { email: of.email, password });
    accounts.verifyPassword = verify;
    expect(refused.status).toBe(422);
    const wrong = await browser.post(page.url, { email: of.email, password: 'Wrong-1-word' });
    expect(refused.text).toBe(wrong.text);
    expect(refused.headers.getSetCookie()).toEqual([]);
  });

  test('of many in a loop, none is left when the account is taken back', async () => {
    const of = await victim();
    let isOver = false;
    let entered = 0;
    const bots = Array.from({ length: 6 }, async () => {
      const browser = new TestBrowser(server);
      for (let rest = 3; rest > 0; rest -= isOver ? 1 : 0) {
        const back = await byPassword(browser, of);
        if (back?.url.includes('code=')) entered += 1;
        if (entered > 0 && !isOver) {
          await ends['the account is taken back'](of).catch(() => undefined);
          isOver = true;
        }
      }
    });
    await Promise.all(bots);
    expect(entered).toBeGreaterThan(0);
    const records = server.db.selectFrom('identity_record').select('model').where('account_id', '=', of.id);
    expect(await records.execute()).toEqual([]);
  });
});
