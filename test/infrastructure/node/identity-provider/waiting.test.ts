import { setTimeout as pause } from 'node:timers/promises';
import { HashingQueue } from '../../../../src/infrastructure/node/platform/waiting/hashing-queue.ts';
import { PasswordHashing } from '../../../../src/infrastructure/node/identity-provider/accounts/password-hash.ts';
import { openDatabase } from '../../../../src/infrastructure/node/platform/database/database.ts';
import { temporaryFolder } from '../../../support/databases.ts';
import { IdentityServer, password } from '../../../support/identity-server.ts';
import { quickCost } from '../../../support/quick-accounts.ts';
import { TestBrowser, type Answer } from '../../../support/test-browser.ts';

let server: IdentityServer;
let comparisons: number;
const folder = temporaryFolder();
const email = 'parent@fireside.test';

/** Counts the passwords that are checked. */
class CountingHashing extends PasswordHashing {
  override matches(word: string, phc: string): Promise<boolean> {
    comparisons += 1;
    return super.matches(word, phc);
  }
}

async function start(most?: number): Promise<void> {
  comparisons = 0;
  server = await IdentityServer.start(() => openDatabase({ dataDir: `${folder}/${Math.random()}` }), {
    hashing: new CountingHashing(quickCost),
    hashingQueue: new HashingQueue({ atOnce: 1, ...(most === undefined ? {} : { most }) }),
  });
  await server.account(email);
}
afterEach(() => server.close());

/** Makes all requests wait until the returned function is called. */
function holdUp(): () => void {
  let end = (): void => undefined;
  void server.hashingQueue.enter({ network: 'elsewhere' }, () => new Promise<void>((done) => (end = done)));
  return () => end();
}

/** Submits the form; returns the page that follows, and its address. */
async function send(browser: TestBrowser, who: string, word = password): Promise<Answer> {
  const form = await browser.openSignIn({ prompt: 'login' });
  return browser.follow(await browser.postAtOnce(form.url, { email: who, password: word }));
}

/** Follows the refresh that a page requests; returns any other page. */
async function refreshed(browser: TestBrowser, page: Answer): Promise<Answer> {
  const refresh = page.headers.get('refresh');
  if (refresh === null) return page;
  expect(refresh).toMatch(/^1;url=\/idp\//);
  return browser.get(new URL(refresh.slice('1;url='.length), server.publicUrl).href);
}

test('whoever waits is told for how long, and signs in without sending anything again', async () => {
  await start();
  const [browser, goOn] = [new TestBrowser(server), holdUp()];
  const page = await send(browser, email);
  expect(page.status).toBe(200);
  expect(page.text).toContain('<h1>Logging you in</h1>');
  expect(page.text).toMatch(/It will take about \d+ seconds?\./);
  expect(page.text).not.toMatch(/<form|<script|parent@/);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'none'");
  expect(page.headers.get('cache-control')).toBe('no-store');
  const outcome = refreshed(browser, page);
  expect(await Promise.race([outcome, pause(300, 'held')])).toBe('held');
  goOn();
  const signedIn = await browser.follow(await outcome);
  const code = new URL(signedIn.url).searchParams.get('code')!;
  expect((await browser.redeem(code)).status).toBe(200);
  expect(comparisons).toBe(1);
  // Each request got only one reply.
  expect(server.warnings).toEqual([]);
});

/**
 * Returns the text without the parts unique to one sign-in: its address, and the challenge of passkeys made from it.
 */
const ofAnySignIn = (text: string): string =>
  text.replaceAll(/sign-in\/[\w-]+|challenge&#34;:&#34;[\w-]+/g, '');

test('known and unknown addresses read the same while they wait and after', async () => {
  await start();
  const goOn = holdUp();
  const browsers = [email, 'nobody@fireside.test'].map((who) => ({ who, browser: new TestBrowser(server) }));
  const pages = await Promise.all(
    browsers.map(async ({ who, browser }) => ({
      who,
      browser,
      page: await send(browser, who, 'Wrong-password-1'),
    })),
  );
  const texts = pages.map(({ page }) =>
    page.text.replaceAll(/sign-in\/[\w-]+/g, '').replace(/about \d+ seconds?/, ''),
  );
  expect(new Set(texts).size).toBe(1);
  goOn();
  const ends = await Promise.all(pages.map(({ browser, page }) => refreshed(browser, page)));
  for (const { status } of ends) expect(status).toBe(422);
  const forms = ends.map(({ text }, at) =>
    ofAnySignIn(text).replace(`value="${pages[at]!.who}"`, 'value=""'),
  );
  expect(new Set(forms).size).toBe(1);
  expect(ends[0]!.text).toContain(`value="${email}"`);
  // The form at the waiting page's address accepts another try.
  const [{ browser, page }] = pages as [(typeof pages)[0]];
  const accepted = await browser.postAtOnce(new URL(page.url).href, { email, password });
  expect(accepted.status).toBe(303);
});

test('a form that is sent twice is looked at once, and another one instead of it', async () => {
  await start();
  const [browser, goOn] = [new TestBrowser(server), holdUp()];
  const form = await browser.openSignIn();
  const [first, again] = await Promise.all([
    browser.postAtOnce(form.url, { email, password: 'Wrong-password-1' }),
    browser.postAtOnce(form.url, { email, password: 'Wrong-password-1' }),
  ]);
  expect(first.headers.get('location')).toBe(again.headers.get('location'));
  expect(server.hashingQueue.figures().waiting).toBe(1);
  await browser.postAtOnce(form.url, { email, password });
  expect(server.hashingQueue.figures()).toMatchObject({ waiting: 1, givenUp: 1 });
  goOn();
  const end = await refreshed(browser, await browser.follow(first));
  expect(new URL((await browser.follow(end)).url).searchParams.get('code')).not.toBeNull();
  expect(comparisons).toBe(1);
});

test('thirty guesses that wait together are still counted: ten are looked at', async () => {
  await start();
  const goOn = holdUp();
  const guesses = Array.from({ length: 30 }, async (_, at) => {
    const browser = new TestBrowser(server);
    return refreshed(browser, await send(browser, email, `Wrong-password-${at}`));
  });
  while (server.hashingQueue.figures().waiting < 30) await pause(20);
  goOn();
  const ends = await Promise.all(guesses);
  expect(ends.filter(({ status }) => status === 422)).toHaveLength(10);
  expect(ends.filter(({ status }) => status === 429)).toHaveLength(20);
  expect(comparisons).toBe(10);
});

test('sixty children of one school log in at once: nobody is refused', async () => {
  await start();
  const names = Array.from({ length: 60 }, (_, at) => `child-${at}@fireside.test`);
  for (const name of names) await server.account(name);
  const goOn = holdUp();
  const children = names.map(async (name) => {
    const browser = new TestBrowser(server);
    return browser.follow(await refreshed(browser, await send(browser, name)));
  });
  while (server.hashingQueue.figures().waiting < 60) await pause(20);
  goOn();
  for (const { url } of await Promise.all(children))
    expect(new URL(url).searchParams.get('code')).not.toBeNull();
});

test('a full queue tells when to come again, keeps the address, and nobody learns whether it is known', async () => {
  await start(1);
  const goOn = holdUp();
  void server.hashingQueue.enter({ network: '127.0.0.1' }, async () => undefined);
  const texts: string[] = [];
  for (const who of [email, 'nobody@fireside.test']) {
    const page = await send(new TestBrowser(server), who);
    expect(page.status).toBe(503);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(page.text).toMatch(/Please try again in about 1 minute\./);
    expect(page.text).toContain(`value="${who}"`);
    texts.push(
      ofAnySignIn(page.text)
        .replaceAll(/kept" value="[\w-]+/g, '')
        .replace(`value="${who}"`, ''),
    );
  }
  expect(new Set(texts).size).toBe(1);
  goOn();
});

test('the page of a full queue takes the password again that it was sent, for that request alone', async () => {
  await start(1);
  const [browser, other, goOn] = [new TestBrowser(server), new TestBrowser(server), holdUp()];
  void server.hashingQueue.enter({ network: '127.0.0.1' }, async () => undefined);
  const [form, elsewhere] = [await browser.openSignIn(), await other.openSignIn()];
  const page = await browser.postAtOnce(form.url, { email, password });
  expect(page.status).toBe(503);
  expect(page.text).not.toContain(password);
  expect(page.text).not.toContain('type="password"');
  const [, kept = ''] = /name="kept" value="([\w-]+)"/.exec(page.text) ?? [];
  goOn();
  for (const [who, url, sealed] of [
    [other, elsewhere.url, kept],
    [browser, form.url, `${kept.slice(0, -2)}AA`],
    [browser, form.url, 'x'],
  ] as const)
    expect((await who.post(url, { email, kept: sealed })).status).toBe(422);
  expect((await browser.postAtOnce(form.url, { email, kept })).status).toBe(303);
});

test('the pages speak the language of the sign-in', async () => {
  await start();
  const [browser, goOn] = [new TestBrowser(server), holdUp()];
  const form = await browser.openSignIn({ ui_locales: 'cy' });
  const page = await browser.follow(
    await browser.postAtOnce(form.url, { email, password: 'Wrong-password-1' }),
  );
  expect(page.text).toContain('<h1>Yn eich mewngofnodi</h1>');
  expect(page.text).toMatch(/Bydd yn cymryd tua \d+ eiliad\./);
  goOn();
  expect((await refreshed(browser, page)).text).toContain('lang="cy"');
});

test('a database that is away for a moment keeps nobody from waiting; one that is away at the turn is told', async () => {
  await start();
  const [browser, goOn] = [new TestBrowser(server), holdUp()];
  const page = await send(browser, email);
  server.isCut = true;
  const reloaded = await refreshed(browser, page);
  expect(reloaded.status).toBe(200);
  expect(reloaded.text).toContain('<h1>Logging you in</h1>');
  expect(reloaded.text).not.toContain('It will take about');
  expect(reloaded.headers.get('refresh')).toMatch(/^5;url=/);
  // The connection returns before the turn comes.
  server.isCut = false;
  const held = browser.get(
    new URL(reloaded.headers.get('refresh')!.slice('5;url='.length), server.publicUrl).href,
  );
  await pause(200);
  server.isCut = true;
  goOn();
  const fault = await held;
  server.isCut = false;
  expect(fault.status).toBe(503);
  expect(fault.headers.get('retry-after')).toBe('5');
});

test('what is not waited for leads to the form', async () => {
  await start();
  const browser = new TestBrowser(server);
  const form = await browser.openSignIn();
  const page = await browser.follow(await browser.get(`${form.url}?waiting=shown`));
  expect(page.text).toContain('<h1>Log in</h1>');
});
