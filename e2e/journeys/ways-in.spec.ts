import type { Page } from '@playwright/test';
import { hideUrlSubject } from '../../src/domain/platform/hidden-address.ts';
import { expect, test } from '../support/fixtures.ts';
import { kept } from '../support/service-worker.ts';
import { expectThanks, openShop } from '../support/shop.ts';

/**
 * Tests every way into the product that begins outside its pages (mails, the providers, a calendar, a new tab, Back
 * from another site) and the ways out (Exit, log out). Each is used on a second visit, when the service worker answers,
 * and again after a release.
 */
const email = 'ways-in@home.example';
const [firstPassword, secondPassword] = ['Warm-kettle-27', 'Cold-teapot-31'];
const neutral = 'https://www.bbc.co.uk/weather';
const activity = '/activity/checking-in-together';
const chat = `${activity}/chat`;

/** The paths of links in mails, once they are used up; each must show the server's own page. */
const serversPages = [
  ['/verify-email/unknown', 'Verify your email address'],
  ['/reminders/end/unknown', 'No more notes?'],
  ['/idp/new-password/unknown', 'This link does not work any more'],
  ['/idp/sign-in-link/unknown', 'This link does not work any more'],
] as const;

const logOut = (page: Page) => page.getByRole('button', { name: 'Log out' });

/** Opens the newest mail with this subject and presses the link in it, as in a mail program. */
async function pressLinkOfMail(page: Page, address: string, subject: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${address}/mailbox`);
    await page
      .getByRole('listitem')
      .filter({ hasText: email })
      .getByRole('link', { name: subject })
      .first()
      .press('Enter', { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await page.locator('.mail-text').getByRole('link').first().press('Enter');
}

async function register(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/registration`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(firstPassword);
  await page.getByLabel('Confirm password', { exact: true }).fill(firstPassword);
  await page.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: 'Register now' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Registration complete' })).toBeVisible();
}

async function logIn(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).press('Enter');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).press('Enter');
  await expect(logOut(page)).toBeVisible();
}

/** Checks that the pages of mail links state their purpose, and that none is the welcome page. */
async function expectServersPages(page: Page, address: string): Promise<void> {
  for (const [link, title] of serversPages) {
    await page.goto(address + link);
    await expect(page.getByRole('heading', { level: 1 }), link).toHaveText(title);
  }
}

/** Opens a new tab, as a restored one or one from a calendar; the provider knows the person. */
async function expectNewTab(page: Page, address: string, path: string, shown = path): Promise<void> {
  const tab = await page.context().newPage();
  await tab.goto(address + path);
  await expect(logOut(tab)).toBeVisible();
  await expect(tab).toHaveURL(address + shown);
  await tab.close();
}

test('each way that begins outside the page leads where it says, on a second visit and after a release', async ({
  page,
  released: { release, server },
}) => {
  const { address } = server;
  await page.goto(address);
  await kept(page);
  expect((await page.request.get(`${address}/favicon.ico`)).status()).toBe(200);

  // The first ways are mails: sign-up, and a forgotten password.
  await register(page, address);
  await pressLinkOfMail(page, address, 'Verify your email address');
  await page.getByRole('button', { name: 'Verify my address' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Your email address is verified' })).toBeVisible();
  await logIn(page, firstPassword);
  await logOut(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome to Fireside' })).toBeVisible();
  await page.getByRole('button', { name: 'Log in' }).press('Enter');
  await page.getByRole('link', { name: /forgotten/i }).press('Enter');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Email address').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /mail|way/i })).toBeVisible();
  await pressLinkOfMail(page, address, 'Set a new password');
  await page.getByLabel('New password', { exact: true }).fill(secondPassword);
  await page.getByLabel('New password again', { exact: true }).fill(secondPassword);
  await page.getByRole('button', { name: 'Set the password' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /password/ })).toBeVisible();
  await page.goto(address);
  await logIn(page, secondPassword);
  await expectServersPages(page, address);

  // The next ways are a new tab, a tab in the middle of a conversation, and the address of a calendar entry.
  await expectNewTab(page, address, '/');
  await expectNewTab(page, address, activity);
  await expectNewTab(page, address, chat);

  // The payment provider redirects the browser back.
  await openShop(page, address);
  await page.getByRole('button', { name: 'Pay £540.00' }).press('Enter');
  await expectThanks(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  // Back leads here from a page of another site.
  await page.goto(address + activity);
  await expect(page.getByRole('link', { name: 'Start this Activity' })).toBeVisible();
  await page.goto(`${address}/mailbox`);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Start this Activity' })).toBeVisible();

  // The provider refuses.
  await page.goto(`${address}/signed-in?error=access_denied&state=unknown`);
  await expect(page.getByText(/No matching state found in storage|Oops/).first()).toBeVisible();

  // The person leaves, and returns by the address.
  await page
    .context()
    .route(neutral, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Weather</title><h1>Sunny</h1>' }),
    );
  await page.goto(address + activity);
  await page.getByRole('button', { name: 'Exit this page' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Sunny' })).toBeVisible();

  release.renew();
  await page.goto(address);
  await expect(logOut(page)).toBeVisible();
  await expectServersPages(page, address);
  // No address of a tab names an Activity that was left by 'Exit this page'.
  await expectNewTab(page, address, activity, hideUrlSubject(activity));
  await page.goto(address + chat);
  await expect(
    logOut(page)
      .or(page.getByRole('button', { name: 'Get help' }))
      .first(),
  ).toBeVisible();

  // A press loads the new version; then the person logs out.
  await page.goto(address);
  const program = () => page.locator('script[type=module]').getAttribute('src');
  const before = await program();
  await page.getByRole('button', { name: 'Update now' }).press('Enter');
  await expect.poll(program).not.toBe(before);
  await logOut(page).press('Enter');
  const welcome = page.getByRole('heading', { name: 'Welcome to Fireside' });
  await expect(welcome).toBeVisible();
  await page.goto(address);
  await expect(welcome).toBeVisible();
});
