import type { Page } from '@playwright/test';
import { settle } from '../support/accessible.ts';
import { provedBy } from '../support/proved-by.ts';
import { expect, test } from '../support/fixtures.ts';
import { fillIn, newcomer, standIn, submit } from '../support/registration.ts';
import { tickDrawn } from '../support/tick.ts';

/** Reads the terms beside the form. */
async function readTerms(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/registration`);
  await fillIn(page);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Read the terms and conditions' }).click();
  const terms = await opened;
  await expect(terms.getByRole('heading', { level: 1 })).toHaveText('Terms and Conditions');
  expect(new URL(terms.url()).pathname).toBe('/registration/terms');
  expect(await terms.evaluate(() => window.opener === null)).toBe(true);
  await terms.close();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(newcomer.password);
}

test('from the welcome to the mail with the keyboard alone', async ({ page, server: { address } }) => {
  const { received } = await standIn(page);
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: on } = document;
      const label = on instanceof HTMLInputElement ? on.labels?.[0]?.textContent : on?.textContent;
      return on === document.body ? 'nothing' : (label ?? '').trim();
    });
  /** Presses Tab until the element has the focus; at every stop an element must have the focus, and show it. */
  const tabTo = async (words: string): Promise<void> => {
    for (let stops = 0; stops < 20 && (await focused()) !== words; stops += 1) {
      await page.keyboard.press('Tab');
      expect(await focused()).not.toBe('nothing');
      const ring = await page.evaluate(() =>
        [document.activeElement!, document.activeElement!.closest('label') ?? document.activeElement!].some(
          (part) => parseFloat(getComputedStyle(part).outlineWidth) >= 3,
        ),
      );
      expect(ring, await focused()).toBe(true);
    }
    expect(await focused()).toBe(words);
  };

  await page.goto(address);
  await page.getByRole('link', { name: 'Sign up' }).waitFor();
  await tabTo('Sign up');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Register now' }).waitFor();
  await settle(page);
  await tabTo('Email address');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'There is a problem' })).toBeFocused();
  await tabTo('Invalid email');
  await page.keyboard.press('Enter');
  expect(await focused()).toBe('Email address');
  await page.keyboard.type(newcomer.email);
  await tabTo('Password');
  await page.keyboard.type(newcomer.password);
  await tabTo('Show password');
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await tabTo('Confirm password');
  await page.keyboard.type(newcomer.password);
  await tabTo('I am 18 or older and accept the terms and conditions');
  await page.keyboard.press('Space');
  await tabTo('Register now');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Registration complete' })).toBeFocused();
  await expect(page).toHaveTitle('Registration complete - Fireside');
  expect(received).toHaveLength(1);
  await test.step('the terms open beside the form, which stays unchanged', () => readTerms(page, address));
});

const sentRequest = provedBy(
  'test/ui/account/sign-up-screen.test.tsx › creates the account as typed, and says what happens next',
  'test/ui/account/sign-up-screen.test.tsx › survives a change of language, and the mail is in that language',
  'test/ui/account/sign-up-screen.test.tsx › is only in the form: no password in storage, address or history, and none after the account is created',
  'test/infrastructure/browser/account/http-registration-gateway.test.ts › only the requested fields are sent, and no token',
  'test/infrastructure/browser/account/http-registration-gateway.test.ts › registers in a language, with the password unchanged',
);
test(
  'the request has what was typed, the language, and no token; no secret is stored',
  sentRequest,
  async ({ page, server: { address } }) => {
    const { received } = await standIn(page);
    await page.goto(`${address}/registration?lng=cy`);
    await tickDrawn(page.getByRole('radio', { name: 'English' }));
    await fillIn(page);
    await tickDrawn(page.getByRole('radio', { name: 'Cymraeg' }));
    await expect(page.getByLabel('Cyfeiriad e-bost')).toHaveValue(newcomer.email);
    await page.getByRole('button', { name: 'Cofrestrwch nawr' }).click();
    await expect(page.getByRole('heading', { name: "Cofrestru wedi'i gwblhau" })).toBeVisible();
    const [call] = received;
    expect(call!.postDataJSON()).toEqual({
      ...newcomer,
      confirmPassword: newcomer.password,
      acceptedTerms: true,
    });
    expect(await call!.headerValue('authorization')).toBeNull();
    expect(await call!.headerValue('accept-language')).toBe('cy');
    const kept = await page.evaluate(() =>
      JSON.stringify([
        location.href,
        history.state,
        [localStorage, sessionStorage].map((store) => Object.entries(store)),
        document.cookie,
      ]),
    );
    for (const secret of Object.values(newcomer)) expect(kept).not.toContain(secret);
  },
);

const withoutNetwork = provedBy(
  'test/ui/account/sign-up-screen.test.tsx › of %s is shown under the button; what was typed stays for the next try',
  'test/ui/account/sign-up-screen.test.tsx › that never came: the next try succeeds unchanged',
  'test/infrastructure/browser/account/http-registration-gateway.test.ts › a broken or silent connection is reported; nothing is sent twice',
);
test(
  'without a network the form says so, and one press continues when it is back',
  withoutNetwork,
  async ({ page, context, server: { address } }) => {
    await page.goto(`${address}/registration`);
    await fillIn(page);
    await context.setOffline(true);
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText(/We could not reach Fireside/);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(newcomer.password);
    await context.setOffline(false);
    await standIn(page);
    await submit(page).click();
    await expect(page.getByRole('heading', { name: 'Registration complete' })).toBeVisible();
  },
);

const slowServer = provedBy(
  'test/ui/account/sign-up-screen.test.tsx › that is slow: one account is created, however often the button is pressed',
);
test(
  'a slow server gets one request, however often the button is pressed',
  slowServer,
  async ({ page, server: { address } }) => {
    let calls = 0;
    let goOn = (): void => undefined;
    const slow = new Promise<void>((done) => (goOn = done));
    await page.route('**/api/user', async (route) => {
      calls += 1;
      await slow;
      await route.fulfill({ status: 204 });
    });
    await page.goto(`${address}/registration`);
    await fillIn(page);
    await submit(page).dblclick();
    await page.getByLabel('Email address').press('Enter');
    await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
    await expect.poll(() => calls).toBe(1);
    goOn();
    await expect(page.getByRole('heading', { name: 'Registration complete' })).toBeVisible();
    expect(calls).toBe(1);
  },
);

const resultPage = provedBy(
  'test/ui/account/verify-mail.test.tsx › success=%s links to the log in',
  'e2e/journeys/register.spec.ts › the same with an outside issuer whose accounts our form creates',
);
test(
  'the result page is the same after a reload, and links to the log in',
  resultPage,
  async ({ page, server: { address } }) => {
    await page.goto(`${address}/registration/verify?success=True`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email address is verified');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email address is verified');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/idp\//);
  },
);

test.describe('without a service worker, which would answer with the settings that it keeps', () => {
  test.use({ serviceWorkers: 'block' });

  test('an issuer’s own page replaces the form, and Back does not return to it', async ({
    page,
    server: { address },
  }) => {
    const elsewhere = `${address}/privacy-policy`;
    await page.route('**/assets/config.json', async (route) => {
      const response = await route.fetch();
      const config = (await response.json()) as { links: object };
      await route.fulfill({ json: { ...config, links: { ...config.links, registration: elsewhere } } });
    });
    await page.goto(address);
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveURL(elsewhere);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Welcome to Fireside' })).toBeVisible();
  });
});
