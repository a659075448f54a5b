import { resolve } from 'node:path';
import { jest } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { generate } from 'otplib';
import { eraseDueAccounts } from '../../../src/application/people/own-account.ts';
import type { AccountService } from '../../../src/infrastructure/node/account/create-accounts.ts';
import { Accounts } from '../../../src/infrastructure/node/identity-provider/accounts/accounts.ts';
import { createEmbeddedIdentity } from '../../../src/infrastructure/node/identity-provider/embedded-identity.ts';
import { PasswordHashing } from '../../../src/infrastructure/node/identity-provider/accounts/password-hash.ts';
import { HashingQueue } from '../../../src/infrastructure/node/platform/waiting/hashing-queue.ts';
import { buildApp } from '../../../src/infrastructure/node/compose/app.ts';
import { createSqlPorts } from '../../../src/infrastructure/node/compose/sql-ports.ts';
import type { OpenDatabase } from '../../../src/infrastructure/node/platform/database/database-types.ts';
import { readSettings } from '../../../src/infrastructure/node/platform/settings.ts';
import { createServerLog } from '../../../src/infrastructure/node/platform/telemetry/server-log.ts';
import { ManualClock } from '../../../src/infrastructure/shared/platform/manual-clock.ts';
import { MemoryRateLimiter } from '../../../src/infrastructure/shared/platform/memory-limits.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { testFrame } from '../../support/page-frame.ts';
import { freePort } from '../../support/process.ts';
import { quickCost } from '../../support/quick-accounts.ts';
import { SoftAuthenticator } from '../../support/soft-authenticator.ts';
import { MemoryContentChecks } from '../../support/stores/memory-content-checks.ts';
import { json, TestBrowser, type Answer, type Tokens } from '../../support/test-browser.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const [own, theirs] = ['mia@home.example', 'thief@elsewhere.example'];
const [password, newPassword] = ['Kettle-and-4-cups', 'My-own-1-word'];
const clock = new ManualClock(Date.now());
let database: OpenDatabase;
let app: FastifyInstance;
let accounts: AccountService;
let publicUrl: string;
let accountId: string;
/** Is awaited during a request that switches reminders on. */
let meanwhile = async (): Promise<void> => undefined;

beforeAll(async () => {
  // The provider's library reads the host's clock.
  jest.spyOn(Date, 'now').mockImplementation(() => clock.now());
  publicUrl = `http://127.0.0.1:${await freePort()}`;
  database = await freshDatabase();
  const { db } = database;
  const settings = readSettings({ NODE_ENV: 'test', PUBLIC_URL: publicUrl }, '.');
  const limits = new MemoryRateLimiter(clock);
  const stored = createSqlPorts(database);
  const set = stored.reminders.set.bind(stored.reminders);
  stored.reminders.set = async (...of) => {
    await meanwhile();
    await set(...of);
  };
  const ports = { ...stored, checks: new MemoryContentChecks(), clock, limits };
  const frame = testFrame({ clock, publicUrl });
  const hashing = new PasswordHashing(quickCost);
  const log = createServerLog({ logLevel: 'silent' });
  const hashingQueue = new HashingQueue({ atOnce: 1 });
  const parts = { ...ports, db, settings, frame, log, hashing, hashingQueue };
  const { tokens, ...identity } = await createEmbeddedIdentity(parts);
  ({ accounts } = identity);
  app = await buildApp({
    settings,
    webFolder: resolve('src/ui/public'),
    frame,
    ...identity,
    ports: {
      ...ports,
      tokens,
      letters: accounts.ports.letters,
      pushSender: null,
      payments: null,
      offer: settings.shop.offer,
    },
  });
  await app.listen({ host: '127.0.0.1', port: Number(new URL(publicUrl).port) });
  const at = clock.now();
  accountId = (await new Accounts(db, hashing).create({ email: own, password, verifiedAt: at, at }))!.id;
});
afterAll(async () => {
  await app.close();
  jest.restoreAllMocks();
});

const browser = () => new TestBrowser({ publicUrl, issuer: `${publicUrl}/idp` });
const tokensOf = async (at: TestBrowser, back: Answer): Promise<Tokens | null> => {
  const code = new URL(back.url).searchParams.get('code');
  return code === null ? null : json<Tokens>(await at.redeem(code));
};
const logIn = async (at: TestBrowser, email: string, word: string): Promise<Tokens | null> =>
  tokensOf(at, await at.signIn(email, {}, word));

/** Makes a call of the API as a signed-in person. */
async function call<Reply>(
  tokens: Tokens,
  method: string,
  path: string,
  body?: object,
  language = 'en',
): Promise<Reply> {
  clock.moveBy(1);
  const answer = await fetch(`${publicUrl}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokens.access_token}`,
      'accept-language': language,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text === '' ? null : JSON.parse(text)) as Reply;
}

async function addPasskey(tokens: Tokens, name: string): Promise<SoftAuthenticator> {
  type Options = { options: { challenge: string } };
  const { options } = await call<Options>(tokens, 'POST', '/me/passkeys/options', { password });
  const device = new SoftAuthenticator(publicUrl);
  await call(tokens, 'POST', '/me/passkeys', { credential: device.create(options.challenge), name });
  return device;
}
const byPasskey = async (device: SoftAuthenticator): Promise<Tokens | null> => {
  const at = browser();
  const page = await at.openSignIn();
  const challenge = /challenge(?:&quot;|&#34;|"):(?:&quot;|&#34;|")([\w-]+)/.exec(page.text)![1]!;
  return tokensOf(at, await at.follow(await at.post(page.url, { passkey: device.get(challenge) })));
};

/** Returns the mails to an address, the oldest first. */
async function mailsTo(to: string): Promise<{ subject: string; text: string }[]> {
  accounts.worker.wake();
  for (;;) {
    const waiting = await database.db.selectFrom('outbox_mail').select('id').execute();
    if (waiting.length === 0) break;
    await new Promise((resolve) => setImmediate(resolve));
  }
  const mails = database.db
    .selectFrom('mailbox_mail')
    .select(['subject', 'text'])
    .where('recipient', '=', to);
  return mails.orderBy('received_at').execute();
}

/** Returns the links with `path` in mails to an address, the oldest first. */
async function links(to: string, path: string): Promise<string[]> {
  return (await mailsTo(to)).flatMap(
    ({ text }) => new RegExp(`http\\S+/idp/${path}/\\S+`).exec(text)?.[0] ?? [],
  );
}

/** Returns all that the family sees of its account. */
const shownTo = async (tokens: Tokens) => ({
  account: await call(tokens, 'GET', '/me/account'),
  passkeys: await call<{ passkeys: { id: string; name: string }[] }>(tokens, 'GET', '/me/passkeys').then(
    (reply) => reply.passkeys.map(({ id, name }) => `${id} ${name}`),
  ),
  reminders: await call(tokens, 'GET', '/me/reminders'),
});

test('an account that was taken whole is had back by the oldest mail, and stays had back', async () => {
  const home = browser();
  const family = (await logIn(home, own, password))!;
  const phone = await addPasskey(family, 'Our phone');
  await call(family, 'PUT', '/me/reminders', { on: true, zone: 'Europe/London', language: 'en' });
  const before = await shownTo(family);
  clock.moveBy(10 * dayMs);
  const old = (await links(own, 'old-address')).length;

  // The thief knows the password, and sets up a second factor with recovery codes, then all else.
  const lair = browser();
  await logIn(lair, own, password);
  const page = `${publicUrl}/idp/second-factor`;
  const begun = await lair.follow(await lair.post(page, { act: 'begin', password }));
  const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(begun.text)![1]!.replaceAll(' ', '');
  const code = await generate({ secret, epoch: Math.floor(clock.now() / 1000) });
  const done = await lair.post(page, { act: 'confirm', code });
  const [recovery, spare] = [...done.text.matchAll(/<code>([a-z\d]{5}-[a-z\d]{5})<\/code>/g)].map(
    ([, one]) => one!,
  );
  const second = browser();
  const asked = await second.signIn(own, {}, password);
  const thief = (await tokensOf(
    second,
    await second.follow(await second.post(asked.url, { code: recovery! })),
  ))!;
  const key = await addPasskey(thief, 'Their phone');
  await call(thief, 'POST', `/me/passkeys/${phone.id.toString('base64url')}/remove`, { password });
  await call(thief, 'PUT', '/me/reminders', { on: false });
  await call(thief, 'POST', '/me/erasure', { password });
  await call(thief, 'POST', '/me/email', { email: theirs, password });
  const [newAddress] = await links(theirs, 'new-address');
  expect((await browser().post(newAddress!, {})).headers.get('location')).toContain('/done');
  const left = (await byPasskey(key))!;
  expect(await logIn(browser(), own, password)).toBeNull();

  clock.moveBy(6 * dayMs);
  const mails = (await links(own, 'old-address')).slice(old);
  expect(mails.length).toBeGreaterThanOrEqual(6);
  const owner = browser();
  const taken = await owner.follow(await owner.post(mails[0]!, {}));
  expect(taken.text).toContain('Your account is yours again');
  const next = /href="([^"]*\/idp\/new-password\/[^"]+)"/.exec(taken.text)![1]!.replaceAll('&amp;', '&');
  const form = { password: newPassword, confirmPassword: newPassword };
  const set = await owner.post(new URL(next, publicUrl).href, form);
  expect(set.headers.get('location')).toContain('/done');

  clock.moveBy(2 * dayMs);
  expect(await eraseDueAccounts({ ownAccounts: createSqlPorts(database).ownAccounts, clock })).toBe(0);
  for (const [email, word] of [own, theirs].flatMap((email) => [
    [email, password] as const,
    [email, spare!] as const,
  ]))
    expect(await logIn(browser(), email, word)).toBeNull();
  expect(await logIn(browser(), theirs, newPassword)).toBeNull();
  expect(await byPasskey(key)).toBeNull();
  for (const { refresh_token: token } of [thief, left])
    expect((await second.refresh(token)).status).toBe(400);
  for (const at of [lair, second]) expect((await at.openSignIn()).url).toContain('/idp/sign-in/');
  for (const path of ['new-address', 'old-address'])
    for (const link of await links(theirs, path))
      expect([link, (await browser().post(link, {})).status]).toEqual([link, 410]);

  const again = (await logIn(browser(), own, newPassword))!;
  expect(await shownTo(again)).toEqual(before);
  expect(await byPasskey(phone)).not.toBeNull();
  const kept = database.db.selectFrom('second_factor').select('account_id');
  expect(await kept.where('account_id', '=', accountId).execute()).toEqual([]);
});

test('the mail opens again within the hour, when the first reply was lost, and leads on', async () => {
  const email = 'nora@home.example';
  const at = clock.now();
  const hashing = new PasswordHashing(quickCost);
  await new Accounts(database.db, hashing).create({ email, password, verifiedAt: at, at });
  const tokens = (await logIn(browser(), email, password))!;
  await call(tokens, 'POST', '/me/email', { email: 'nell@elsewhere.example', password });
  const [newAddress] = await links('nell@elsewhere.example', 'new-address');
  await browser().post(newAddress!, {});
  const [mail] = await links(email, 'old-address');
  expect((await browser().post(mail!, {})).status).toBe(303);
  clock.moveBy(minuteMs);
  const opened = await browser().follow(await browser().get(mail!));
  expect([opened.status, opened.text]).toEqual([200, expect.stringContaining('Take it back')]);
  const again = browser();
  const shown = await again.follow(await again.post(mail!, {}));
  expect(shown.text).toContain('Your account is yours again');
  clock.moveBy(60 * minuteMs);
  expect((await browser().get(mail!)).status).toBe(410);
});

test('a request that is under way when all sign-ins are ended changes nothing of the account', async () => {
  const email = 'noah@home.example';
  const at = clock.now();
  const hashing = new PasswordHashing(quickCost);
  const made = await new Accounts(database.db, hashing).create({ email, password, verifiedAt: at, at });
  const tokens = (await logIn(browser(), email, password))!;
  meanwhile = async () => accounts.ownSignIn!.endAll(made!.id);
  await expect(call(tokens, 'PUT', '/me/reminders', { on: true })).rejects.toThrow('401');
  meanwhile = async () => undefined;
  const again = (await logIn(browser(), email, password))!;
  expect(await call(again, 'GET', '/me/reminders')).toMatchObject({ on: false });
});

test.each([
  ['another address', '/me/email', 'nain@home.example', 'Cadarnhewch eich cyfeiriad e-bost newydd'],
  ['another password', '/me/password-link', 'taid@home.example', 'Gosod cyfrinair newydd'],
])('a mail about %s is in the language of the page that asks for it', async (_, path, to, subject) => {
  const email = 'taid@home.example';
  const at = clock.now();
  const stored = new Accounts(database.db, new PasswordHashing(quickCost));
  await stored.create({ email, password, verifiedAt: at, at });
  const tokens = (await logIn(browser(), email, password))!;
  const body = to === email ? undefined : { email: to, password };
  await call(tokens, 'POST', path, body, 'cy');
  expect((await mailsTo(to)).map((mail) => mail.subject)).toContain(subject);
});
