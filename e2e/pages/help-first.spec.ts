import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

/** On a small phone whoever types that they are in danger sees a number to ring and the way out without a scroll. */
for (const [language, exit, words] of [
  ['en', 'Exit this page', 'i want to die'],
  ['cy', 'Gadael y dudalen hon', 'dwi eisiau marw'],
] as const)
  test.describe(`in ${language}`, () => {
    test.use({ locale: 'en-GB', viewport: { width: 360, height: 640 } });

    test('a search for help shows a number to ring and the way out in the first screen', async ({
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
      await expect(help.locator('a[href^="tel:"]').first()).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    });
  });
