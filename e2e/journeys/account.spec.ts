import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { generate } from 'otplib';
import { expectAccessible } from '../support/accessible.ts';
import { addAuthenticator } from '../support/authenticator.ts';
import { expect, test } from '../support/fixtures.ts';
import { emailOf } from '../support/people.ts';
import { signIn, signInAt, signInOnScreens } from '../support/sign-in.ts';
import { tick } from '../support/tick.ts';

/** Logs in on a shared device, and out again. */
async function useSharedDevice(page: Page, address: string): Promise<void> {
  const fillIn = async (tab: typeof page): Promise<void> => {
    await tab.getByLabel('Email address').fill(emailOf(address, 'learner'));
    await tab.getByLabel('Password', { exact: true }).fill('Fireside-demo-1');
  };
  await page.goto(address);
  await page.getByRole('button', { name: 'Log in' }).click();
  await fillIn(page);
  await tick(page.getByLabel('This device is shared'));
  await expectAccessible(page, 'the log in page');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();

  await page.goto(`${address}/activity/checking-in-together/chat`);
  const keptBy = (tab: typeof page, store: 'localStorage' | 'sessionStorage') =>
    tab.evaluate(
      (name) =>
        Object.keys(window[name]).filter((key) => /^fireside\.(pack|log|answer|draft|home)/.test(key)),
      store,
    );
  await expect
    .poll(() => keptBy(page, 'sessionStorage'))
    .toContainEqual(expect.stringMatching(/^fireside\.pack /));
  expect(await keptBy(page, 'localStorage')).toEqual([]);
  const cookies = await page.context().cookies();
  const lasting = cookies.filter(({ expires }) => expires !== -1).map(({ name }) => name);
  expect(lasting.filter((name) => !name.startsWith('fireside_sign_in'))).toEqual([]);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Your reply' })).toBeVisible();

  const other = await page.context().newPage();
  await other.goto(address);
  await other.getByRole('button', { name: 'Log in' }).click();
  await expect(other.getByLabel('Password', { exact: true })).toBeVisible();
  await other.close();

  await page.goto(address);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Fireside' })).toBeVisible();
  expect(await keptBy(page, 'sessionStorage')).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem('fireside.shared'))).toBeNull();
}

/** Downloads everything, plans and calls off the deletion, and logs out everywhere. */
async function takeEverything(page: Page, browser: Browser, address: string): Promise<void> {
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeFocused();
  await expect(page.getByText(emailOf(address, 'learner'), { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeVisible();
  await expectAccessible(page, 'the account');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(JSON.parse(file)).toMatchObject({
    tables: { person: [{ email: emailOf(address, 'learner') }] },
  });
  expect(file).not.toMatch(/admin@fireside\.test|password_hash/);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'the question');
  await page.getByRole('dialog').getByLabel('Your password').fill('Fireside-demo-1');
  await page.getByRole('button', { name: 'Delete in a week' }).click();
  const planned = page.getByRole('region', { name: /^Your account will be deleted on / });
  await expect(planned).toBeFocused();
  await expectAccessible(page, 'a planned deletion');
  await page.reload();
  await planned.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('Your account stays. Nothing was deleted.')).toBeVisible();

  const phone = await (await browser.newContext()).newPage();
  await signInOnScreens(phone, address);
  await page.reload();
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill('not it');
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page.getByText('This is not the password of your account')).toBeVisible();
  await expectAccessible(page, 'a wrong password');
  await page.getByRole('dialog').getByLabel('Your password').fill('Fireside-demo-1');
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Fireside' })).toBeVisible();
  const refused = phone.waitForResponse(
    (answer) => answer.url().includes('/api/') && answer.status() === 401,
  );
  await phone.getByRole('link', { name: 'Your account' }).click();
  await refused;
  await phone.goto(address);
  await expect(phone.getByRole('button', { name: 'Log in again' })).toBeVisible();
  await phone.context().close();
}

/** Logs in with a passkey that was made on the account page. */
async function usePasskey(page: Page, address: string): Promise<void> {
  const { devtools, authenticatorId } = await addAuthenticator(page);
  await signInOnScreens(page, address);
  await page.goto(`${address}/account`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Your password').fill('not it');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog.getByText('This is not the password of your account')).toBeVisible();
  await expectAccessible(page, 'a wrong password');
  await dialog.getByLabel('Your password').fill('Fireside-demo-1');
  await dialog.getByLabel('Name').fill('Blue phone');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('Blue phone', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a passkey');
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }]);

  await page.getByRole('button', { name: 'Log out', exact: true }).first().click();
  // The automatic presence would answer the page's own offer before this test reads it.
  await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await expectAccessible(page, 'the log in page');
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await page.goto(`${address}/account`);
  await expect(page.getByText(emailOf(address, 'learner'), { exact: true })).toBeVisible();
  await expect(page.getByText(/^last used on /).first()).toBeVisible();

  await page.getByRole('button', { name: 'Remove Blue phone' }).click();
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page.getByText('The passkey is removed.', { exact: false })).toBeVisible();
  // The device would offer the passkey again at the next log in.
  await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
}

/** Sets up a second factor, and logs in with it. */
async function useSecondFactor(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/account`);
  await page.getByRole('link', { name: 'Set it up, or take it away' }).click();
  await page.getByLabel('Password', { exact: true }).fill('Fireside-demo-1');
  await expectAccessible(page, 'no second factor');
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  await expectAccessible(page, 'the key');
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Use it from now on' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await page.getByLabel('Code', { exact: true }).fill(await generate({ secret }));
  await page.getByRole('button', { name: 'Use it from now on' }).click();
  await expect(page.getByRole('heading', { name: 'It is on: keep these codes' })).toBeVisible();
  await expectAccessible(page, 'the recovery codes');
  const [recovery = ''] = await page.locator('code').allInnerTexts();
  await page.getByRole('link', { name: 'Go to my account' }).click();

  await page.getByRole('button', { name: 'Log out', exact: true }).first().click();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByLabel('Email address').fill(emailOf(address, 'learner'));
  await page.getByLabel('Password', { exact: true }).fill('Fireside-demo-1');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Your code, please' })).toBeVisible();
  await expectAccessible(page, 'the question for the code');
  await page.getByLabel('Code', { exact: true }).fill('nothing');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('This code does not fit', { exact: false })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(recovery);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
}

test('your account: everything as a file, deleting with a week to think, log out everywhere', async ({
  page,
  browser,
  family: { address },
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await test.step('a shared device: the tab alone knows the sign-in, and the device keeps nothing', () =>
    useSharedDevice(page, address));
  await signIn(page, address);
  await takeEverything(page, browser, address);
  await test.step('a passkey: made on the account page, and the way in without a password', () =>
    usePasskey(page, address));
  await test.step('a second factor: set up from the account page, asked for at the next log in', () =>
    useSecondFactor(page, address));
});

test('another address: a link to the new one changes it, and the mail to the old one takes it back', async ({
  page,
  family: { address },
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const moved = `moved-${randomUUID().slice(0, 8)}@home.example`;
  const word = 'Fireside-demo-1';
  const openMail = async (subject: string): Promise<void> => {
    await expect(async () => {
      await page.goto(`${address}/mailbox`);
      await page.getByRole('link', { name: subject }).first().press('Enter', { timeout: 2000 });
    }).toPass();
    await page.locator('.mail-text').getByRole('link').click();
  };
  await signInAt(page, address, '/account');
  await page.getByRole('button', { name: 'Use another address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Use another address' });
  await dialog.getByLabel('New email address').fill(emailOf(address, 'learner'));
  await dialog.getByLabel('Your password').fill(word);
  await dialog.getByRole('button', { name: 'Mail me the link' }).click();
  await expect(dialog.getByText('You log in with this address already')).toBeVisible();
  await expectAccessible(page, 'the present address');
  await dialog.getByLabel('New email address').fill(moved);
  await dialog.getByRole('button', { name: 'Mail me the link' }).click();
  await expect(page.getByText(`A mail is on its way to ${moved}.`, { exact: false })).toBeVisible();

  await openMail('Confirm your new email address');
  const link = page.url();
  await expectAccessible(page, 'the new address');
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByRole('heading', { name: 'You have a new address' })).toBeVisible();
  await expectAccessible(page, 'changed');
  await page.goto(link);
  await expect(page.getByText('It has been used already.', { exact: false })).toBeVisible();

  await page.goto(address);
  await page.getByRole('button', { name: 'Log in again' }).click();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByLabel('Email address').fill(moved);
  await page.getByLabel('Password', { exact: true }).fill(word);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await page.goto(`${address}/account`);
  await expect(page.getByText('Everything is open to you until', { exact: false })).toBeVisible();
  await expect(page.getByText(`You log in with ${moved}.`, { exact: false })).toBeVisible();

  await openMail('Your email address was changed');
  await expectAccessible(page, 'taking it back');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is yours again' })).toBeVisible();
  await expectAccessible(page, 'taken back');
  await page.getByRole('link', { name: 'Set a new password' }).click();
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
});
