import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessibleInAppearances } from '../support/accessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectFits } from '../support/fits.ts';
import { signIn } from '../support/sign-in.ts';

test.use({ viewport: { width: 390, height: 844 } });

const source = 'content/activities/checking-in-together.json';

/** Translates by keyboard. */
async function translateByKeyboard(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/editor?schema=activity&view=translation`);
  const activity = JSON.parse(readFileSync(source, 'utf8'));
  await page.getByLabel('Open a JSON file').setInputFiles({
    name: 'checking-in-together.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify({
        ...activity,
        translations: { pl: { status: 'Draft', texts: { title: { text: 'Razem', of: 'an earlier one' } } } },
      }),
    ),
  });
  const view = page.getByRole('region', { name: 'Translation' });
  await expect(view.getByRole('radio', { name: 'Polish' })).toBeChecked();
  await expect(view.getByRole('heading', { level: 2 }).first()).toHaveText('About it');
  await expect(view).toContainText('1 says what its source does not say any more');
  await expectAccessibleInAppearances(page, 'the texts beside their translation');
  await expectFits(page, 'the texts beside their translation');

  const [title, next] = [0, 1].map((at) =>
    view.getByRole('textbox', { name: /^Translation of/ }).nth(at),
  ) as [ReturnType<typeof view.getByRole>, ReturnType<typeof view.getByRole>];
  await title.focus();
  await page.keyboard.press('Tab');
  await expect(view.getByRole('button', { name: 'It is still right' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(view.getByRole('checkbox').first()).toBeVisible();
  await next.focus();
  await page.keyboard.type('Zadzwoń pod 999 {{kto}}');
  await expect(view.getByText(/^Error: Its source has the (names|numbers) /)).toBeVisible();
  // One undo reverts text typed in one go; on a busy machine it was typed in several.
  await expect(async () => {
    await page.keyboard.press('Control+z');
    await expect(next).toHaveValue('', { timeout: 1000 });
  }).toPass();

  await page.reload();
  await expect(view).toContainText('1 of ');
  await view.getByText('All', { exact: true }).click();
  await expect(title).toHaveValue('Razem');
}

/** Changes a source, and sends its text out and back as a file. */
async function sendOutAndBack(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/admin/content/activity/two-homes`);
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  await page.waitForURL(/editor/);
  await page.goto(`${address}/admin/editor?schema=activity&view=outline`);
  const title = page
    .locator('section[aria-labelledby=chosen-part]')
    .getByLabel(/^Title/)
    .first();
  await title.fill('Two homes, one you and me');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.getByRole('radio', { name: 'Translation' }).locator('xpath=..').click();
  const view = page.getByRole('region', { name: 'Translation' });
  await expect(view.getByRole('insertion')).toHaveText('put in: and me');
  await view.getByText('Translators with tools of their own (XLIFF)').click();
  await expectAccessibleInAppearances(page, 'what a source said before');
  await expectFits(page, 'what a source said before');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    view.getByRole('button', { name: 'Download for translation: Welsh' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('two-homes.cy.xlf');
  const sent = readFileSync(await download.path(), 'utf8');
  const back = (text: string) => ({
    name: 'back.xlf',
    mimeType: 'application/xliff+xml',
    buffer: Buffer.from(text),
  });
  const picker = view.getByLabel('Bring a translated file back');
  await picker.setInputFiles(back('<!DOCTYPE x [<!ENTITY a "b">]><xliff/>'));
  await expect(view.getByRole('alert')).toContainText('the file has a document type');
  await picker.setInputFiles(
    back(sent.replace('state="initial" subState="fireside:stale"', 'state="translated"')),
  );
  await expect(view).toContainText('1 text of back.xlf was taken.');
  await expect(view.getByRole('insertion')).toBeHidden();
  await expectFits(page, 'what a file brought');
}

test('a translator confirms, types and undoes by keyboard, is told what is wrong, and finds it again after a reload', async ({
  page,
  server: { address },
}) => {
  await signIn(page, address, 'admin');
  await translateByKeyboard(page, address);
  await test.step('a translator sees what a changed source said before, and a file goes out to one and comes back', () =>
    sendOutAndBack(page, address));
});
