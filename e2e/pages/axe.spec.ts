import type { Page } from '@playwright/test';
import { expectAccessible, settle } from '../support/accessible.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

const looks = [
  {
    name: 'light, 1280 px',
    width: 1280,
    colorScheme: 'light',
    forcedColors: 'none',
    reducedMotion: 'no-preference',
  },
  { name: 'dark, 320 px', width: 320, colorScheme: 'dark', forcedColors: 'none', reducedMotion: 'reduce' },
  {
    name: 'forced colours',
    width: 1280,
    colorScheme: 'dark',
    forcedColors: 'active',
    reducedMotion: 'no-preference',
  },
] as const;

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
  await expectAccessible(page, state);
}

for (const { name, width, ...media } of looks)
  test(`every screen is accessible: ${name}`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia(media);
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
