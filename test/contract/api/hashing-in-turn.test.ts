import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { HttpRegistrationGateway } from '../../../src/infrastructure/browser/account/http-registration-gateway.ts';
import { ApiClient } from '../../../src/infrastructure/browser/platform/api-client.ts';
import type { AccountService } from '../../../src/infrastructure/node/account/create-accounts.ts';
import { HashingQueue } from '../../../src/infrastructure/node/platform/waiting/hashing-queue.ts';
import { Accounts } from '../../../src/infrastructure/node/identity-provider/accounts/accounts.ts';
import { createOidcSqlAdapter } from '../../../src/infrastructure/node/identity-provider/accounts/sql-adapter.ts';
import { PasswordHashing } from '../../../src/infrastructure/node/identity-provider/accounts/password-hash.ts';
import type { OpenDatabase } from '../../../src/infrastructure/node/platform/database/database-types.ts';
import { openDatabase } from '../../../src/infrastructure/node/platform/database/database.ts';
import { TestApi } from '../../support/api.ts';
import { temporaryFolder } from '../../support/databases.ts';
import { quickCost } from '../../support/quick-accounts.ts';
import { sqlAccountService } from '../../support/sql-accounts.ts';
import { problemIn } from './wire.ts';

const password = 'Kettle-and-4-cups';
const email = 'mia@home.example';

/** Tests that registering and setting a new password wait in the same queue as signing in. */
describe('while many sign in', () => {
  const dataDir = temporaryFolder();
  let database: OpenDatabase;
  let accounts: Accounts;
  let service: AccountService;
  let api: TestApi;
  let network = 0;
  /** The time on the queue's clock (ms). */
  let atMs = 0;
  const queue = new HashingQueue({ atOnce: 1, now: () => atMs });

  beforeAll(async () => {
    database = await openDatabase({ dataDir });
    accounts = new Accounts(database.db, new PasswordHashing(quickCost));
    api = await TestApi.start({
      env: { TRUSTED_PROXIES: '127.0.0.1' },
      accounts: (clock) =>
        (service = sqlAccountService({
          db: database.db,
          clock,
          accounts,
          hashingQueue: queue,
          waitingTimes: { promptMs: 50 },
        })),
    });
  });
  afterAll(async () => {
    await api.close();
    await database.close();
  });

  /**
   * Queues `ahead` jobs, which are held until the returned function is called; then each takes a quarter of a second.
   */
  function holdUp(ahead: number): () => void {
    let end = (): void => undefined;
    const held = new Promise<void>((done) => (end = done));
    const work = async (): Promise<void> => {
      await held;
      atMs += 250;
    };
    for (let count = 0; count < ahead; count += 1) void queue.enter({ network: `ahead ${count}` }, work).done;
    return () => end();
  }
  const from = () => ({ 'x-forwarded-for': `10.2.${(network += 1)}.1` });
  const register = (address: string, headers: Record<string, string> = {}) =>
    api.request('POST', '/api/user', {
      body: JSON.stringify({
        email: address,
        password,
        confirmPassword: password,
        acceptedTerms: true,
      }),
      headers: { 'content-type': 'application/json', ...from(), ...headers },
    });
  /** Repeats the registration, as a page does, while the reply is 202; returns the final status. */
  async function registered(address: string, headers: Record<string, string>): Promise<number> {
    for (;;) {
      const { status } = await register(address, headers);
      if (status !== 202) return status;
      await pause(10);
    }
  }
  const signUpsOf = async (address: string): Promise<number> => {
    const rows = await database.db
      .selectFrom('registration')
      .select('id')
      .where('email_key', '=', address)
      .execute();
    return rows.length;
  };
  const isWaiting = async (count: number): Promise<void> => {
    while (queue.figures().waiting !== count) await pause(10);
  };

  test('a sign-up waits for its turn, with a head start, and is stored', async () => {
    const goOn = holdUp(2);
    const reply = register('turn@home.example');
    await isWaiting(2);
    expect(await accounts.byEmail('turn@home.example')).toBeNull();
    const { done } = queue.enter({ network: 'later' }, () => accounts.byEmail('turn@home.example'));
    goOn();
    expect((await reply).status).toBe(204);
    expect(await done).not.toBeNull();
  });

  test('a sign-up that would wait for longer than a proxy does is told when to come again', async () => {
    const goOn = holdUp(900);
    // The time is beyond the head start.
    atMs += 60_000;
    const reply = await register('late@home.example');
    expect(reply.status).toBe(503);
    expect(problemIn(reply)).toMatchObject({ code: 'Unavailable' });
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(30);
    expect(queue.figures().waiting).toBe(899);
    expect(await accounts.byEmail('late@home.example')).toBeNull();
    goOn();
    await isWaiting(0);
  });

  test('a sign-up in the browser waits beyond that, hears for how long, and is made once', async () => {
    const goOn = holdUp(900);
    const waitsMs: number[] = [];
    const client = new ApiClient({ apiUrl: `${api.address}/api` });
    const entry = { email: 'wave@home.example', password, confirmPassword: password, acceptedTerms: true };
    const isMade = new HttpRegistrationGateway(client, 60_000, 10).register(entry, 'en', '', (ms) => {
      waitsMs.push(ms);
    });
    await isWaiting(900);
    while (waitsMs.length === 0) await pause(10);
    expect(waitsMs[0]).toBeGreaterThan(55_000);
    expect(await signUpsOf(entry.email)).toBe(0);
    goOn();
    await isMade;
    expect(await signUpsOf(entry.email)).toBe(1);
    expect(await accounts.byEmail(entry.email)).not.toBeNull();
  });

  test('the same sign-up sent again after its answer was lost on the way is not made again', async () => {
    const goOn = holdUp(1);
    const named = { 'idempotency-key': 'drawn-for-this-sign-up' };
    const waits = await register('again@home.example', named);
    expect(waits.status).toBe(202);
    expect(waits.headers.get('retry-after')).toBe('1');
    expect(JSON.parse(waits.text)).toEqual({ expectedMs: expect.any(Number) });
    goOn();
    expect(await registered('again@home.example', named)).toBe(204);
    expect(await registered('again@home.example', named)).toBe(204);
    expect(await signUpsOf('again@home.example')).toBe(1);
  });

  test('a sign-up whose process has ended is made from what is sent again', async () => {
    const key = 'drawn-for-a-lost-sign-up';
    const id = createHash('sha256').update(`${key}\nlost@home.example`).digest('hex');
    const records = createOidcSqlAdapter({ db: database.db, clock: api.clock })('SignUp');
    await records.upsert(id, { note: '', readyAt: 0, process: 'one that ended' }, 600);
    expect(await registered('lost@home.example', { 'idempotency-key': key })).toBe(204);
    expect(await signUpsOf('lost@home.example')).toBe(1);
  });

  test('a name for a sign-up that others might guess is refused', async () => {
    const reply = await register('short@home.example', { 'idempotency-key': '1' });
    expect(problemIn(reply)).toMatchObject({ code: 'InvalidRequest' });
    expect(await signUpsOf('short@home.example')).toBe(0);
  });

  test('a client that closes its connection leaves the queue, and no account is made', async () => {
    const goOn = holdUp(1);
    const leaving = new AbortController();
    const reply = fetch(`${api.address}/api/user`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...from() },
      body: JSON.stringify({
        email: 'gone@home.example',
        password,
        confirmPassword: password,
        acceptedTerms: true,
      }),
      signal: leaving.signal,
    });
    await isWaiting(1);
    leaving.abort();
    await expect(reply).rejects.toThrow();
    await isWaiting(0);
    goOn();
    expect(await accounts.byEmail('gone@home.example')).toBeNull();
  });

  /** Returns the path of a link by which a new account with this address can set another password. */
  async function linkFor(address: string): Promise<string> {
    await accounts.create({ email: address, password, verifiedAt: 1, at: 1 });
    const account = (await accounts.byEmail(address))!;
    const token = service.ports.links.newToken();
    const at = api.clock.now();
    const link = {
      purpose: 'password',
      token,
      accountId: account.id,
      email: address,
      passwordHash: null,
    } as const;
    await service.ports.links.issue({ link: { ...link, expiresAt: at + 60_000 }, mail: null as never }, at);
    return `/idp/new-password/${token}`;
  }
  const formOf = (fields: Record<string, string>) =>
    ({
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    }) as const;

  test('a new password that met a full queue need not be typed again, and serves its own link alone', async () => {
    const [path, other] = [await linkFor('full@home.example'), await linkFor('other@home.example')];
    const goOn = holdUp(1001);
    const typed = 'A-full-kettle-6';
    const refused = await fetch(`${api.address}${path}`, formOf({ password: typed, confirmPassword: typed }));
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const page = await refused.text();
    expect(page).toContain('You need not type your password again.');
    expect(page).not.toContain(typed);
    expect(page).not.toContain('type="password"');
    const kept = /name="kept" value="([^"]+)"/.exec(page)![1]!;
    goOn();
    await isWaiting(0);
    const elsewhere = await fetch(`${api.address}${other}`, formOf({ kept }));
    expect(elsewhere.headers.get('location')).toContain(`${other}?refused=password.min`);
    const again = await fetch(`${api.address}${path}`, formOf({ kept }));
    expect(again.headers.get('location')).toContain('/idp/new-password/done');
    expect(await accounts.verifyPassword('full@home.example', typed)).not.toBeNull();
  });

  test('a new password is waited for on a page, and the link works once', async () => {
    const path = await linkFor(email);
    const goOn = holdUp(1);
    const typed = 'Another-kettle-5';
    const form = formOf({ password: typed, confirmPassword: typed });
    const sent = await fetch(`${api.address}${path}`, form);
    expect(sent.status).toBe(303);
    const shown = new URL(sent.headers.get('location')!, api.address);
    const page = await api.request('GET', shown.pathname + shown.search);
    expect(page.text).toContain('<h1>Saving your password</h1>');
    expect(page.headers.get('refresh')).toBe(`1;url=${path}?waiting=held&lng=en`);
    expect(await accounts.verifyPassword(email, typed)).toBeNull();
    goOn();
    let done: Response;
    do done = await fetch(`${api.address}${path}?waiting=held`, { redirect: 'manual' });
    while (done.headers.has('refresh'));
    expect(done.headers.get('location')).toContain('/idp/new-password/done');
    expect(await accounts.verifyPassword(email, typed)).not.toBeNull();
    expect((await fetch(`${api.address}${path}`, form)).status).toBe(410);
  });
});
