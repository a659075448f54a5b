import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { emailOf } from '../support/people.ts';
import { signIn, signInAt } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

/** Gives licences, and reads mails, Terms and the log, on a phone. */
async function giveLicences(page: Page, address: string): Promise<void> {
  const coming = `coming-${randomUUID().slice(0, 8)}@home.example`;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${address}/shop/licences`);
  await page.getByLabel('E-mail addresses').fill(`${emailOf(address, 'new')}\n${coming}`);
  await page.getByLabel('Organisation', { exact: true }).fill('Hilltop School');
  await page.getByRole('button', { name: 'Give them' }).click();
  await expect(page.getByText(/^New licences: 2\. People who have access at once: [01]\.$/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Use by organisation' })).toContainText('Hilltop School');
  await page.getByLabel('Address or organisation').fill(coming.slice(0, -8));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: /^1 licence/ })).toContainText('not yet');
  await expectAccessible(page);
  await page.getByRole('button', { name: `Forget ${coming}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget the address' }).click();
  await expect(page.getByText('No licence has this in its address or organisation.')).toBeVisible();

  await page.goto(`${address}/mails`);
  await expect(page.getByRole('table', { name: /mails? waits?/ })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${address}/terms`);
  await expect(page.getByText('Whoever signs up now accepts the version of 23/06/2025.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${address}/log`);
  for (const act of ['Gave licences', 'Forgot licences', 'Looked at the mail queue'])
    await expect(page.getByRole('cell', { name: act, exact: true }).first()).toBeVisible();
}

test('an admin makes a promo code by keyboard, a family claims it, and the shop shows it; then the code ends', async ({
  page,
  browser,
  family: { address },
}) => {
  const [code, email] = [`hilltop-${randomUUID().slice(0, 8)}`, emailOf(address, 'new')];
  const made = code.toUpperCase();
  await signIn(page, address, 'admin');
  await page.getByRole('link', { name: 'Shop' }).press('Enter');
  await page.getByRole('link', { name: 'Promo codes' }).press('Enter');
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByLabel('Organisation', { exact: true }).fill('Hilltop School');
  await page.getByLabel('At most so many people').fill('30');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`The code ${made} is made.`)).toBeVisible();
  await expectAccessible(page);

  const family = await browser.newContext({ locale: 'en-GB' });
  const newcomer = await family.newPage();
  await signInAt(newcomer, address, '/shop', 'new');
  const field = newcomer.getByLabel('Promo code');
  await field.fill(code);
  await field.press('Enter');
  await newcomer.getByRole('button', { name: 'Claim' }).click();
  await expect(
    newcomer.getByRole('heading', { name: 'Your promo code has been claimed. You now have access.' }),
  ).toBeVisible();
  await family.close();

  await page.reload();
  await expect(page.getByRole('row', { name: made })).toContainText('1 of 30');
  await page.goto(`${address}/shop`);
  await expect(page.getByRole('table', { name: 'One by one, the last first' })).toContainText(made);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  const text = readFileSync(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFFdate,how,pounds,')).toBe(true);
  expect(text).toContain(`,promo,0.00,${email},`);
  await expectAccessible(page);

  await page.goto(`${address}/shop/codes`);
  await page.getByRole('button', { name: `End ${made}` }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'End the code' }).press('Enter');
  await expect(page.getByRole('row', { name: made })).toContainText('ended');

  await test.step('licences are given to addresses and their use is seen; mails and Terms are shown', () =>
    giveLicences(page, address));
});
