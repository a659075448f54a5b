import { signInAt } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

const lightness = (colour: string): number => {
  const [red, green, blue] = colour.match(/[\d.]+/g)!.map(Number);
  return (red! + green! + blue!) / 765;
};

test('on paper a policy and a Programme have their text, dark on white, and no buttons', async ({
  page,
  family: { address },
}) => {
  await page.goto(`${address}/safeguarding-policy`);
  const preferences = page.getByRole('group', { name: 'Colours' });
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
  for (const theme of ['system', 'light', 'dark'] as const)
    await test.step(`a policy is dark words on white with the numbers that help: ${theme} colours chosen`, async () => {
      await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
      if (theme !== 'system') await preferences.getByText(theme === 'dark' ? 'Dark' : 'Light').click();
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      const colours = await page.evaluate(() => ({
        words: [...document.querySelectorAll('article h1, article p, footer h2, footer li, footer li a')].map(
          (element) => getComputedStyle(element).color,
        ),
        grounds: [...document.querySelectorAll('html, body, #root *')]
          .filter((element) => element.checkVisibility() && getComputedStyle(element).clipPath === 'none')
          .map((element) => getComputedStyle(element).backgroundColor),
      }));
      expect(colours.words.length).toBeGreaterThan(5);
      for (const colour of colours.words) expect(lightness(colour), colour).toBeLessThan(0.45);
      for (const colour of colours.grounds.filter((ground) => !ground.endsWith(', 0)')))
        expect(lightness(colour), colour).toBeGreaterThan(0.8);

      await expect(page.getByRole('contentinfo').getByRole('listitem').first()).toBeVisible();
      await expect(page.getByRole('contentinfo').getByText('999', { exact: true }).first()).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect(page.getByRole('button')).toHaveCount(0);
      await expect(preferences).toBeHidden();
      await expect(page.getByRole('banner')).toBeHidden();
    });

  await test.step('a Programme has its text, and no buttons', async () => {
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await signInAt(page, address, '/programme/calmer-conversations');
    await page.getByRole('button', { name: 'Enrol' }).click();
    await expect(page.getByRole('link', { name: 'Available now' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Available now' })).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
  });
});
