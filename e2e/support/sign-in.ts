import { expect, type Page } from '@playwright/test';
import { decodeJwt } from 'jose';
import { oidcUserStorageKey } from '../../src/infrastructure/browser/account/stored-sign-in.ts';
import { signedInStorageKey } from '../../src/infrastructure/browser/account/sign-in-marks.ts';
import { emailOf } from './people.ts';
import { json, TestBrowser, type Tokens } from '../../test/support/test-browser.ts';

const password = 'Fireside-demo-1';
const clientId = 'fireside-web';

/** Signs in a demo account through the provider's pages. */
export async function signInOnScreens(page: Page, address: string, name = 'learner'): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Email address').fill(emailOf(address, name));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
}

/** Signs in a demo account by requests alone, without a page, and returns its tokens. */
export async function tokensOf(
  address: string,
  name: string,
): Promise<{ provider: TestBrowser; tokens: Tokens & { scope: string } }> {
  const provider = new TestBrowser({ issuer: `${address}/idp`, publicUrl: address });
  const { url } = await provider.signIn(emailOf(address, name), {}, password);
  const answer = await provider.redeem(new URL(url).searchParams.get('code') ?? '');
  return { provider, tokens: json(answer) };
}

/** Signs in a demo account (`signInAt`) and opens the dashboard. */
export async function signIn(page: Page, address: string, name = 'learner'): Promise<void> {
  await signInAt(page, address, '/', name);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
}

/**
 * Signs in a demo account by requests, and opens this path with the cookies and storage entries that a return from the
 * provider leaves. Journeys about signing in use the provider's pages instead.
 */
export async function signInAt(page: Page, address: string, path: string, name = 'learner'): Promise<void> {
  const authority = `${address}/idp`;
  const { provider, tokens } = await tokensOf(address, name);
  const { nonce: _nonce, at_hash: _hash, ...profile } = decodeJwt(tokens.id_token);
  const record = {
    id_token: tokens.id_token,
    session_state: null,
    access_token: tokens.access_token,
    refresh_token: tokens.refresh_token,
    token_type: 'Bearer',
    scope: tokens.scope,
    profile,
    expires_at: Math.floor(Date.now() / 1000) + tokens.expires_in,
  };
  await page
    .context()
    .addCookies(provider.cookies().map(({ path, ...cookie }) => ({ ...cookie, url: `${address}${path}` })));
  await page.goto(`${address}/favicon.svg`);
  await page.evaluate(
    ([key, user, signedIn]) => {
      sessionStorage.setItem(key, user);
      localStorage.setItem(signedIn, 'yes');
      // The entry says that 'Log in' was just pressed.
      localStorage.setItem('fireside.pressed', String(Date.now()));
    },
    [
      oidcUserStorageKey({ authority, client_id: clientId }),
      JSON.stringify(record),
      signedInStorageKey,
    ] as const,
  );
  await page.goto(address + path);
}
