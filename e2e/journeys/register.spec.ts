import type { Page } from '@playwright/test';
import { MailServer } from '../../test/support/mail-server.ts';
import { expect, test } from '../support/fixtures.ts';
import { FiresideServer } from '../support/server.ts';

const password = 'Warm-kettle-27';
let people = 0;
const newEmail = (): string => `parent-${(people += 1)}@home.example`;

async function register(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Register now' }).click();
  await expect(page.getByRole('heading', { name: 'Registration complete' })).toBeVisible();
}

/** The password is right, but the address is not verified yet: no sign-in, and a way on. */
async function refusedWhileUnverified(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address);
  await logIn(page, email);
  await expect(page.getByRole('heading', { name: 'Verify your account' })).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Welcome to Fireside' })).toBeVisible();
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** From the page that the mail's link leads to, to the dashboard and out again. */
async function verifySignInAndLeave(page: Page, address: string, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Verify my address' }).click();
  await expect(page).toHaveURL(`${address}/registration/verify?success=true`);
  await expect(page.getByRole('heading', { name: 'Your email address is verified' })).toBeVisible();

  const me = page.waitForResponse('**/api/me');
  await logIn(page, email);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  expect(await (await me).json()).toEqual({ email, roles: ['learner'], paymentStatus: 'unpaid' });
  await expect(page).toHaveURL(`${address}/`);

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Fireside' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0);
  expect(await page.content()).not.toContain(email);
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(email);
}

test('a new person registers, reads the mail on the mailbox page, verifies, signs in and leaves', async ({
  page,
  server: { address },
}) => {
  const email = newEmail();
  await register(page, address, email);
  await refusedWhileUnverified(page, address, email);

  await page.goto(`${address}/mailbox`);
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').click();
  await page.frameLocator('iframe').getByRole('link', { name: 'Verify my address' }).click();
  await verifySignInAndLeave(page, address, email);
});

test('the same with a mail server; the link of an earlier mail is dead', async ({ page }) => {
  const mails = new MailServer();
  await mails.start();
  const server = await FiresideServer.start({ SMTP_URL: mails.url, MAIL_FROM: 'hello@fireside.example' });
  try {
    const { address } = server;
    const email = newEmail();
    await register(page, address, email);
    const first = await linkInMail(mails, 1);
    await page.getByRole('link', { name: /register again/ }).click();
    await register(page, address, email);
    const second = await linkInMail(mails, 2);

    await page.goto(first);
    await page.getByRole('button', { name: 'Verify my address' }).click();
    await expect(page).toHaveURL(/success=false/);
    await page.goto(second);
    await verifySignInAndLeave(page, address, email);
    expect((await page.request.get(`${address}/mailbox`)).headers()['content-type']).toContain('text/html');
    await page.goto(`${address}/mailbox`);
    await expect(page.getByText(email)).toHaveCount(0);
  } finally {
    await server.stop();
    await mails.close();
  }
});

/** The link in the mail that came as number `count`. */
async function linkInMail(mails: MailServer, count: number): Promise<string> {
  await expect.poll(() => mails.taken.length).toBe(count);
  // Quoted-printable: lines go on after an equals sign, and an equals sign is written as =3D.
  const text = mails.taken[count - 1]!.source.replace(/=\r?\n/g, '').replaceAll('=3D', '=');
  return /http:\/\/localhost:\d+\/verify-email\/[\w-]+[^\s"<]*/.exec(text)![0];
}
