import type { Page } from '@playwright/test';
import { KeycloakStandIn } from '../../test/support/keycloak.ts';
import { MailServer, verifyLinkIn } from '../../test/support/mail-server.ts';
import { TestIssuer } from '../../test/support/test-issuer.ts';
import { provedBy } from '../support/proved-by.ts';
import { withShortWorker } from '../support/short-worker.ts';
import { expect, test } from '../support/fixtures.ts';
import { FiresideServer } from '../support/server.ts';
import { tick } from '../support/tick.ts';

const password = 'Warm-kettle-27';
let people = 0;
const newEmail = (): string => `parent-${(people += 1)}@home.example`;

async function register(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await tick(page.getByRole('checkbox'));
  await page.getByRole('button', { name: 'Register now' }).click();
  await expect(page.getByRole('heading', { name: 'Registration complete' })).toBeVisible();
}

/** Checks that the right password of an unverified address does not sign in, and that the page offers a way on. */
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

/** Goes from the page that the mail's link opens, to the dashboard, and logs out. */
async function verifySignInAndLeave(
  page: Page,
  address: string,
  email: string,
  signIn = () => logIn(page, email),
): Promise<void> {
  await page.getByRole('button', { name: 'Verify my address' }).click();
  await expect(page).toHaveURL(`${address}/registration/verify?success=true`);
  await expect(page.getByRole('heading', { name: 'Your email address is verified' })).toBeVisible();

  const me = page.waitForResponse('**/api/me');
  await signIn();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  expect(await (await me).json()).toEqual({
    email,
    roles: ['learner'],
    paymentStatus: 'unpaid',
    story: { talks: 0, hasBegun: false, keepsBegun: false },
  });
  await expect(page).toHaveURL(`${address}/`);

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Fireside' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0);
  expect(await page.content()).not.toContain(email);
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(email);
}

const onMailboxPage = provedBy(
  'e2e/journeys/register.spec.ts › the same with an outside issuer whose accounts our form creates',
  'e2e/journeys/ways-in.spec.ts › each way that begins outside the page leads where it says, on a second visit and after a release',
  'test/contract/process/accounts.test.ts › register, read the mail, verify, sign in; an unverified account gets no token',
  'test/contract/process/accounts.test.ts › without a mail server the mails are in the mailbox, newest first',
  'test/ui/shell/app.test.tsx › %s is open to everyone',
);
test(
  'a new person registers, reads the mail on the mailbox page, verifies, signs in and leaves',
  onMailboxPage,
  async ({ page, server: { address } }) => {
    const email = newEmail();
    await register(page, address, email);
    await refusedWhileUnverified(page, address, email);

    await page.goto(`${address}/mailbox`);
    await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').click();
    await page.frameLocator('iframe').getByRole('link', { name: 'Verify my address' }).click();
    await verifySignInAndLeave(page, address, email);
  },
);

const withMailServer = provedBy(
  'e2e/journeys/register.spec.ts › the same with an outside issuer whose accounts our form creates',
  'test/contract/process/accounts.test.ts › register, read the mail, verify, sign in; an unverified account gets no token',
  'test/contract/process/accounts.test.ts › without a mail server the mails are in the mailbox, newest first',
  'test/application/account/register.test.ts › a second sign-up with the same password asks for no password, and both links work',
  'test/contract/api/user.test.ts › where two people signed up with the address, the link’s page asks for the password',
  'test/ui/account/verify-mail.test.tsx › a wrong address has a link back to the form',
);
test(
  "the same with a mail server, after registering twice; the other mail's link is invalid then",
  withMailServer,
  async ({ page }) => {
    const mails = new MailServer();
    await mails.start();
    const server = await FiresideServer.start(
      { SMTP_URL: mails.url, MAIL_FROM: 'hello@fireside.example' },
      withShortWorker(),
    );
    try {
      const { address } = server;
      const email = newEmail();
      await register(page, address, email);
      const first = await linkInMail(mails, 1);
      await page.getByRole('link', { name: /register again/ }).click();
      await register(page, address, email);
      const second = await linkInMail(mails, 2);
      await refusedWhileUnverified(page, address, email);

      await page.goto(second);
      await verifySignInAndLeave(page, address, email);
      await page.goto(first);
      await page.getByRole('button', { name: 'Verify my address' }).click();
      await expect(page).toHaveURL(/success=false/);
      expect((await page.request.get(`${address}/mailbox`)).headers()['content-type']).toContain('text/html');
      await page.goto(`${address}/mailbox`);
      await expect(page.getByText(email)).toHaveCount(0);
    } finally {
      await server.stop();
      await mails.close();
    }
  },
);

test('the same with an outside issuer whose accounts our form creates', async ({ page }) => {
  const mails = new MailServer();
  await mails.start();
  const keycloak = await KeycloakStandIn.start();
  const issuer = await TestIssuer.create({ machineTokens: keycloak.tokenEndpoint });
  await issuer.serve(0, 'localhost');
  const [directoryId, directorySecret] = keycloak.client;
  const server = await FiresideServer.start(async (address) => {
    Object.assign(issuer.settings, {
      redirectUris: [`${address}/signed-in`],
      audience: `${address}/api`,
    });
    return {
      OIDC_AUTHORITY: issuer.url,
      OIDC_CLIENT_ID: 'fireside-web',
      USER_DIRECTORY_URL: keycloak.adminUrl,
      USER_DIRECTORY_CLIENT_ID: directoryId,
      USER_DIRECTORY_CLIENT_SECRET: directorySecret,
      SMTP_URL: mails.url,
      MAIL_FROM: 'hello@fireside.example',
    };
  }, withShortWorker());
  try {
    const { address } = server;
    const email = newEmail();
    await register(page, address, email);
    const [user] = [...keycloak.users.values()];
    expect(user).toMatchObject({ email, emailVerified: false });
    expect(keycloak.accepts(email, password)).toBe(false);

    await page.goto(await linkInMail(mails, 1));
    await verifySignInAndLeave(page, address, email, async () => {
      expect(keycloak.accepts(email, password)).toBe(true);
      expect(keycloak.users.get(user!.id)).toMatchObject({ emailVerified: true });
      // The realm and its log in page are one in Keycloak; here the test issuer is given the realm's user.
      issuer.settings.accounts.push({ subject: user!.id, email, password });
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
    });
  } finally {
    await server.stop();
    await Promise.all([issuer.close(), keycloak.close(), mails.close()]);
  }
});

/** Returns the link in the mail that arrived as number `count`. */
async function linkInMail(mails: MailServer, count: number): Promise<string> {
  await expect.poll(() => mails.taken.length).toBe(count);
  return verifyLinkIn(mails.taken[count - 1]!);
}
