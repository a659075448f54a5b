import type { OpenDatabase } from '../../../src/infrastructure/node/platform/database/database-types.ts';
import { openDatabase } from '../../../src/infrastructure/node/platform/database/database.ts';
import { Accounts } from '../../../src/infrastructure/node/identity-provider/accounts/accounts.ts';
import { PasswordHashing } from '../../../src/infrastructure/node/identity-provider/accounts/password-hash.ts';
import { TestApi } from '../../support/api.ts';
import { temporaryFolder } from '../../support/databases.ts';
import { sqlAccountService } from '../../support/sql-accounts.ts';
import { quickCost } from '../../support/quick-accounts.ts';
import { problemIn } from './wire.ts';

const mia = {
  email: 'mia@home.example',
  password: 'Kettle-and-4-cups',
  confirmPassword: 'Kettle-and-4-cups',
  acceptedTerms: true,
};

/** Tests registering over the wire, with the embedded directory on SQLite and the mailbox. */
describe('registering', () => {
  const dataDir = temporaryFolder();
  let database: OpenDatabase;
  let accounts: Accounts;
  let api: TestApi;
  const hashing = new PasswordHashing(quickCost);
  let network = 0;
  /** Replaces the wait of a sign-up beyond the limits. */
  let pause: (ms: number) => Promise<unknown> = async () => undefined;

  beforeAll(async () => {
    database = await openDatabase({ dataDir });
    accounts = new Accounts(database.db, hashing);
    api = await TestApi.start({
      env: { TRUSTED_PROXIES: '127.0.0.1' },
      accounts: (clock) => sqlAccountService({ db: database.db, clock, accounts, pause: (ms) => pause(ms) }),
    });
  });
  beforeEach(async () => {
    for (const table of [
      'identity_account',
      'account_link',
      'outbox_mail',
      'mailbox_mail',
      'registration',
    ] as const)
      await database.db.deleteFrom(table).execute();
    network += 1;
    api.clock.moveBy(60 * 60_000);
  });
  afterAll(async () => {
    await api.close();
    await database.close();
  });

  /** Sends a request; each test has a network of its own, behind a trusted proxy. */
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    api.request('POST', path, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${network}.1`, ...headers },
    });
  const register = (changes: object = {}, headers: Record<string, string> = {}) =>
    post('/api/user', { ...mia, ...changes }, headers);
  const resend = (email: string, headers: Record<string, string> = {}) =>
    post('/api/user/resend-verification', { email }, headers);

  const mails = async () => {
    for (let i = 0; i < 200; i += 1) {
      const { count } = await database.db
        .selectFrom('outbox_mail')
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      if (count === 0) break;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return (await database.db.selectFrom('mailbox_mail').selectAll().orderBy('received_at').execute()).map(
      ({ recipient, subject, text }) => ({ recipient, subject, text }),
    );
  };
  const linkIn = (text: string): string => /https:\/\/family\.example(\/\S+)/.exec(text)![1]!;
  const press = (path: string, headers: Record<string, string> = {}) =>
    api.request('POST', path, {
      body: new URLSearchParams({}),
      headers: { 'x-forwarded-for': `10.1.${network}.1`, ...headers },
    });

  test('register, read the mail, verify: the account can sign in', async () => {
    expect(await register()).toMatchObject({ status: 204, text: '' });
    expect(await accounts.byEmail(mia.email)).toMatchObject({ verifiedAt: null });
    const [mail] = await mails();
    expect(mail).toMatchObject({ recipient: mia.email, subject: 'Verify your email address' });
    const link = linkIn(mail!.text);
    expect(link).toMatch(/^\/verify-email\/[\w-]{43}\?lng=en$/);
    const page = await api.request('GET', link);
    expect(page.status).toBe(200);
    expect(page.text).toContain(
      '<button class="button primary wide" type="submit">Verify my address</button>',
    );
    const answer = await press(link);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('https://family.example/registration/verify?success=true');
    expect(await accounts.verifyPassword(mia.email, mia.password)).toMatchObject({
      verifiedAt: expect.any(Number),
    });
    const terms = await database.db.selectFrom('registration').selectAll().execute();
    expect(terms).toMatchObject([{ email_key: mia.email, terms_version: '23/06/2025', language: 'en' }]);
  });

  test('a mail scanner that opens the link a hundred times does not use it up', async () => {
    await register();
    const link = linkIn((await mails())[0]!.text);
    for (let i = 0; i < 50; i += 1)
      for (const method of ['GET', 'HEAD']) expect((await api.request(method, link)).status).toBe(200);
    expect(await accounts.byEmail(mia.email)).toMatchObject({ verifiedAt: null });
    expect((await press(link)).headers.get('location')).toContain('success=true');
  });

  test.each<[string, string, RegExp]>([
    ['foreign', '', /not valid/],
    ['old', 'old', /older than 24 hours/],
    ['used', 'used', /used already/],
  ])(
    'a %s link is explained on the result page, in the language of its mail',
    async (_name, kind, message) => {
      await register();
      let link = linkIn((await mails())[0]!.text);
      if (kind === '') link = link.replace(/[\w-]{43}/, 'x'.repeat(43));
      if (kind === 'old') api.clock.moveBy(24 * 60 * 60_000);
      if (kind === 'used') await press(link);
      const resultOf = async (path: string) =>
        new URL((await press(path)).headers.get('location')!).searchParams;
      const result = await resultOf(link);
      expect(result.get('success')).toBe('false');
      expect(result.get('message')).toMatch(message);
      expect(result.get('message')!.length).toBeLessThanOrEqual(300);
      expect((await resultOf(link.replace('lng=en', 'lng=cy'))).get('message')).toMatch(/ddolen/);
    },
  );

  test('where two people signed up with the address, the link’s page asks for the password', async () => {
    await register();
    await register({ password: 'Teapot-and-5-cups', confirmPassword: 'Teapot-and-5-cups' });
    const links = (await mails()).map(({ text }) => linkIn(text));
    const newest = links.at(-1)!;
    const typed = (password: string) =>
      api.request('POST', newest, { body: new URLSearchParams({ password }) });
    const page = await api.request('GET', newest);
    expect(page.text).toMatch(/more than once.*name="password"/s);
    expect((await typed('')).text).toContain('Enter the password that you chose');
    const wrong = await typed('Biscuit-and-6-cups');
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('not the password of a sign-up');
    expect(wrong.text).not.toContain('Biscuit-and-6-cups');
    expect(await accounts.byEmail(mia.email)).toMatchObject({ verifiedAt: null });
    expect((await typed(mia.password)).headers.get('location')).toContain('success=true');
    expect(await accounts.verifyPassword(mia.email, mia.password)).not.toBeNull();
    expect(await accounts.verifyPassword(mia.email, 'Teapot-and-5-cups')).toBeNull();
    for (const link of links)
      expect((await press(link)).headers.get('location')).toMatch(/success=false.*used\+already/);
  });

  test('a link that is pressed directly confirms the sign-up it was mailed for', async () => {
    await register();
    const [first] = await mails();
    await register({ password: 'Teapot-and-5-cups', confirmPassword: 'Teapot-and-5-cups' });
    expect((await press(linkIn(first!.text))).headers.get('location')).toContain('success=true');
    expect(await accounts.verifyPassword(mia.email, mia.password)).not.toBeNull();
    expect(await accounts.verifyPassword(mia.email, 'Teapot-and-5-cups')).toBeNull();
  });

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://elsewhere.example' },
  ])("the button on another site's page does nothing: %j", async (headers) => {
    await register();
    const link = linkIn((await mails())[0]!.text);
    expect((await press(link, headers)).status).toBe(403);
    expect(await accounts.byEmail(mia.email)).toMatchObject({ verifiedAt: null });
  });

  test.each([
    ['email', 'invalid', { email: 'mia' }, 'Invalid email', {}],
    ['email', 'invalid', { email: `${'m'.repeat(300)}@home.example` }, 'Invalid email', {}],
    ['email', 'invalid', { email: 'mia@home.example\r\nBcc: x@y.example' }, 'Invalid email', {}],
    ['password', 'min', { password: 'a1!' }, 'Min {minimum} characters', { minimum: '8' }],
    [
      'password',
      'long',
      { password: `a1!${'x'.repeat(254)}` },
      'Max {maximum} characters',
      { maximum: '256' },
    ],
    ['password', 'mix', { password: 'Abcdefg1' }, /^Use 3 of the following/, {}],
    ['password', 'common', { password: 'Passw0rd!' }, /easy to guess/, {}],
    ['password', 'common', { password: 'Fireside2024!' }, /easy to guess/, {}],
    ['password', 'common', { password: 'mia@home.example1' }, /easy to guess/, {}],
    ['password', 'common', { password: 'Fireside-demo-1' }, /easy to guess/, {}],
    ['password', 'common', { password: 'fireside-DEMO-1!' }, /easy to guess/, {}],
    ['confirmPassword', 'mismatch', { confirmPassword: '' }, 'The passwords do not match', {}],
    ['acceptedTerms', 'required', { acceptedTerms: false }, 'You must accept terms and conditions', {}],
  ])('%s, %s: 422 with a message', async (field, problem, changes, format, values) => {
    const answer = await register(changes);
    expect(problemIn(answer)).toMatchObject({
      status: 422,
      code: 'InvalidRegistration',
      format: format instanceof RegExp ? expect.stringMatching(format) : format,
      values,
      details: { field, problem },
    });
    expect(problemIn(answer).message).not.toContain('{');
    expect(await database.db.selectFrom('identity_account').selectAll().execute()).toEqual([]);
  });

  test('messages are in the language of the request', async () => {
    const answer = await register({ password: 'a1!' }, { 'accept-language': 'cy' });
    expect(problemIn(answer)).toMatchObject({ format: 'O leiaf {minimum} nod', message: 'O leiaf 8 nod' });
    await register({}, { 'accept-language': 'cy-GB,en;q=0.5' });
    expect(await mails()).toMatchObject([{ subject: 'Cadarnhewch eich cyfeiriad e-bost' }]);
  });

  test('the form that asks for a new password says in the language of its page what is wrong', async () => {
    const body = new URLSearchParams({ email: 'nobody' });
    const headers = { 'accept-language': 'en' };
    const answer = await api.request('POST', '/idp/forgotten-password?lng=cy', { body, headers });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('E-bost annilys');
    expect(answer.text).not.toContain('Invalid email');
  });

  test.each([
    ['no address', { ...mia, email: undefined }],
    ['text for a tick', { ...mia, acceptedTerms: 'true' }],
    ['a number for a password', { ...mia, password: 12_345_678 }],
    ['ten thousand characters', { ...mia, email: 'x'.repeat(10_001) }],
    ['a list', []],
    ['nothing', null],
  ])('%s: no sign-up, 400', async (_name, body) => {
    expect((await post('/api/user', body)).status).toBe(400);
  });

  test('fifty repetitions of one short word are as common as the word', async () => {
    const password = 'Password1!'.repeat(5);
    const answer = await register({ password, confirmPassword: password });
    expect(answer.json).toMatchObject({ details: { field: 'password', problem: 'common' } });
  });

  test.each([
    [
      '206 characters',
      Array.from({ length: 198 }, (_, i) => String.fromCharCode(97 + ((i * i * 7 + i) % 26)))
        .join('')
        .concat('-Kettle4'),
    ],
    ['Cyrillic', 'пароль-Kettle-4-дом'],
    ['emoji', 'Kettle 4 – 👨‍👩‍👧 cups'],
  ])('every character of a password counts: %s', async (_name, password) => {
    expect((await register({ password, confirmPassword: password })).status).toBe(204);
    await press(linkIn((await mails())[0]!.text));
    expect(await accounts.verifyPassword(mia.email, password)).not.toBeNull();
    expect(await accounts.verifyPassword(mia.email, Array.from(password).slice(0, -1).join(''))).toBeNull();
  });

  test('nobody can make themselves verified, an admin or paid', async () => {
    const more = {
      roles: ['admin'],
      isVerified: true,
      verified_at: 1,
      verifiedAt: 1,
      paymentStatus: 'paid',
      id: 'mine',
      __proto__: { acceptedTerms: true },
    };
    expect((await register(more)).status).toBe(204);
    const account = await accounts.byEmail(mia.email);
    expect(account).toMatchObject({ verifiedAt: null, disabledAt: null });
    expect(account!.id).not.toBe('mine');
    expect(await database.db.selectFrom('person').selectAll().execute()).toEqual([]);
  });

  describe('does not reveal whether an address is known:', () => {
    const known = 'known@home.example';
    beforeEach(async () => {
      await accounts.create({ email: known, password: mia.password, verifiedAt: 1, at: 1 });
    });

    test('same status, headers and body', async () => {
      const bare = ({ status, text, headers }: Awaited<ReturnType<typeof register>>) => ({
        status,
        text,
        headers: [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'),
      });
      expect(bare(await register({ email: known }))).toEqual(
        bare(await register({ email: 'new@home.example' })),
      );
      expect(bare(await resend(known))).toEqual(bare(await resend('nobody@home.example')));
      const ask = (email: string) =>
        api.request('POST', '/idp/forgotten-password', {
          body: new URLSearchParams({ email }),
          headers: { 'x-forwarded-for': `10.1.${network}.1` },
        });
      expect(bare(await ask(known))).toEqual(bare(await ask('nobody@home.example')));
    });

    test('same work: as many hashes and transactions for everyone', async () => {
      const hashes = jest.spyOn(hashing, 'hash');
      const transactions = jest.spyOn(database.db, 'transaction');
      const costOf = async (call: () => Promise<{ status: number }>) => {
        hashes.mockClear();
        transactions.mockClear();
        expect((await call()).status).toBe(204);
        return { hashes: hashes.mock.calls.length, transactions: transactions.mock.calls.length };
      };
      expect(await costOf(() => register({ email: known }))).toEqual({ hashes: 1, transactions: 1 });
      expect(await costOf(() => register({ email: 'a@home.example' }))).toEqual({
        hashes: 1,
        transactions: 1,
      });
      expect(await costOf(() => resend(known))).toEqual({ hashes: 0, transactions: 1 });
      expect(await costOf(() => resend('a@home.example'))).toEqual({ hashes: 0, transactions: 1 });
      expect(await costOf(() => resend('nobody@home.example'))).toEqual({ hashes: 0, transactions: 1 });
      hashes.mockRestore();
      transactions.mockRestore();
    });

    test('same processor time, within a tenth or 20 ms, with hashes at production cost', async () => {
      const { db } = database;
      const dear = await TestApi.start({
        accounts: (clock) => sqlAccountService({ db, clock, accounts: new Accounts(db) }),
      });
      const timeOf = async (path: string, body: object) => {
        // The time is longer than every limit's.
        dear.clock.moveBy(60 * 60_000);
        const from = process.cpuUsage();
        const headers = { 'content-type': 'application/json' };
        const answer = await dear.request('POST', path, { body: JSON.stringify(body), headers });
        expect(answer.status).toBe(204);
        const { user, system } = process.cpuUsage(from);
        return (user + system) / 1000;
      };
      const differenceOf = async (path: string, rest: object) => {
        // The shortest processor time of several tries is compared, so that a busy machine has no effect.
        let [knownMs, unknownMs] = [Infinity, Infinity];
        for (let i = 0; i < 12; i += 1) {
          knownMs = Math.min(knownMs, await timeOf(path, { ...rest, email: known }));
          unknownMs = Math.min(unknownMs, await timeOf(path, { ...rest, email: `nobody${i}@home.example` }));
          if (i >= 2 && Math.abs(knownMs - unknownMs) < Math.max(20, knownMs * 0.1)) return 'none to be told';
        }
        return { knownMs, unknownMs };
      };
      expect(await differenceOf('/api/user', mia)).toBe('none to be told');
      expect(await differenceOf('/api/user/resend-verification', {})).toBe('none to be told');
      await dear.close();
    });
  });

  test('a known address gets a mail that says so and keeps its password', async () => {
    await accounts.create({ ...mia, verifiedAt: 1, at: 1 });
    await register({ password: 'Someone-else-1', confirmPassword: 'Someone-else-1' });
    expect(await mails()).toMatchObject([{ subject: 'You already have an account' }]);
    expect(await accounts.verifyPassword(mia.email, mia.password)).not.toBeNull();
  });

  describe('is limited:', () => {
    /** Records the wait of each sign-up before its reply (ms), until the test ends. */
    const pauses = (): number[] => {
      const waited: number[] = [];
      pause = async (ms) => void waited.push(ms);
      return waited;
    };

    test('five sign-ups a minute of one network are answered at once, ten more are delayed, others are refused', async () => {
      const waited = pauses();
      for (let i = 0; i < 5; i += 1)
        expect((await register({ email: `a${i}@home.example` })).status).toBe(204);
      expect(waited).toEqual([]);
      for (let i = 5; i < 15; i += 1)
        expect((await register({ email: `a${i}@home.example` })).status).toBe(204);
      expect(waited).toEqual(Array.from({ length: 10 }, () => 2500));
      const refused = await register({ email: 'a15@home.example' });
      expect(problemIn(refused)).toMatchObject({ status: 429, code: 'TooManyRequests' });
      expect(refused.headers.get('retry-after')).toBe('60');
      expect((await register({ email: 'b@home.example' }, { 'x-forwarded-for': '10.2.0.1' })).status).toBe(
        204,
      );
      expect(waited).toHaveLength(10);
      api.clock.moveBy(60_000);
      expect((await register({ email: 'a16@home.example' })).status).toBe(204);
      expect(waited).toHaveLength(10);
    });

    test('twenty sign-ups an hour of one network are answered at once, sixty more are delayed, others are refused', async () => {
      const waited = pauses();
      const statuses: number[] = [];
      for (let i = 0; i < 85; i += 1) {
        statuses.push((await register({ email: `a${i}@home.example` })).status);
        api.clock.moveBy(20_000);
      }
      expect(statuses.slice(0, 80)).toEqual(Array.from({ length: 80 }, () => 204));
      expect(waited).toHaveLength(60);
      const refused = await register({ email: 'last@home.example' });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    });

    test('no more than five of one network wait at once, and each is answered within five seconds', async () => {
      for (let i = 0; i < 5; i += 1) await register({ email: `a${i}@home.example` });
      const waits: number[] = [];
      let goOn = (): void => undefined;
      const answered = new Promise<void>((resolve) => (goOn = resolve));
      pause = async (ms) => {
        waits.push(ms);
        await answered;
      };
      const refusals: number[] = [];
      const late = Array.from({ length: 8 }, async (_, i) => {
        const { status } = await register({ email: `late${i}@home.example` });
        refusals.push(status);
        // The waiting requests are answered once the others were refused.
        if (refusals.length === 3) goOn();
        return status;
      });
      const statuses = (await Promise.all(late)).toSorted((one, other) => one - other);
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429, 429]);
      expect(refusals.slice(0, 3)).toEqual([429, 429, 429]);
      expect(waits).toEqual([2500, 2500, 2500, 2500, 2500]);
    });

    describe('an organisation', () => {
      beforeAll(async () => {
        const promo = { percentOff: 100, limit: null, expiresAt: null, months: null };
        const { promoCodes } = api.ports;
        await promoCodes.create({ ...promo, code: 'HILLTOP', organisation: 'Hilltop School' }, 1);
        await promoCodes.create({ ...promo, code: 'ANYBODY', organisation: '' }, 1);
        await promoCodes.create({ ...promo, code: 'OVER', organisation: 'Old School', expiresAt: 2 }, 1);
        await promoCodes.create({ ...promo, code: 'HALF', organisation: 'Half', percentOff: 50 }, 1);
      });
      const withCode = (i: number, organisationCode: string, headers = {}) =>
        register({ email: `${organisationCode.trim()}${i}@home.example`, organisationCode }, headers);

      test('can sign sixty people up from one address in ten minutes by its code', async () => {
        const waited = pauses();
        for (let i = 0; i < 60; i += 1) {
          expect((await withCode(i, ' hilltop ')).status).toBe(204);
          api.clock.moveBy(10_000);
        }
        expect(waited).toEqual([]);
        expect(await mails()).toHaveLength(60);
      });

      test('can sign them up in one minute; the code is counted in all networks and not on the network', async () => {
        const waited = pauses();
        for (let i = 0; i < 60; i += 1)
          expect((await withCode(i, 'HILLTOP', { 'x-forwarded-for': `10.7.${i % 3}.1` })).status).toBe(204);
        expect(waited).toEqual([]);
        expect((await withCode(60, 'HILLTOP')).status).toBe(204);
        for (let i = 0; i < 4; i += 1)
          expect((await register({ email: `other${i}@home.example` })).status).toBe(204);
        expect(waited).toEqual([]);
        expect((await register({ email: 'other5@home.example' })).status).toBe(204);
        expect(waited).toHaveLength(1);
      });

      test.each(['UNKNOWN', 'ANYBODY', 'OVER', 'HALF', '   '])(
        'gains nothing from the code %j, which delays nobody',
        async (code) => {
          const waited = pauses();
          for (let i = 0; i < 5; i += 1) expect((await withCode(i, code)).status).toBe(204);
          expect(waited).toEqual([]);
          expect((await withCode(5, code)).status).toBe(204);
          expect(waited).toHaveLength(1);
        },
      );

      test('has its code guessed ten times a minute at most', async () => {
        pauses();
        const find = jest.spyOn(api.ports.promoCodes, 'find');
        for (let i = 0; i < 20; i += 1) await withCode(i, `GUESS-${i}`);
        expect(find).toHaveBeenCalledTimes(10);
        find.mockRestore();
      });
    });

    test('another address of the same proxy or network gains nothing', async () => {
      const waited = pauses();
      const from = (address: string, i: number) =>
        register({ email: `c${i}@home.example` }, { 'x-forwarded-for': address });
      for (let i = 0; i < 5; i += 1) expect((await from(`2001:db8:1:2::${i}`, i)).status).toBe(204);
      expect(waited).toEqual([]);
      expect((await from('2001:db8:1:2:ffff::1', 6)).status).toBe(204);
      expect(waited).toHaveLength(1);
      expect((await from('2001:db8:1:3::1', 7)).status).toBe(204);
      expect(waited).toHaveLength(1);
    });

    test('a person may correct many mistakes', async () => {
      for (let i = 0; i < 12; i += 1) expect((await register({ password: 'Passw0rd!' })).status).toBe(422);
      expect((await register()).status).toBe(204);
    });

    const overHours = async (times: number, ask: (i: number) => Promise<{ status: number }>) => {
      for (let i = 0; i < times; i += 1) {
        expect((await ask(i)).status).toBe(204);
        api.clock.moveBy(61_000);
      }
    };

    test('five mails an hour are sent to one address; more are dropped silently', async () => {
      await overHours(8, (i) => resend(i % 2 ? ' MIA@home.example' : mia.email));
      expect(await mails()).toHaveLength(0);
      await register();
      api.clock.moveBy(60 * 60_000);
      const before = (await mails()).length;
      await overHours(8, () => resend(mia.email));
      expect(await mails()).toHaveLength(before + 5);
      api.clock.moveBy(60 * 60_000);
      await resend(mia.email);
      expect(await mails()).toHaveLength(before + 6);
    });

    test("a stranger's requests leave the person their own mails", async () => {
      const stranger = { 'x-forwarded-for': '10.9.0.1' };
      await overHours(8, () => resend(mia.email, stranger));
      await overHours(8, () => register({}, stranger));
      const before = (await mails()).length;
      await register();
      await resend(mia.email);
      expect(await mails()).toHaveLength(before + 2);
    });

    test('twenty mails an hour are sent to one address, from any number of networks', async () => {
      await register();
      const before = (await mails()).length;
      for (let i = 0; i < 30; i += 1) await resend(mia.email, { 'x-forwarded-for': `10.3.${i}.1` });
      expect(await mails()).toHaveLength(before + 20);
    });
  });

  test('without a trusted proxy, X-Forwarded-For changes nothing', async () => {
    const plain = await TestApi.start({
      accounts: (clock) =>
        sqlAccountService({ db: database.db, clock, accounts, pause: async () => undefined }),
    });
    const answers: number[] = [];
    for (let i = 0; i < 16; i += 1) {
      const answer = await plain.request('POST', '/api/user', {
        body: JSON.stringify({ ...mia, email: `d${i}@home.example` }),
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.5.${i}.1`,
          forwarded: `for=10.5.${i}.1`,
          'x-real-ip': `10.5.${i}.1`,
        },
      });
      answers.push(answer.status);
    }
    expect(answers).toEqual([...Array.from({ length: 15 }, () => 204), 429]);
    await plain.close();
  });

  test('where accounts are made elsewhere these routes do not exist', async () => {
    const closed = await TestApi.start({ accounts: () => null });
    const headers = { 'content-type': 'application/json' };
    const answer = await closed.request('POST', '/api/user', { body: JSON.stringify(mia), headers });
    expect(problemIn(answer)).toMatchObject({ status: 404, code: 'NotFound' });
    await closed.close();
  });
});
