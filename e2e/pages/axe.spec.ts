import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { signIn } from '../support/conversation.ts';
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

/** No violations of WCAG 2.2 AA or best practice, and nothing wider than the window. */
async function expectAccessible(page: Page, path: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('h1').first()).toBeAttached();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
  ).toEqual([]);
  const { wide, window: inner } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(wide, `${path} scrolls sideways`).toBeLessThanOrEqual(inner);
}

for (const { name, width, ...media } of looks)
  test(`every screen is accessible: ${name}`, async ({ page, server }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia(media);
    for (const path of open) {
      await page.goto(server.address + path);
      await expectAccessible(page, path);
    }
    await page.goto(server.address);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByLabel('Email address')).toBeVisible();
    await expectAccessible(page, '/idp');
    await signIn(page, server.address);
    for (const path of signedIn) {
      await page.goto(server.address + path);
      await expectAccessible(page, path);
    }
    await expect(page.getByText('five-minute check-in', { exact: true })).toBeVisible();
    await expectAccessible(page, 'chat with a message');
  });
