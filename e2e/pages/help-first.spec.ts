import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

/**
 * Tests that on a small phone a person who types that they are in danger sees whom to ring and the exit button without
 * scrolling.
 */
for (const [language, exit, words, lines] of [
  ['en', 'Exit this page', 'i want to die', ['tel:999', 'tel:116123', 'tel:08001111']],
  ['cy', 'Gadael y dudalen hon', 'dwi eisiau marw', ['tel:999', 'tel:116123', 'tel:08001111']],
  ['en', 'Exit this page', 'my dad hits me', ['tel:999', 'tel:08001111']],
  ['cy', 'Gadael y dudalen hon', 'mae dad yn taro fi', ['tel:999', 'tel:08001111']],
] as const)
  test.describe(`in ${language}, for "${words}"`, () => {
    test.use({ locale: 'en-GB', viewport: { width: 360, height: 640 } });

    test('a search for help shows whom to ring and the way out in the first screen', async ({
      page,
      server: { address },
    }) => {
      await signIn(page, address);
      await page.goto(`${address}/?lng=${language}`);
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
      await page.goto(`${address}/?searchText=${encodeURIComponent(words)}`);
      const help = page.locator('[data-help="first"]');
      await expect(help).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect(page.getByRole('button', { name: exit })).toBeInViewport({ ratio: 1 });
      for (const [place, href] of lines.entries()) {
        const line = help.locator('a[href^="tel:"]').nth(place);
        await expect(line).toHaveAttribute('href', href);
        await expect(line).toBeInViewport({ ratio: 1 });
      }
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    });
  });
