import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ locale: 'en-GB', viewport: { width: 360, height: 640 } });

/**
 * Tests that on a small phone a person who types that they are in danger sees whom to ring and the exit button without
 * scrolling.
 */
test('a search for help shows whom to ring and the way out in the first screen, in each language', async ({
  page,
  server: { address },
}) => {
  await signIn(page, address);
  for (const [language, exit, searches] of [
    ['en', 'Exit this page', { danger: 'i want to die', violence: 'my dad hits me' }],
    ['cy', 'Gadael y dudalen hon', { danger: 'dwi eisiau marw', violence: 'mae dad yn taro fi' }],
  ] as const) {
    await page.goto(`${address}/?lng=${language}`);
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
    for (const [words, lines] of [
      [searches.danger, ['tel:999', 'tel:116123', 'tel:08001111']],
      [searches.violence, ['tel:999', 'tel:08001111']],
    ] as const)
      await test.step(`in ${language}, for "${words}"`, async () => {
        await page.goto(`${address}/?searchText=${encodeURIComponent(words)}`);
        await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));
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
  }
});
