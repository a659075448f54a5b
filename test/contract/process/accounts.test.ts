import { openDatabase } from '../../../src/infrastructure/node/platform/database/database.ts';
import { activity, input, programme, touchpoint } from '../../support/activity.ts';
import { MailServer } from '../../support/mail-server.ts';
import { freePort, ProductFolder, type ServerProcess } from '../../support/process.ts';
import { json, TestBrowser, type Tokens } from '../../support/test-browser.ts';
import { expectInTime } from '../../support/in-time.ts';

const password = 'Kettle-and-4-cups';

/** Tests accounts from the first form to a forgotten password, with the program itself and a real mail server. */
describe('an account', () => {
  const product = new ProductFolder();
  const mailServer = new MailServer();
  let server: ServerProcess;
  let people = 0;

  const start = async (env: Record<string, string> = {}) => {
    const started = await product.start(
      { DATA_DIR: product.file('data'), LOG_LEVEL: 'warn', ...env },
      await freePort(),
    );
    await started.ready();
    return started;
  };
  const withMail = () => ({ SMTP_URL: mailServer.url, MAIL_FROM: 'hello@family.example' });

  beforeAll(async () => {
    product.write('content/activities/small-talk.json', activity([touchpoint('only', [input('one')])]));
    product.write('content/programmes/pair.json', programme('pair', ['small-talk']));
    await mailServer.start();
    server = await start(withMail());
  });
  beforeEach(() => {
    mailServer.conduct = 'take';
    mailServer.taken.length = 0;
  });
  afterAll(async () => {
    await mailServer.close();
    await product.remove();
  });

  const newcomer = () => `newcomer-${(people += 1)}@home.example`;
  const register = (email: string, at = server) =>
    fetch(`${at.address}/api/user`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, confirmPassword: password, acceptedTerms: true }),
    });
  const browserAt = ({ address }: ServerProcess) =>
    new TestBrowser({ publicUrl: address, issuer: `${address}/idp` });
  /** Returns the link with `path` in the newest mail to an address. */
  const mailedLink = async (email: string, path = ''): Promise<string> => {
    for (let i = 0; i < 3000; i += 1) {
      const mail = mailServer.taken.findLast(({ to }) => to.includes(email));
      const text = mail?.source.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
      const link =
        text &&
        /http:\/\/\S+\/(?:verify-email|idp\/(?:new-password|sign-in-link|new-address|old-address))\/\S+/.exec(
          text,
        )?.[0];
      if (link?.includes(path)) return link;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`no mail for ${email} came`);
  };
  const userInfo = async (token: string) =>
    (await fetch(`${server.address}/idp/userinfo`, { headers: { authorization: `Bearer ${token}` } })).status;

  test('register, read the mail, verify, sign in; an unverified account gets no token', async () => {
    const email = newcomer();
    expect((await register(email)).status).toBe(204);
    const link = await mailedLink(email);
    const early = await browserAt(server).signIn(email, {}, password);
    expect(early.url).toContain('/registration/unverified');
    const browser = browserAt(server);
    expect((await browser.get(link)).text).toContain('Verify my address');
    const done = await browser.post(link, {});
    expect(done.headers.get('location')).toBe(`${server.address}/registration/verify?success=true`);
    const answer = await browser.signIn(email, {}, password);
    const tokens = json<Tokens>(await browser.redeem(new URL(answer.url).searchParams.get('code')!));
    const me = await fetch(`${server.address}/api/me`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    const story = { hasBegun: false, keepsBegun: false, talks: 0 };
    expect(await me.json()).toEqual({ email, roles: ['learner'], paymentStatus: 'unpaid', story });
  });

  test('a forgotten password is set anew, and every earlier sign-in ends', async () => {
    const email = 'learner@fireside.test';
    const signIn = async (word: string) => {
      const browser = browserAt(server);
      const answer = await browser.signIn(email, {}, word);
      const code = new URL(answer.url).searchParams.get('code');
      return { browser, answer, tokens: code ? json<Tokens>(await browser.redeem(code)) : null };
    };
    const before = await signIn('Fireside-demo-1');
    expect(await userInfo(before.tokens!.access_token)).toBe(200);

    const stranger = browserAt(server);
    const asked = await stranger.post(`${server.address}/idp/forgotten-password`, { email });
    expect(asked.status).toBe(303);
    const link = await mailedLink(email);
    expect((await stranger.get(link)).text).toContain('name="confirmPassword"');
    // The account was never taken over, so no page says that it was taken back.
    const untaken = await stranger.get(link.replace('/new-password/', '/taken-back/'));
    expect([untaken.status, new URL(untaken.headers.get('location')!, link).pathname]).toEqual([
      303,
      new URL(link).pathname,
    ]);
    const form = { password, confirmPassword: password };
    const strange = { 'sec-fetch-site': 'cross-site' };
    expect((await stranger.post(link, form, strange)).status).toBe(403);
    const sent = await stranger.post(link, { ...form, password: 'Passw0rd!' });
    // The reply redirects, so that Back shows a page, and the browser does not send the form again.
    expect(sent.status).toBe(303);
    expect(sent.headers.get('location')).not.toContain('Passw0rd');
    const mended = await stranger.follow(sent);
    expect(mended.status).toBe(422);
    expect(mended.text).toContain('easy to guess');
    expect(mended.text).not.toContain('Passw0rd!');
    mailServer.taken.length = 0;
    expect((await stranger.post(link, form)).status).toBe(303);
    expect((await stranger.get(link)).status).toBe(410);
    expect((await stranger.post(link, form)).status).toBe(410);

    expect(await userInfo(before.tokens!.access_token)).toBe(401);
    expect((await before.browser.refresh(before.tokens!.refresh_token)).status).toBe(400);
    const silent = await before.browser.follow(
      await before.browser.get(before.browser.authorizeUrl({ prompt: 'none' })),
    );
    expect(new URL(silent.url).searchParams.get('error')).toBe('login_required');
    expect((await signIn('Fireside-demo-1')).answer.status).toBe(422);
    expect((await signIn(password)).tokens).toMatchObject({ token_type: 'Bearer' });
    for (let i = 0; mailServer.taken.length === 0 && i < 3000; i += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(mailServer.taken).toMatchObject([{ to: [email], source: expect.stringContaining('was changed') }]);
  });

  test('another address: by the link to it, taken back by the mail to the old one, with the same account', async () => {
    const [before, after, word] = ['new@fireside.test', newcomer(), 'Fireside-demo-1'];
    const signIn = async (email: string, typed = word) => {
      const browser = browserAt(server);
      const code = new URL((await browser.signIn(email, {}, typed)).url).searchParams.get('code');
      return code ? json<Tokens>(await browser.redeem(code)) : null;
    };
    const call = (token: string, path: string, body?: object) =>
      fetch(`${server.address}/api/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    const { access_token: token } = (await signIn(before))!;
    const wrong = await call(token, 'me/email', { email: after, password: 'Wrong-1' });
    expect(wrong.status).toBe(400);
    for (const email of ['nobody', ' NEW@fireside.test'])
      expect((await call(token, 'me/email', { email, password: word })).status).toBe(400);
    expect((await call(token, 'me/email', { email: after, passkey: {} })).status).toBe(400);
    // An address with an account gets the same reply.
    expect((await call(token, 'me/email', { email: 'admin@fireside.test', password: word })).status).toBe(
      204,
    );
    expect((await call(token, 'me/email', { email: after, password: word })).status).toBe(204);
    // This act is within the hour before: it may be the owner's or another person's.
    const asking = await fetch(`${server.address}/api/me/reauthentication`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ asks: false, password: word }),
    });
    expect(asking.status).toBe(200);
    const link = await mailedLink(after);
    const reader = browserAt(server);
    expect((await reader.get(link)).text).toContain('Use this address from now on?');
    expect((await reader.post(link, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await reader.follow(await reader.post(link, {}))).text).toContain('You have a new address');
    const again = await reader.post(link, {});
    expect([again.status, again.text]).toEqual([410, expect.stringContaining('used already')]);

    expect((await call(token, 'me')).status).toBe(401);
    expect(await signIn(before)).toBeNull();
    const renewed = (await signIn(after))!;
    const me = await (await call(renewed.access_token, 'me')).json();
    expect(me).toMatchObject({ email: after });
    const second = await call(renewed.access_token, 'me/email', { email: newcomer(), password: word });
    expect([second.status, await second.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'AddressChangeOpen', details: { until: expect.any(String) } }),
    ]);
    const back = await mailedLink(before);
    const taken = await reader.post(back, {});
    expect(taken.headers.get('location')).toMatch(/^\/idp\/taken-back\/[\w-]+\?lng=en$/);
    const hourBefore = await reader.follow(taken);
    expect(hourBefore.text).toContain('It was changed when your password is asked for');
    const change = /name="change" value="([^"]+)"/.exec(hourBefore.text)![1]!;
    const left = await reader.follow(await reader.post(hourBefore.url, { change }));
    expect(left.text).not.toContain('name="change"');
    const form = /href="([^"]*\/idp\/new-password\/[\w-]+\?lng=en)"/.exec(left.text)![1]!;
    const newWord = new URL(form, server.address).href;
    expect((await reader.get(newWord)).text).toContain('name="confirmPassword"');
    // The link of a forgotten password leads to the same list of acts.
    await reader.post(`${server.address}/idp/forgotten-password`, { email: before });
    const asked = await reader.get(await mailedLink(before, '/new-password/'));
    expect(asked.url).not.toBe(newWord);
    const list = /href="([^"]*\/idp\/taken-back\/[\w-]+\?lng=en)"/.exec(asked.text)![1]!;
    expect((await reader.get(new URL(list, server.address).href)).text).toMatch(
      /Logged out on \d+ \w+ \d{4} at \d\d:\d\d, when you had your account back/,
    );
    expect((await call(renewed.access_token, 'me')).status).toBe(401);
    // A person who took the address over knew the password.
    expect(await signIn(before)).toBeNull();
    const password = 'Fireside-demo-2';
    const set = await reader.post(newWord, { password, confirmPassword: password });
    expect((await reader.follow(set)).status).toBe(200);
    expect(await signIn(before, password)).not.toBeNull();
    const dead = await reader.get(back);
    expect([dead.status, dead.text]).toEqual([410, expect.stringContaining('mailto:')]);
  });

  test('during guesses by others, a mailed link lets the person log in on a new device', async () => {
    const email = 'tester@fireside.test';
    const word = 'Fireside-demo-1';
    const guesser = browserAt(server);
    const guessed = await guesser.openSignIn();
    for (let i = 0; i < 10; i += 1) await guesser.post(guessed.url, { email, password: `Wrong-${i}` });
    const person = browserAt(server);
    const form = await person.openSignIn();
    const slowed = await person.post(form.url, { email, password: word });
    expect(slowed.status).toBe(429);
    const action = /<form method="post" action="([^"]+)">/.exec(slowed.text)![1]!;
    expect(slowed.text).toContain(`<input type="hidden" name="email" value="${email}" />`);

    const ask = `${server.address}${action}`;
    expect((await person.post(ask, { email }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await person.post(ask, { email: 'nobody' })).status).toBe(422);
    const known = await person.post(ask, { email });
    const unknown = await person.post(ask, { email: 'nobody@home.example' });
    for (const { status, headers } of [known, unknown])
      expect([status, headers.get('location')]).toEqual([303, '/idp/sign-in-link/sent?lng=en']);
    expect((await person.follow(known)).text).toContain('If there is an account with this address');

    const link = await mailedLink(email);
    expect(link).toContain('/idp/sign-in-link/');
    for (let i = 0; i < 3; i += 1) expect((await person.get(link)).text).toContain('Use this browser');
    expect((await person.post(link, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await person.post(link, {})).status).toBe(303);
    // The link signs no person in: the password is still required, and its tries are still counted.
    const silent = await person.follow(await person.get(person.authorizeUrl({ prompt: 'none' })));
    expect(new URL(silent.url).searchParams.get('error')).toBe('login_required');
    expect((await person.post(form.url, { email, password: 'Wrong-again-1' })).status).toBe(422);
    const back = await person.follow(await person.post(form.url, { email, password: word }));
    expect(new URL(back.url).searchParams.get('code')).toBeTruthy();

    for (const dead of [await guesser.post(link, {}), await guesser.get(link)]) {
      expect(dead.status).toBe(410);
      expect(dead.text).toContain('has been used already');
    }
    expect((await guesser.post(guessed.url, { email, password: word })).status).toBe(429);
    expect(mailServer.taken.filter(({ to }) => to.includes('nobody@home.example'))).toEqual([]);
  });

  test('registering answers within 5 s whatever the mail server does, and kill -9 loses no mail', async () => {
    for (const conduct of ['hang', 'drop the line', 'greylist'] as const) {
      mailServer.conduct = conduct;
      const from = performance.now();
      expect((await register(newcomer())).status).toBe(204);
      expectInTime(performance.now() - from, 5000);
    }
    const waiting = [people - 2, people - 1, people].map((n) => `newcomer-${n}@home.example`);
    await server.kill('SIGKILL');
    expect(server.out + server.err).not.toMatch(/newcomer|home\.example|verify-email/);
    mailServer.conduct = 'take';
    const database = await openDatabase({ dataDir: product.file('data') });
    const kept = await database.db.selectFrom('outbox_mail').select('recipient').execute();
    expect(kept.map(({ recipient }) => recipient).toSorted()).toEqual(waiting.toSorted());
    // The mails are made due at once, because a retry waits for minutes.
    await database.db.updateTable('outbox_mail').set({ due_at: 0 }).execute();
    await database.close();
    server = await start(withMail());
    for (const email of waiting) expect(await mailedLink(email)).toContain('/verify-email/');
    expect(mailServer.taken.map(({ to }) => to.join()).toSorted()).toEqual(waiting.toSorted());
  });

  test('without a mail server the mails are in the mailbox, newest first', async () => {
    const email = newcomer();
    const other = await start({ DATA_DIR: product.file('other') });
    expect(other.out).toContain(`Mailbox: ${other.address}/mailbox`);
    const browser = browserAt(other);
    expect((await browser.get(`${other.address}/mailbox`)).text).toContain('There are no mails yet');
    await register(email, other);
    await register(`later-${email}`, other);
    let list = '';
    for (let i = 0; i < 100 && !list.includes(`>${email}`); i += 1)
      list = (await browser.get(`${other.address}/mailbox`)).text;
    expect(list.indexOf(`later-${email}`)).toBeLessThan(list.indexOf(`>${email}`));
    const path = /href="(\/mailbox\/mail_\w+)\?lng=en"/.exec(list)![1]!;
    const mail = await browser.get(`${other.address}${path}`);
    expect(mail.headers.get('content-security-policy')).toContain("frame-src 'self'");
    const letter = await browser.get(`${other.address}${path}/html`);
    expect(letter.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/);
    const link = /<a href="(http[^"]+\/verify-email\/[^"]+)"/.exec(mail.text)![1]!;
    expect(letter.text).toContain(`href="${link}"`);
    expect((await browser.post(link, {})).headers.get('location')).toContain('success=true');
    expect((await browser.get(`${other.address}/mailbox/mail_unknown`)).status).toBe(404);
    await other.kill('SIGTERM');
    const mailbox = await browserAt(server).get(`${server.address}/mailbox`);
    expect(mailbox.text).not.toContain('no mails yet');
  });
});
