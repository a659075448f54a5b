import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleInAppearances,
  inAppearances,
  settle,
} from '../support/accessible.ts';
import { expectFits } from '../support/fits.ts';
import { expect, test } from '../support/fixtures.ts';

const shots = process.env['ACCOUNT_SHOTS'];

async function expectGood(page: Page, state: string): Promise<void> {
  await settle(page);
  await inAppearances(page, state, async (where) => {
    await expectAccessible(page, where);
    await expectFits(page, where);
    if (shots) await page.screenshot({ path: `${shots}/${where}.png`, fullPage: true });
  });
}

/** Tests every page that a mail links to, and the mailbox: axe finds nothing, and nothing is too wide. */
test('the pages of accounts and their mails are accessible', async ({ page, freshServer: { address } }) => {
  test.slow();
  const email = `${'a-long-name-'.repeat(5)}@${'a-long-host-'.repeat(4)}x.example`;
  const password = 'Kettle-and-4-cups';
  const newest = async (subject: string) => {
    await expect(async () => {
      await page.goto(`${address}/mailbox`);
      await expect(page.getByRole('link', { name: subject }).first()).toBeVisible({ timeout: 2000 });
    }).toPass();
    await page.getByRole('link', { name: subject }).first().click();
  };

  await page.goto(`${address}/mailbox`);
  await expectGood(page, 'empty mailbox');

  const data = { email, password, confirmPassword: password, acceptedTerms: true };
  expect((await page.request.post(`${address}/api/user`, { data })).status()).toBe(204);
  await newest('Verify your email address');
  await expectGood(page, 'mail');
  await page.frameLocator('iframe').getByRole('link', { name: 'Verify my address' }).click();
  await expect(page).toHaveURL(/\/verify-email\//);
  await expectGood(page, 'verify');
  const link = page.url();
  await page.getByRole('button', { name: 'Verify my address' }).click();
  await expect(page).toHaveURL(/\/registration\/verify\?success=true$/);
  await page.goto(link);
  await page.getByRole('button', { name: 'Verify my address' }).click();
  await expect(page).toHaveURL(/success=false/);

  await page.goto(`${address}/idp/forgotten-password`);
  await expectGood(page, 'forgotten');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid email');
  await expectGood(page, 'forgotten without an address');
  await page.getByLabel('Email address').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Look into your mails' })).toBeVisible();
  await expectGood(page, 'on its way');

  await newest('Set a new password');
  await page.locator('.mail-text').getByRole('link').click();
  await expectGood(page, 'new password');
  const form = page.url();
  await page.getByLabel('New password', { exact: true }).fill('Passw0rd!');
  await page.getByLabel('New password again').fill('Passw0rd!');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('easy to guess');
  await expectGood(page, 'new password refused');
  await page.getByLabel('New password', { exact: true }).fill('Teapot-and-5-cups');
  await page.getByLabel('New password again').fill('Teapot-and-5-cups');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  await expectGood(page, 'changed');
  await page.goto(form);
  await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
  await expectGood(page, 'dead');

  await page.goto(`${address}/idp/sign-in-link`);
  await expectGood(page, 'log in without waiting');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Look into your mails' })).toBeVisible();
  await newest('Your link to log in');
  await page.locator('.mail-text').getByRole('link').click();
  await expectGood(page, 'this browser');
  await page.getByRole('button', { name: 'Use this browser' }).click();
  await expect(page.getByRole('heading', { name: 'You can log in now' })).toBeVisible();
  await expectGood(page, 'known browser');

  const twice = { email: 'twice@home.example', acceptedTerms: true };
  for (const password of ['Kettle-and-4-cups', 'Teapot-and-5-cups'])
    await page.request.post(`${address}/api/user`, {
      data: { ...twice, password, confirmPassword: password },
    });
  await expect(async () => {
    await page.goto(`${address}/mailbox`);
    await expect(page.getByText(twice.email)).toHaveCount(2, { timeout: 500 });
  }).toPass();
  await newest('Verify your email address');
  await page.locator('.mail-text').getByRole('link').click();
  await expectGood(page, 'verify with the password');
  await page.getByRole('button', { name: 'Verify my address' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter the password that you chose');
  await expectGood(page, 'verify without the password');

  await page.goto(`${address}/mailbox`);
  await expectGood(page, 'mailbox');
  await page.goto(`${address}/mailbox?lng=cy`);
  await expect(page.getByRole('heading', { name: 'Blwch negeseuon' })).toBeVisible();

  await test.step('a mail is legible in both colour schemes', async () => {
    await page.goto(`${address}/mailbox`);
    await page.getByRole('link', { name: 'Verify your email address' }).first().click();
    await page.waitForURL(/\/mailbox\/./);
    // The mail's own page forbids scripts, axe among them, so the test shows the mail as a mail program would.
    const source = await (await page.request.get(`${page.url().split('?', 1)[0]}/html`)).text();
    await page.goto(`${address}/favicon.svg`);
    await page.goto('about:blank');
    await page.setContent(source);
    await expectAccessibleInAppearances(page, 'a mail');
  });
});
