import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { requestsOf } from '../support/requests-of.ts';

const returning = (page: Page) => page.addInitScript(() => localStorage.setItem('fireside.signed-in', 'yes'));

/** Holds the program back until it is released, and collects the page's console messages. */
async function holdProgram(page: Page): Promise<{ release: () => void; said: string[] }> {
  const said: string[] = [];
  page.on('console', (message) => {
    // A browser reports each name of the header that it does not know yet.
    if (!/^Service Worker registration blocked|Permissions-Policy header/.test(message.text()))
      said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(error.message));
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return { release, said };
}

type Step = readonly [title: string, walk: (page: Page, address: string) => Promise<unknown>];

/** Runs each step in a new page of a visitor of whom the browser keeps nothing. */
async function asVisitors(context: BrowserContext, address: string, steps: readonly Step[]): Promise<void> {
  for (const [title, walk] of steps)
    await test.step(title, async () => {
      const page = await context.newPage();
      await walk(page, address);
      await context.clearCookies();
      await page.evaluate(() => localStorage.clear());
      await page.close();
    });
}

/** The steps of visitors, where `welcome page` is that of a visitor; the last one installs a clock. */
const ofVisitors: readonly Step[] = [
  ['a visitor asks the server for nothing of a person and loads no dashboard', checkRequests],
  ['the page shows itself before any file has come, and runs nothing but its own', checkEarlyPage],
  [
    'the welcome page is there before the program, which takes it over as it stands, with the focus where it was',
    checkTakeOver,
  ],
  [
    'the welcome page keeps a press until the program is there, and takes the secret of a payment out of the address',
    checkEarlyPress,
  ],
  [
    'the welcome page becomes that of texts which were changed since the build, without a word about it',
    checkChangedTexts,
  ],
  ['a policy opened in Welsh waits for its English text', checkWelshPolicy],
  [
    'the welcome page waits for the settings, and is not shown without them or to somebody who was signed in',
    checkSettings,
  ],
  [
    'a visitor is told of a program that does not come, over the welcome page',
    (page, address) => checkNoteOfNoProgram(page, address, 'en'),
  ],
];

const ofWelshVisitors: readonly Step[] = [
  ['the welcome page is in the language of the browser', checkWelsh],
  [
    'a visitor is told of a program that does not come, in the same language',
    (page, address) => checkNoteOfNoProgram(page, address, 'cy'),
  ],
];

test.describe('without a service worker, which would answer for files that are looked for', () => {
  test.use({ serviceWorkers: 'block' });

  test('a visitor’s page comes before the program, which takes it over; a late one is told of', async ({
    browser,
    context,
    server: { address },
  }) => {
    const late = await (await browser.newContext()).newPage();
    const isSaid = await openWithoutProgram(late, address);
    await asVisitors(context, address, ofVisitors);
    await test.step(
      'a program that does not come is told of after ten seconds, with a number to call',
      isSaid,
    );
    await late.context().close();
  });

  test.describe('in Welsh', () => {
    test.use({ locale: 'cy-GB' });

    test('the page of a visitor is in the language of the browser', ({ context, server: { address } }) =>
      asVisitors(context, address, ofWelshVisitors));
  });
});

/** Opens a page whose program does not come; the returned function waits for the words about it. */
async function openWithoutProgram(page: Page, address: string): Promise<() => Promise<void>> {
  await returning(page);
  await page.route('**/assets/*.js', () => undefined);
  await page.goto(address, { waitUntil: 'commit' });
  const words = page.getByText('This is taking longer than usual.');
  await expect(page.getByRole('link', { name: '999' })).toBeVisible();
  await expect(words).toBeHidden();
  const waits = await words.evaluate((element) =>
    element.getAnimations().map((animation) => {
      const { delay, endTime, fill } = animation.effect!.getComputedTiming();
      return { delay, takes: Number(endTime) - delay!, fill };
    }),
  );
  // A running animation would have the browser draw every frame while the program starts.
  expect(waits).toEqual([{ delay: 10_000, takes: 1, fill: 'backwards' }]);
  return async () => {
    await expect(words).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('link', { name: 'Refresh the page' })).toBeVisible();
  };
}

async function checkRequests(page: Page, address: string): Promise<void> {
  const asked = requestsOf(page);
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(asked.filter((path) => /^\/api\/|DashboardScreen/.test(path))).toEqual([]);
}

async function checkEarlyPage(page: Page, address: string): Promise<void> {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await page.route('**/assets/**', () => undefined);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByText('In danger? Call')).toBeVisible();
  const width = (await page.locator('.logo').boundingBox())!.width;
  expect(width).toBeGreaterThan(100);
  expect(refused).toEqual([]);
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.injected = true';
    document.head.append(script);
    return 'injected' in globalThis;
  });
  expect(ran).toBe(false);
}

async function checkTakeOver(page: Page, address: string): Promise<void> {
  const { release, said } = await holdProgram(page);
  await page.goto(address, { waitUntil: 'commit' });
  const logIn = page.getByRole('button', { name: 'Log in' });
  await expect(logIn).toBeVisible();
  await expect(page).toHaveTitle('Welcome to Fireside - Fireside');
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/registration');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  await logIn.focus();
  await page.evaluate(() => Object.assign(globalThis, { before: document.querySelector('main button') }));
  release();
  await expect(page.getByRole('group', { name: 'Language' })).toBeVisible();
  await expect(logIn).toBeFocused();
  const isSame = await page.evaluate(
    () => document.querySelector('main button') === (globalThis as { before?: unknown }).before,
  );
  expect([isSame, said]).toEqual([true, []]);
  await expect(page.locator('.early, .early-note')).toHaveCount(0);
  await logIn.click();
  await expect(page.getByLabel('Email address')).toBeVisible();
}

async function checkEarlyPress(page: Page, address: string): Promise<void> {
  const { release, said } = await holdProgram(page);
  const secret = 'pi_1_secret_2';
  const referers: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/idp/')) referers.push(request.headers()['referer'] ?? '');
  });
  const place = `/shop/completion?payment_intent_client_secret=${secret}&redirect_status=succeeded`;
  await page.goto(address + place, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Log in' }).dblclick();
  await expect(page.getByRole('status')).toHaveText('Signing you in...');
  await expect(page.getByRole('button', { name: 'Log in' })).toHaveCount(0);
  release();
  await expect(page.getByLabel('Email address')).toBeVisible();
  expect(said).toEqual([]);
  expect(referers.length).toBeGreaterThan(1);
  expect(referers.filter((referer) => referer.includes(secret))).toEqual([]);
}

async function checkChangedTexts(page: Page, address: string): Promise<void> {
  const { release, said } = await holdProgram(page);
  await page.route('**/locales/en/translation.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ body: (await response.text()).replace('Welcome to', 'Hello from') });
  });
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Welcome to' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Hello from' })).toBeVisible();
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByLabel('Email address')).toBeVisible();
  expect(said).toEqual([]);
}

async function checkWelshPolicy(page: Page, address: string): Promise<void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/locales/en/policies/*.md', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/cookie-policy.md');
  await page.goto(`${address}/Cookie-Policy?lng=cy`);
  await asked;
  await expect(page.getByRole('heading', { name: 'Mae gwall wedi digwydd' })).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'Cookie Policy', level: 1 })).toBeVisible();
}

async function checkSettings(page: Page, address: string): Promise<void> {
  await holdProgram(page);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/assets/config.json', async (route) => {
    await held;
    await route.fulfill({ json: {} });
  });
  const logIn = page.getByRole('button', { name: 'Log in' });
  const settled = page.waitForResponse('**/welcome/en.json');
  await page.goto(address, { waitUntil: 'commit' });
  await (await settled).finished();
  await expect(logIn).toHaveCount(0);
  const refused = page.waitForResponse('**/assets/config.json');
  answer();
  await refused;
  await expect(page.getByText('Loading configuration...')).toBeVisible();
  await expect(logIn).toHaveCount(0);

  await page.unroute('**/assets/config.json');
  await returning(page);
  const asked = requestsOf(page);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByText('Loading configuration...')).toBeVisible();
  await expect.poll(() => asked).toContain('/assets/config.development.json');
  expect(asked.filter((path) => path.startsWith('/welcome/'))).toEqual([]);
}

async function checkWelsh(page: Page, address: string): Promise<void> {
  const { release, said } = await holdProgram(page);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Mewngofnodi' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
  release();
  await expect(page.getByRole('group', { name: 'Iaith' })).toBeVisible();
  expect(said).toEqual([]);
}

const notes = {
  en: { slow: 'This is taking longer than usual.', refresh: 'Refresh', call: 'In danger? Call 999' },
  cy: { slow: 'Mae hyn yn cymryd mwy o amser nag arfer.', refresh: 'Adnewyddu', call: '999' },
};

/** Installs a clock in the whole context. */
async function checkNoteOfNoProgram(page: Page, address: string, language: 'en' | 'cy'): Promise<void> {
  const { slow, refresh, call } = notes[language];
  await page.clock.install();
  await page.route('**/assets/*.js', () => undefined);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.locator('main button')).toBeVisible();
  const note = page.getByRole('status').filter({ hasText: slow });
  await expect(note).toHaveCount(0);
  await page.clock.runFor(10_000);
  await expect(note).toContainText(call);
  await expect(note.getByRole('link', { name: refresh })).toBeVisible();
  await page.locator('footer a').last().scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await page.locator('footer a').last().click({ trial: true });
}
