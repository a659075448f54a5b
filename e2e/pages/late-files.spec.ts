import type { Page } from '@playwright/test';
import { firstOf } from '../../test/support/random-share.ts';
import { allAtOnce, controlOf, questionsOf } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import { mostShift, watchShifts } from '../support/layout-shift.ts';
import { signIn } from '../support/sign-in.ts';

test.use({ viewport: { width: 412, height: 823 } });

const places = [
  '/',
  '/programme/calmer-conversations',
  '/activity/after-an-argument',
  '/account',
  '/shop',
] as const;

/** The Activity that begins with a picture. */
const slug = 'checking-in-together';

/** Delays the answers to matching requests (ms). */
const delay = (page: Page, what: string, ms: number): Promise<unknown> =>
  page.route(what, async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
    await route.continue();
  });

test.describe('without a service worker, which would answer for files that come late here', () => {
  test.use({ serviceWorkers: 'block' });

  test('nothing moves on a page whose files are late', async ({ page, server: { address } }) => {
    await signIn(page, address);
    const shifted = await watchShifts(page);
    for (const [late, least] of [
      ['fonts', 2],
      ['images', 3],
      ['api', places.length],
      ['locales', 2],
    ] as const)
      await test.step(`nothing moves on a page whose ${late} are late`, async () => {
        // The delay is longer than the tenth of a second in which a font is waited for.
        await delay(page, `**/${late}/**`, 800);
        // Late replies move each page differently, late fonts and texts move all of them alike.
        for (const path of firstOf(places, least)) {
          await page.goto(address + path, { waitUntil: 'networkidle' });
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await page.evaluate(() => document.fonts.ready);
          expect(await shifted(), path).toBeLessThan(mostShift);
        }
        await page.unrouteAll({ behavior: 'wait' });
      });

    await test.step('a style that comes after late fonts moves nothing, and the fonts are there for the next page', async () => {
      await delay(page, '**/fonts/**', 300);
      await delay(page, '**/page-parts-*.css', 900);
      await page.goto(`${address}/shop`, { waitUntil: 'networkidle' });
      expect(await shifted()).toBeLessThan(mostShift);
      expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).not.toContain('Atkinson');
      await expect
        .poll(() => page.evaluate(() => document.fonts.check('1em "Atkinson Hyperlegible Next"')))
        .toBe(true);
    });
  });

  test('nothing moves in a conversation whose picture is late', async ({ page, family: { address } }) => {
    await allAtOnce(page);
    await signIn(page, address);
    const shifted = await watchShifts(page);
    await delay(page, '**/images/content/**', 800);
    await page.goto(`${address}/activity/${slug}/chat`);
    await expect(controlOf(page, questionsOf(slug)[0]!.step)).toBeVisible();
    const picture = page.getByRole('region', { name: 'Conversation' }).getByRole('img').first();
    await expect(picture).toHaveJSProperty('complete', true);
    await picture.evaluate((image: HTMLImageElement) => image.decode());
    await page.waitForLoadState('networkidle');
    expect(await shifted()).toBeLessThan(mostShift);
  });
});
