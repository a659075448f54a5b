import type { Page } from '@playwright/test';
import { firstOf } from '../../test/support/random-share.ts';
import { inAppearances, settle, violationsOf } from '../support/accessible.ts';
import { expectFits } from '../support/fits.ts';
import { expect, test } from '../support/fixtures.ts';
import { fillIn, standIn, submit } from '../support/registration.ts';

/** Checks that axe finds nothing in this state of the registration app, and that nothing is too wide. */
async function expectGood(page: Page, state: string): Promise<void> {
  await settle(page);
  await inAppearances(page, state, async (where) => {
    const found = await violationsOf(page, { rules: { 'target-size': { enabled: true } } });
    expect.soft(found, where).toEqual([]);
    await expectFits(page, where);
  });
}

test('the registration is accessible in every state, and fits in Welsh', async ({
  page,
  server: { address },
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await test.step('the form is accessible in every state', () => checkForm(page, address));
  await test.step('the pages after the form are accessible', () => checkPagesAfter(page, address));
  await test.step('in Welsh every page fits the smallest telephone', () => checkWelsh(page, address));
});

async function checkForm(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/registration`);
  await expect(submit(page)).toBeVisible();
  await expectGood(page, 'form');
  await submit(page).click();
  await expect(page.getByRole('region', { name: 'There is a problem' })).toBeFocused();
  await expectGood(page, 'everything wrong');

  await fillIn(page);
  await page.getByRole('button', { name: 'Show password' }).click();
  await page.getByRole('button', { name: 'Show confirm password' }).click();
  await expectGood(page, 'filled in, passwords shown');
  await standIn(page, 422, {
    code: 'InvalidRegistration',
    message: 'x',
    format: 'The address {email} cannot get mail.',
    values: { email: `${'long'.repeat(40)}@example.org` },
  });
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('cannot get mail');
  await expectGood(page, 'refused in the words of the server');

  await standIn(page, 422, {
    code: 'InvalidRegistration',
    details: { field: 'password', problem: 'common' },
  });
  await submit(page).click();
  await expect(page.getByRole('link', { name: /Many people use this password/ })).toBeVisible();
  await expectGood(page, 'a password that many use');

  await standIn(page, 404, { code: 'NotFound' });
  await page.getByLabel('Password', { exact: true }).fill('Another-kettle-28');
  await page.getByLabel('Confirm password', { exact: true }).fill('Another-kettle-28');
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Accounts are made for you here' })).toBeVisible();
  await expectGood(page, 'accounts by the operator');
}

async function checkPagesAfter(page: Page, address: string): Promise<void> {
  await standIn(page);
  await page.goto(`${address}/registration`);
  await fillIn(page);
  await submit(page).click();
  await expect(page.getByText('You can ask for the next mail in')).toBeVisible();
  await expectGood(page, 'confirmation');
  await page.goto(`${address}/registration/unverified`);
  await expectGood(page, 'unverified');
  const send = page.getByRole('button', { name: 'Send the mail again' });
  await send.click();
  await expect(page.getByRole('region', { name: 'There is a problem' })).toBeFocused();
  await expectGood(page, 'a mail to nobody');
  await page.getByLabel('Email address').fill('parent@example.org');
  await send.click();
  await expect(page.getByText('a new mail is on its way')).toBeVisible();
  await expectGood(page, 'a mail once more');
  for (const [path, state] of [
    ['verify?success=true', 'verified'],
    [`verify?success=false&message=${'word'.repeat(80)}`, 'not verified'],
    ['terms', 'terms'],
    ['nowhere', 'not found'],
  ] as const) {
    await page.goto(`${address}/registration/${path}`);
    await expectGood(page, state);
  }
}

async function checkWelsh(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  // pseudo-locale.spec.ts sees all these pages with longer texts.
  for (const place of firstOf(['', '/confirmation', '/unverified', '/verify', '/verify?success=true'], 2)) {
    const url = new URL(`${address}/registration${place}`);
    url.searchParams.set('lng', 'cy');
    await page.goto(url.href);
    await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
    // The loading page has a heading, too, and is removed before the page is shown.
    await expect(page.locator('main:not([aria-busy])').getByRole('heading', { level: 1 })).toBeVisible();
    await settle(page);
    expect.soft(await violationsOf(page), place).toEqual([]);
    await expectFits(page, place);
  }
  await page.goto(`${address}/registration`);
  await page.getByRole('button', { name: 'Cofrestrwch nawr' }).click();
  await expect(page.getByRole('region', { name: 'Mae problem' })).toBeFocused();
  await expectFits(page, 'everything wrong');
}
