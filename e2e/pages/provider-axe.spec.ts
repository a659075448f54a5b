import type { Browser, Page } from '@playwright/test';
import { expectAccessibleInAppearances } from '../support/accessible.ts';
import { maxConcurrentHashes } from '../../src/infrastructure/node/identity-provider/accounts/password-hash.ts';
import { readLocaleLanguages } from '../../src/infrastructure/node/platform/i18n/languages-in.ts';
import { expect, test } from '../support/fixtures.ts';
import { TestBrowser } from '../../test/support/test-browser.ts';
import type { FiresideServer } from '../support/server.ts';
import { firstOf } from '../../test/support/random-share.ts';

const words = {
  en: {
    logIn: 'Log in',
    waiting: 'Logging you in',
    email: 'Email address',
    password: 'Password',
    tooMany: 'Too many tries',
    expired: 'Log in took too long',
    cookies: 'Log in needs cookies',
    signedIn: 'You are logged in',
    failed: 'Log in did not work',
    notFound: 'Page not found',
    logOut: 'Log out?',
    loggedOut: 'You are logged out',
  },
  cy: {
    logIn: 'Mewngofnodi',
    waiting: 'Yn eich mewngofnodi',
    email: 'Cyfeiriad e-bost',
    password: 'Cyfrinair',
    tooMany: 'Gormod o gynigion',
    expired: 'Cymerodd mewngofnodi ormod o amser',
    cookies: 'Mae angen cwcis i fewngofnodi',
    signedIn: 'Rydych chi wedi mewngofnodi',
    failed: 'Ni weithiodd y mewngofnodi',
    notFound: "Heb ddod o hyd i'r dudalen",
    logOut: 'Allgofnodi?',
    loggedOut: 'Rydych chi wedi allgofnodi',
  },
};

/** Returns the address of the log in page as the web program requests it. */
function signInAddress({ address }: FiresideServer, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: 'fireside-web',
    response_type: 'code',
    redirect_uri: `${address}/signed-in`,
    scope: 'openid',
    state: 'state',
    nonce: 'nonce',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
    ...more,
  });
  return `${address}/idp/auth?${query.toString()}`;
}

async function send(page: Page, { logIn, email, password }: (typeof words)['en'], who: string, word: string) {
  await page.getByLabel(email, { exact: true }).fill(who);
  await page.getByLabel(password, { exact: true }).fill(word);
  await page.getByRole('button', { name: logIn }).click();
}

for (const language of firstOf(['cy', 'en'] as const))
  test(`every page of the provider is accessible, also while many log in: ${language}`, async ({
    page,
    ownServer,
  }) => {
    test.slow();
    const text = words[language];
    await test.step('whoever waits while many log in sees for how long, and goes on without script', () =>
      checkWaiting(page, ownServer, language));
    await page.context().clearCookies();
    const { address } = ownServer;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const isGood = async (heading: string): Promise<void> => {
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language === 'en' ? 'en-GB' : 'cy');
      await page.evaluate(() => document.fonts.ready);
      await expectAccessibleInAppearances(page, heading);
    };

    await page.goto(signInAddress(ownServer, { ui_locales: language }));
    await isGood(text.logIn);
    await send(page, text, '', '');
    await isGood(text.logIn);
    await expect(page.getByRole('alert')).toBeFocused();
    const opened = page.url();

    const wrong = { email: 'someone@fireside.test', password: 'Wrong-password-1' };
    const other = new TestBrowser({ publicUrl: address, issuer: `${address}/idp` });
    const form = await other.openSignIn();
    for (let tries = 0; tries < 10; tries += 1) expect((await other.post(form.url, wrong)).status).toBe(422);
    await send(page, text, wrong.email, wrong.password);
    await isGood(text.tooMany);
    await page.goto(opened);

    await page.context().clearCookies();
    await page.goto(`${opened}?lng=${language}`);
    await isGood(text.cookies);
    await page.goto(`${address}/idp/sign-in/over?lng=${language}`);
    await isGood(text.expired);
    await page.goto(signInAddress(ownServer, { client_id: 'nobody', lng: language }));
    await isGood(text.failed);
    await page.goto(`${address}/idp/nowhere?lng=${language}`);
    await isGood(text.notFound);

    await page.goto(signInAddress(ownServer, { ui_locales: language }));
    const last = page.url();
    await send(page, text, 'learner@fireside.test', 'Fireside-demo-1');
    await page.waitForURL(/\/signed-in|\/$/);
    await page.goto(`${last}?lng=${language}`);
    await isGood(text.signedIn);
    await page.goto(`${address}/idp/session/end?lng=${language}`);
    await isGood(text.logOut);
    await page.goto(`${address}/idp/session/end/success?lng=${language}`);
    await isGood(text.loggedOut);
  });

/** Has so many people log in at the same time that each core hashes for some seconds. */
async function crowd({ address }: FiresideServer): Promise<{ end: Promise<unknown> }> {
  const others = Array.from(
    { length: 24 * maxConcurrentHashes },
    () => new TestBrowser({ publicUrl: address, issuer: `${address}/idp` }),
  );
  const forms = await Promise.all(others.map((other) => other.openSignIn()));
  const form = { email: 'learner@fireside.test', password: 'Fireside-demo-1' };
  return { end: Promise.all(others.map((other, at) => other.post(forms[at]!.url, form))) };
}

async function checkWaiting(page: Page, server: FiresideServer, language: keyof typeof words): Promise<void> {
  await page.goto(signInAddress(server, { ui_locales: language }));
  const text = words[language];
  const { end } = await crowd(server);
  // The waiting page reloads itself from time to time. A reply without content keeps it as it is while it is checked.
  const again = /[?&]waiting=/;
  let next: string | null = null;
  await page.route(again, (route) => {
    next = route.request().url();
    return route.fulfill({ status: 204 });
  });
  await send(page, text, 'learner@fireside.test', 'Fireside-demo-1');
  await expect(page.getByRole('heading', { level: 1, name: text.waiting })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText(/\d+ (seconds?|eiliad)\.$/);
  await expectAccessibleInAppearances(page, text.waiting);
  await page.unroute(again);
  if (next !== null) await page.goto(next);
  await page.waitForURL(/\/signed-in|\/$/);
  await end;
}

test('signing in needs no script, goes on in another language, where Back leads on, and works by keyboard', async ({
  browser,
  page,
  server,
}) => {
  await test.step('signing in needs no script', () => signInWithoutScript(browser, server));
  await test.step('the language is chosen on the page, and signing in continues', () =>
    signInInWelsh(page, server));
  await test.step('Back after signing in leads on, never to the old form', () => goBack(page));
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  // As in a new browser, the next log in is in English and asks for the password.
  await page.context().clearCookies();
  await test.step('signing in by keyboard alone: errors come first, then the fields, then the links', () =>
    signInByKeyboard(page, server));
});

async function signInByKeyboard(page: Page, server: FiresideServer): Promise<void> {
  await page.goto(server.address);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByLabel('Email address')).toBeVisible();
  const next = async (name: string): Promise<void> => {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveAccessibleName(name);
  };
  const [, ...languages] = Object.values(readLocaleLanguages('src/ui/public/locales'));
  for (const name of ['Skip to main content', 'Fireside home', ...languages, 'Email address'])
    await next(name);
  await page.keyboard.type('learner@fireside.test');
  await next('Password');
  await page.keyboard.type('Not-the-right-1');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page).toHaveTitle('Error: Log in - Fireside');
  // Chromium scrolls to the fragment of an address again when the page has loaded.
  await page.waitForLoadState();
  await next('Email or password is not right');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email address')).toBeFocused();
  await expect(page.getByLabel('Email address')).toHaveValue('learner@fireside.test');
  await next('Password');
  await page.keyboard.type('Fireside-demo-1');
  await next('Show password');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await expect(page.locator(':focus')).toHaveAccessibleName('Hide password');
  for (const name of [
    'This device is shared',
    'Log in',
    'Use a passkey',
    'Forgotten your password?',
    'Sign up',
    'Get help now',
  ])
    await next(name);
  await page.keyboard.press('Enter');
  for (const name of ['999', '111', '116 123']) await next(name);
  for (let back = 0; back < 7; back += 1) await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
}

async function signInInWelsh(page: Page, server: FiresideServer): Promise<void> {
  await page.goto(server.address);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Cymraeg' }).click();
  await send(page, words.cy, 'learner@fireside.test', 'Fireside-demo-1');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
}

async function goBack(page: Page): Promise<void> {
  await page.goBack();
  const goOn = page.getByRole('link', { name: /^(Go on to|Ymlaen i) Fireside$/ });
  await expect(goOn.or(page.getByRole('button', { name: 'Log out' }))).toBeVisible();
  if (await goOn.isVisible()) await goOn.click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
}

async function signInWithoutScript(browser: Browser, server: FiresideServer): Promise<void> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  const page = await context.newPage();
  await page.goto(signInAddress(server));
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await send(page, words.en, 'learner@fireside.test', 'Fireside-demo-1');
  await page.waitForURL(/\/signed-in/);
  await context.close();
}
