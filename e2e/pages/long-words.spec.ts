import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { settle } from '../support/accessible.ts';
import { emailOf } from '../support/people.ts';
import { signIn } from '../support/sign-in.ts';
import { doubleText, expectFits, textSpacing } from '../support/fits.ts';
import { expect, test } from '../support/fixtures.ts';
import { firstOf } from '../../test/support/random-share.ts';
import { tick } from '../support/tick.ts';

const programme = '/programme/calmer-conversations';
const activity = '/activity/checking-in-together';
const widths = [320, 768, 1280] as const;

/** The hardest texts of an author: a very long word, and code. */
const words = [24, 160].map((letters) => 'Donaudampfschifffahrt'.repeat(8).slice(0, letters));
const markdownWith = (word: string): string =>
  `${word}\n\n\`${word}\`\n\n    ${word} ${word}\n\n1. ${word}\n\n> ${word}\n\n[${word}](https://example.com/${word})`;

function stretched(value: unknown, word: string, name = ''): unknown {
  if (Array.isArray(value)) return value.map((part) => stretched(part, word, name));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, stretched(part, word, key)]));
  if (name === 'summaryFull') return markdownWith(word);
  const isText = /^(title|subtitle|summaryShort|durations|relationshipBuilders|audience)$/.test(name);
  return isText && typeof value === 'string' ? word : value;
}

async function writeInto(page: Page, word: string): Promise<void> {
  await page.route('**/api/my-*/**', async (route) => {
    if (route.request().method() !== 'GET' && !route.request().url().includes('/search'))
      return route.continue();
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    return route.fulfill({ response, json: stretched(await response.json(), word) });
  });
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await settle(page);
}

/** Checks pages with very long words, with text twice as large and as it is. The person must be signed in. */
async function checkLongWords(page: Page, address: string): Promise<void> {
  await open(page, address + programme);
  await page.getByRole('button', { name: 'Enrol' }).click();
  await expect(page.getByRole('heading', { name: 'Your next Activity' })).toBeVisible();
  for (const word of firstOf([null, ...words.toReversed()], 2)) {
    if (word !== null) await writeInto(page, word);
    for (const path of [programme, activity, `${programme}${activity}`, '/']) {
      await open(page, address + path);
      if (word !== null) await expect(page.getByText(word).first()).toBeAttached();
      for (const size of firstOf(['200%', '']))
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size);
          await expectFits(page, `${path} at ${width} px with ${word}, ${size}`);
        }
    }
    await page.unrouteAll({ behavior: 'wait' });
  }
}

/** The two ways in which people enlarge text; each with a height of the window (px). */
const enlargements = [
  { name: 'text twice as large', height: 700, size: '200%', spaces: '' },
  { name: 'text with more room, in a low window', height: 256, size: '', spaces: textSpacing },
] as const;

/** Checks that the page in its present state is no wider than the smallest phone, with text enlarged in each way. */
async function expectFitsEnlarged(page: Page, state: string): Promise<void> {
  for (const { name, height, size, spaces } of enlargements) {
    await page.setViewportSize({ width: 320, height });
    await page.evaluate(
      ([fontSize, rules]) => {
        document.documentElement.style.fontSize = fontSize;
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(rules);
        document.adoptedStyleSheets = [sheet];
      },
      [size, spaces] as const,
    );
    await expectFits(page, `${state}, ${name}`);
  }
}

test('enlarged text and very long words are no wider than the window, and the filter keeps its height', async ({
  page,
  family: { address },
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 700 });
  await doubleText(page);
  for (const path of [
    '/',
    '/registration',
    '/registration/confirmation',
    '/registration/unverified',
    `/registration/verify?message=${words[1]}`,
    '/registration/verify?success=true',
    ...firstOf(['/safeguarding-policy', '/terms-and-conditions', '/privacy-policy']),
  ]) {
    await open(page, address + path);
    await expectFitsEnlarged(page, path);
  }
  await open(page, `${address}/registration`);
  await page.getByRole('button', { name: 'Register now' }).click();
  await expectFitsEnlarged(page, 'registration, everything wrong');
  await signIn(page, address);
  for (const path of [
    '/cookie-policy',
    '/no/such/page',
    '/activity/no-such',
    '/programme/no-such',
    programme,
  ]) {
    await open(page, address + path);
    await expectFitsEnlarged(page, path);
  }
  await open(page, address);
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFitsEnlarged(page, 'filter');
  await test.step('the sticky part of the filter takes a quarter of the height at most', () =>
    checkStickyPart(page));
  await test.step('very long words stay on their pages, text twice as large', () =>
    checkLongWords(page, address));
});

/** Checks the open filter in windows of different sizes. */
async function checkStickyPart(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.evaluate(() => (document.adoptedStyleSheets = []));
  for (const [width, height, size] of [
    [320, 700, '200%'],
    [320, 640, '100%'],
    [360, 740, '100%'],
    [768, 1024, '200%'],
    [1280, 700, '200%'],
    [1280, 800, '100%'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size);
    const stuck = await dialog.evaluate((box) =>
      [...box.querySelectorAll('*')]
        .filter((part) => getComputedStyle(part).position === 'sticky')
        .reduce((sum, part) => sum + part.getBoundingClientRect().height, 0),
    );
    expect.soft(stuck / height, `${width} × ${height} at ${size}`).toBeLessThanOrEqual(0.25);
    await dialog.getByRole('button', { name: 'View results' }).scrollIntoViewIfNeeded();
    await expect(dialog.getByRole('button', { name: 'View results' })).toBeInViewport({ ratio: 1 });
  }
}

for (const language of firstOf(['cy', 'en'] as const))
  test(`text twice as large: the provider’s pages are no wider than a phone, ${language}`, async ({
    page,
    family: { address },
  }) => {
    await doubleText(page);
    // Forced colours change the layout of the pages.
    if (language === 'en') await page.emulateMedia({ forcedColors: 'active' });
    const fits = async (state: string): Promise<void> => {
      await page.evaluate(() => document.fonts.ready);
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 780 });
        await expectFits(page, `${state} at ${width} px`);
      }
    };
    await page.goto(address);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(/\/idp\/sign-in\//);
    const logIn = `${page.url().split('?')[0]}?lng=${language}`;
    await page.goto(logIn);
    await fits('log in');
    await tick(page.getByRole('checkbox'));
    await fits('log in, on a shared device');
    await page.locator('main button.primary').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await fits('log in, nothing typed');
    for (const path of [
      '/idp/second-factor',
      '/idp/sign-in/over',
      '/idp/session/end/success',
      '/idp/nowhere',
      '/idp/forgotten-password',
      '/idp/forgotten-password/sent',
      '/idp/new-password/done',
      '/idp/sign-in-link',
      '/idp/sign-in-link/done',
      '/idp/new-address/done',
      '/mailbox',
    ]) {
      await page.goto(`${address}${path}?lng=${language}`);
      await fits(path);
    }

    await page.goto(logIn);
    await page.locator('[name="email"]').fill(emailOf(address, 'learner'));
    await page.locator('[name="password"]').fill('Fireside-demo-1');
    await page.locator('main button.primary').click();
    await page.waitForURL((url) => !url.pathname.startsWith('/idp/'));
    await page.goto(`${address}/idp/second-factor?lng=${language}`);
    await fits('no second factor');
    await page.locator('[name="password"]').fill('Fireside-demo-1');
    await page.locator('main button.primary').click();
    await expect(page.locator('.qr')).toBeVisible();
    await fits('the key');
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
    await page.locator('[name="code"]').fill('000000');
    await page.locator('main button.primary').click();
    await fits('the key, a wrong code');
    await page.locator('[name="code"]').fill(await generate({ secret }));
    await page.locator('main button.primary').click();
    await expect(page.locator('.codes')).toBeVisible();
    await fits('the recovery codes');
    await page.goto(`${address}/idp/second-factor?lng=${language}`);
    await fits('a second factor');
    await page.goto(`${address}/idp/session/end?lng=${language}`);
    await fits('log out');
  });
