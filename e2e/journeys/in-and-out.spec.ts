import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInAt } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

/** Brings in the page that Twine has published. */
async function bringInPage(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/admin/content/transfer`);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByLabel('Choose a file').setInputFiles('test/infrastructure/shared/exchange/story.html');
  await expect(page.getByRole('heading', { name: 'What came of story.html' })).toBeFocused();
  await expect(page.getByRole('row', { name: /Story JavaScript.*Left out/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open in the editor' }).click();
  await expect(page.getByRole('textbox', { name: 'JSON' })).toContainText('The bed is a train tonight.');
  expect(asked.filter((url) => !url.startsWith(address))).toEqual([]);
}

test('an author on a phone brings a Twine story in and takes an Activity out as a spreadsheet', async ({
  page,
  server: { address },
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAt(page, address, '/admin/content', 'admin');
  await page.getByRole('link', { name: 'Bring in from Twine or a spreadsheet, or take out' }).click();
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'lantern.twee',
    mimeType: 'text/plain',
    buffer: Buffer.from(
      ':: Start [dark]\nThe lantern is lit.\n\nWhich way?\n[[The wood]]\n[[The river->The wood]]\n\n:: The wood\nGood night.\n',
    ),
  });
  await expect(page.getByRole('heading', { name: 'What came of lantern.twee' })).toBeFocused();
  await expect(page.getByText('One thing was left out.')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Activity', { exact: true }).selectOption({ label: 'Two homes, one you' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('two-homes.csv');
  expect(readFileSync(await download.path(), 'utf8')).toMatch(/^see-you,touchpoint,/m);

  await page.getByRole('button', { name: 'Open in the editor' }).click();
  await expect(page.getByRole('textbox', { name: 'JSON' })).toContainText('The lantern is lit.');

  await test.step('an author brings in the page that Twine has published, and none of it runs', () =>
    bringInPage(page, address));
});
