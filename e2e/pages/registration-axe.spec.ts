import type { Page } from '@playwright/test';
import { settle, violationsOf } from '../support/accessible.ts';
import { expectFits } from '../support/fits.ts';
import { expect, test } from '../support/fixtures.ts';
import { fillIn, standIn, submit } from '../support/registration.ts';

/** Every page and state of the registration app in each look: axe finds nothing, nothing is too wide. */
const looks = [
  { name: 'light, 1280 px', width: 1280, media: { colorScheme: 'light', forcedColors: 'none' } },
  { name: 'dark, 390 px', width: 390, media: { colorScheme: 'dark', forcedColors: 'none' } },
  { name: 'light, 320 px', width: 320, media: { colorScheme: 'light', forcedColors: 'none' } },
  { name: 'forced colours', width: 1280, media: { colorScheme: 'dark', forcedColors: 'active' } },
] as const;

async function inEveryLook(page: Page, state: string): Promise<void> {
  await settle(page);
  for (const { name, width, media } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ ...media, reducedMotion: 'reduce' });
    const found = await violationsOf(page, { rules: { 'target-size': { enabled: true } } });
    expect.soft(found, `${state}, ${name}`).toEqual([]);
    await expectFits(page, `${state}, ${name}`);
  }
}

test('the form is accessible in every state', async ({ page, server: { address } }) => {
  await page.goto(`${address}/registration`);
  await expect(submit(page)).toBeVisible();
  await inEveryLook(page, 'form');
  await submit(page).click();
  await expect(page.getByRole('region', { name: 'There is a problem' })).toBeFocused();
  await inEveryLook(page, 'everything wrong');

  await fillIn(page);
  await page.getByRole('button', { name: 'Show password' }).click();
  await page.getByRole('button', { name: 'Show confirm password' }).click();
  await inEveryLook(page, 'filled in, passwords shown');
  await standIn(page, 422, {
    code: 'InvalidRegistration',
    message: 'x',
    format: 'The address {email} cannot get mail.',
    values: { email: `${'long'.repeat(40)}@example.org` },
  });
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('cannot get mail');
  await inEveryLook(page, 'refused in the words of the server');

  await standIn(page, 422, {
    code: 'InvalidRegistration',
    details: { field: 'password', problem: 'common' },
  });
  await submit(page).click();
  await expect(page.getByRole('link', { name: /Many people use this password/ })).toBeVisible();
  await inEveryLook(page, 'a password that many use');

  await standIn(page, 404, { code: 'NotFound' });
  await page.getByLabel('Password', { exact: true }).fill('Another-kettle-28');
  await page.getByLabel('Confirm password', { exact: true }).fill('Another-kettle-28');
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Accounts are made for you here' })).toBeVisible();
  await inEveryLook(page, 'accounts by the operator');
});

test('the pages after the form are accessible', async ({ page, server: { address } }) => {
  await standIn(page);
  await page.goto(`${address}/registration`);
  await fillIn(page);
  await submit(page).click();
  await expect(page.getByText('You can ask for the next mail in')).toBeVisible();
  await inEveryLook(page, 'confirmation');
  await page.goto(`${address}/registration/unverified`);
  await inEveryLook(page, 'unverified');
  const send = page.getByRole('button', { name: 'Send the mail again' });
  await send.click();
  await expect(page.getByRole('region', { name: 'There is a problem' })).toBeFocused();
  await inEveryLook(page, 'a mail to nobody');
  await page.getByLabel('Email address').fill('parent@example.org');
  await send.click();
  await expect(page.getByText('a new mail is on its way')).toBeVisible();
  await inEveryLook(page, 'a mail once more');
  for (const [path, state] of [
    ['verify?success=true', 'verified'],
    [`verify?success=false&message=${'word'.repeat(80)}`, 'not verified'],
    ['terms', 'terms'],
    ['nowhere', 'not found'],
  ] as const) {
    await page.goto(`${address}/registration/${path}`);
    await inEveryLook(page, state);
  }
});

test('in Welsh every page fits the smallest telephone', async ({ page, server: { address } }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const place of ['', '/confirmation', '/unverified', '/verify', '/verify?success=true']) {
    const url = new URL(`${address}/registration${place}`);
    url.searchParams.set('lng', 'cy');
    await page.goto(url.href);
    await expect(page.locator('html')).toHaveAttribute('lang', 'cy');
    // The loading page has a heading too, and is removed before the page shows.
    await expect(page.locator('main:not([aria-busy])').getByRole('heading', { level: 1 })).toBeVisible();
    await settle(page);
    expect.soft(await violationsOf(page), place).toEqual([]);
    await expectFits(page, place);
  }
  await page.goto(`${address}/registration`);
  await page.getByRole('button', { name: 'Cofrestrwch nawr' }).click();
  await expect(page.getByRole('region', { name: 'Mae problem' })).toBeFocused();
  await expectFits(page, 'everything wrong');
});
