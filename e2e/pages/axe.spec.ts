import type { Page } from '@playwright/test';
import { expectAccessibleInAppearances, settle } from '../support/accessible.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

const open = [
  '/',
  '/terms-and-conditions',
  '/privacy-policy',
  '/safeguarding-policy',
  '/cookie-policy',
  '/registration',
];
const signedIn = [
  '/',
  '/activity/checking-in-together',
  '/programme/calmer-conversations',
  '/activity/no-such-activity',
  '/no/such/page',
  '/activity/checking-in-together/chat',
];

async function expectGood(page: Page, state: string): Promise<void> {
  await settle(page);
  await expectAccessibleInAppearances(page, state);
}

test('every screen is accessible', async ({ page, server }) => {
  for (const path of open) {
    await page.goto(server.address + path);
    await expectGood(page, path);
  }
  await page.goto(server.address);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByLabel('Email address')).toBeVisible();
  await expectGood(page, '/idp');
  await signIn(page, server.address);
  for (const path of signedIn) {
    await page.goto(server.address + path);
    await expectGood(page, path);
  }
  await expect(page.getByText('five-minute check-in', { exact: true })).toBeVisible();
  await expectGood(page, 'chat with a message');
});
