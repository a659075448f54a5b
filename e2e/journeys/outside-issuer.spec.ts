import type { Page } from '@playwright/test';
import type { IssuerSettings } from '../../test/support/test-issuer.ts';
import { expectAccessibleInAppearances } from '../support/accessible.ts';
import { provedBy } from '../support/proved-by.ts';
import type { FiresideServer } from '../support/server.ts';
import { expect, test } from '../support/fixtures.ts';
import { mia, signInOutside, startWithOutsideIssuer, type OutsideIssuer } from '../support/outside-issuer.ts';
import { firstOf } from '../../test/support/random-share.ts';

/** Tests the product with an outside OpenID issuer (promises 4, 5, 6). */
const introspecting = {
  OIDC_INTROSPECTION_CLIENT_ID: 'fireside-api',
  OIDC_INTROSPECTION_CLIENT_SECRET: 'introspection-secret',
};
const paidTitle = 'When worries get loud';
const signUp = { REGISTRATION_URL: 'https://id.example/join' };

/** Returns the stored data of a sign-in in the browser's storages. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));

/** Checks that the page offers the log in or, when Back leads over the issuer's old answer, rejects that answer. */
async function expectSignedOut(page: Page): Promise<void> {
  const wayIn = page.getByRole('button', { name: 'Log in' });
  await expect(wayIn.or(page.getByRole('heading', { name: /^Oops.../ }))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0);
  expect(await kept(page)).not.toContain('access_token');
}

const kinds: [string, Partial<IssuerSettings>, Record<string, string>][] = [
  ['without an end-session endpoint', { endSession: false }, {}],
  ['without a revocation endpoint', { revocation: false }, {}],
  ['whose access tokens are opaque', { accessTokens: 'opaque' }, introspecting],
  [
    'whose access tokens tell no address',
    { accessToken: { claims: { email: null } } },
    { OIDC_LOAD_USER_INFO: 'true' },
  ],
];

/** Ends the time in which protected content is open, and makes the ID token of the log in too old to open it again. */
async function goAwayOutside(page: Page, server: FiresideServer): Promise<void> {
  await expect
    .poll(() => server.rows("select 1 from identity_record where model = 'OutsideSignIn'").length)
    .toBe(1);
  server.write("update identity_record set open_until = 1 where model = 'OutsideSignIn'");
  await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:'))!;
    const user = JSON.parse(sessionStorage.getItem(key)!) as object;
    sessionStorage.setItem(key, JSON.stringify({ ...user, id_token: 'an.old.one' }));
  });
}

/** Logs in, looks around and logs out; then Back shows nothing. */
async function visitAndLeave(
  page: Page,
  outside: OutsideIssuer,
  settings: Partial<IssuerSettings> = {},
): Promise<void> {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${outside.url}/auth`)) asked.push(request.method());
  });
  const me = page.waitForResponse(/\/api\/me$/);
  await signInOutside(page, outside);
  expect(await (await me).json()).toEqual({
    email: mia.email,
    roles: ['learner'],
    paymentStatus: 'unpaid',
    story: { talks: 0, hasBegun: false, keepsBegun: false },
  });
  expect(page.url()).toBe(`${outside.server.address}/`);
  expect(asked).toEqual(['GET', 'POST']);

  await expect(page.getByText(paidTitle).first()).toBeAttached();
  await page.getByRole('link', { name: 'Checking in together' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checking in together');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expectSignedOut(page);
  await expect(page.getByText('The service you log in with may still know you')).toHaveCount(
    settings.endSession === false ? 1 : 0,
  );
  for (let steps = 0; steps < 3; steps += 1) {
    await page.goBack().catch(() => undefined);
    if (!page.url().startsWith(outside.server.address)) continue;
    await expectSignedOut(page);
    // The welcome page names what is free to everybody; the paid Activity is only on the dashboard.
    await expect(page.getByText(paidTitle)).toHaveCount(0);
  }
}

/** Opens protected content by a new log in at the issuer. */
async function openByNewLogIn(page: Page, outside: OutsideIssuer): Promise<void> {
  const { address } = outside.server;
  await page.setViewportSize({ width: 390, height: 844 });
  await signInOutside(page, outside);
  await page.goto(`${address}/account`);
  await page.getByRole('group', { name: 'After ten minutes away' }).getByText('Ask', { exact: true }).click();
  await goAwayOutside(page, outside.server);
  await page.goto(`${address}/account/conversations`);
  await expect(page.getByRole('heading', { level: 1, name: 'Please show that it is you' })).toBeVisible();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expectAccessibleInAppearances(page, 'the way to the issuer');
  await page.getByRole('button', { name: 'Log in again' }).click();
  await page.waitForURL(/prompt=login/);
  await page.getByLabel('E-mail').fill(mia.email);
  await page.getByLabel('Password').fill(mia.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Nothing is here yet.', { exact: false })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/account/conversations');
}

/** Reloads, opens a second tab and logs out there. */
async function reloadAndUseTwoTabs(page: Page, outside: OutsideIssuer): Promise<void> {
  await page.reload();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${outside.server.address}/activity/checking-in-together`);
  await expect(other.getByRole('button', { name: 'Log out' })).toBeVisible();
  await other.getByRole('button', { name: 'Log out' }).click();
  await expectSignedOut(other);
  await expectSignedOut(page);
}

/** Opens answers that belong to no request. */
async function openForeignAnswer(page: Page, outside: OutsideIssuer): Promise<void> {
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().startsWith(outside.url) && asked.push(request.url())));
  await page.goto(`${outside.server.address}/signed-in?code=stolen&state=foreign`);
  await expect(
    page.getByRole('heading', { name: 'Oops... No matching state found in storage' }),
  ).toBeVisible();
  expect(asked.filter((url) => /\/(auth|token)/.test(url))).toEqual([]);
  expect(page.url()).toBe(`${outside.server.address}/`);
  await page.getByRole('link', { name: 'Start again' }).click();
  await expectSignedOut(page);
  // An unexpected answer of an issuer is ignored, and removed from the address.
  await page.goto(`${outside.server.address}/?code=stolen&state=foreign`);
  await expectSignedOut(page);
  expect(page.url()).toBe(`${outside.server.address}/`);
}

/** The screen when a clock is wrong, and the number of redirects to the issuer's log in page (at most 3). */
const dayMs = 24 * 60 * 60_000;

function asking(page: Page, outside: OutsideIssuer): () => number {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().startsWith(`${outside.url}/auth?`) && request.method() === 'GET') asked += 1;
  });
  return () => asked;
}

/** Logs out, and signs in on a device whose clock is wrong by these days. */
async function signInAtWrongTime(page: Page, outside: OutsideIssuer, days: number): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await expectSignedOut(page);
  const asked = asking(page, outside);
  await page.clock.install({ time: Date.now() + days * dayMs });
  await signInOutside(page, outside);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  expect(asked()).toBeLessThanOrEqual(3);
}

test('an issuer that has everything: log in, dashboard, log out, Back shows nothing', async ({ page }) => {
  const outside = await startWithOutsideIssuer({}, signUp);
  try {
    await visitAndLeave(page, outside);
    await test.step('a reload stays signed in, a new tab signs in silently, log out in one tab logs out the other', async () => {
      await signInOutside(page, outside);
      await reloadAndUseTwoTabs(page, outside);
    });
    await test.step("an unexpected answer ends in the specification's words, never signed in", () =>
      openForeignAnswer(page, outside));
    await test.step('with an outside issuer a new log in there opens protected content', () =>
      openByNewLogIn(page, outside));
    for (const days of firstOf([-1, 1]))
      await test.step(`a device whose clock is ${days} day wrong signs in all the same`, () =>
        signInAtWrongTime(page, outside, days));
  } finally {
    await outside.stop();
  }
});

const withoutEndSession = provedBy(
  'test/infrastructure/browser/account/oidc-sign-in.test.ts › ends on the first page when the provider has no end-session endpoint',
  'test/ui/shell/app.test.tsx › tells a person logged out only here that the provider may still know them',
);
for (const [name, settings, environment] of firstOf(kinds))
  test(
    `an issuer ${name}: log in, dashboard, log out, Back shows nothing`,
    withoutEndSession,
    async ({ page }) => {
      const outside = await startWithOutsideIssuer(settings, environment);
      try {
        await visitAndLeave(page, outside, settings);
      } finally {
        await outside.stop();
      }
    },
  );

const renewal = provedBy(
  'test/infrastructure/browser/account/oidc-hours.test.ts › a token is renewed 60 s before it expires',
  'test/infrastructure/browser/account/oidc-hours.test.ts › two tabs stay signed in for an hour',
);
test('a token is renewed before it expires, without the person', renewal, async ({ page }) => {
  const outside = await startWithOutsideIssuer({ accessTokenLifeS: 62 });
  try {
    await signInOutside(page, outside);
    const renewed = await page.waitForRequest(
      (request) => request.url() === `${outside.url}/token` && request.postData()!.includes('refresh_token'),
    );
    expect((await renewed.response())!.status()).toBe(200);
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  } finally {
    await outside.stop();
  }
});

for (const clockAheadS of firstOf([dayMs / 1000, -dayMs / 1000]))
  test(`an issuer whose clock is ${clockAheadS} s wrong: a message, never signed in, no loop`, async ({
    page,
  }) => {
    const outside = await startWithOutsideIssuer({
      clockAheadS,
      accessToken: clockAheadS > 0 ? { claims: { nbf: Math.floor(Date.now() / 1000) + clockAheadS } } : {},
    });
    try {
      const asked = asking(page, outside);
      await page.goto(outside.server.address);
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByLabel('E-mail').fill(mia.email);
      await page.getByLabel('Password').fill(mia.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        /^Your sign-in does not fit the time of our server. Please check the clock of this device and log in again/,
      );
      await page.waitForTimeout(3000);
      expect(asked()).toBeLessThanOrEqual(3);
      await page.getByRole('button', { name: 'Log in again' }).click();
      await expectSignedOut(page);
    } finally {
      await outside.stop();
    }
  });
