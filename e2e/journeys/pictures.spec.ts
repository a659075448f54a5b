import { readFileSync } from 'node:fs';
import { expectAccessible } from '../support/accessible.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

test('an author uploads a picture on a phone and says what it shows', async ({
  page,
  ownServer: { address },
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, address, 'admin');
  await page.goto(`${address}/admin/content`);
  await page.getByRole('link', { name: 'Pictures: upload and use' }).click();
  await page.getByLabel('Choose a picture').setInputFiles({
    name: 'jug.svg',
    mimeType: 'image/svg+xml',
    buffer: readFileSync('src/ui/public/images/content/jug.svg'),
  });
  await page.getByLabel('What it shows, for people who cannot see it').fill('A jug.');
  const picture = page.getByRole('img', { name: 'A jug.' });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole('row', { name: /Nothing names it/ })).toBeVisible();
  await expectAccessible(page);
  const source = await picture.getAttribute('src');
  const reply = await page.request.get(`${address}${source}`);
  expect(reply.headers()).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  await page.goto(`${address}${source}`);
  expect(await page.locator('svg').count()).toBe(1);
});
