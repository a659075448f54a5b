import { expect, test } from '../support/fixtures.ts';
import { mostShift, watchShifts } from '../support/layout-shift.ts';
import { signIn } from '../support/sign-in.ts';

test.use({ viewport: { width: 412, height: 823 }, serviceWorkers: 'block' });

for (const late of ['fonts', 'images', 'api', 'locales'])
  test(`nothing moves on a page whose ${late} are late`, async ({ page, server: { address } }) => {
    await signIn(page, address);
    const shifted = await watchShifts(page);
    // Longer than the tenth of a second in which a font is waited for.
    await page.route(`**/${late}/**`, async (route) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 800);
      });
      await route.continue();
    });
    for (const path of [
      '/',
      '/programme/calmer-conversations',
      '/activity/after-an-argument',
      '/account',
      '/shop',
    ]) {
      await page.goto(address + path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      expect(await shifted(), path).toBeLessThan(mostShift);
    }
  });
