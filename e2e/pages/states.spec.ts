import type { Page } from '@playwright/test';
import { expectAccessibleInAppearances, settle, violationsOf } from '../support/accessible.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

/** Tests that a screen with missing, closed or broken data meets the same standards as any other. */
const programme = '/programme/calmer-conversations';
const activity = '/activity/checking-in-together';

async function expectGood(page: Page, state: string): Promise<void> {
  await settle(page);
  await expectAccessibleInAppearances(page, state);
  expect(await page.title(), state).toMatch(/\S/);
  expect(await page.evaluate(() => (window as unknown as { blocked: string[] }).blocked), state).toEqual([]);
}

/** Checks that header, first section and full-screen dialog reach both edges, whatever the scroll bars are. */
async function expectFullWidth(page: Page): Promise<void> {
  const edges = (place: string) =>
    page.locator(place).evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return [left, window.innerWidth - right];
    });
  expect(await edges('header')).toEqual([0, 0]);
  expect(await edges('main > :first-child')).toEqual([0, 0]);
  await page.getByRole('button', { name: /^Filter/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await edges('dialog')).toEqual([0, 0]);
  await page.keyboard.press('Escape');
}

test('every state is accessible', async ({ page, family: { address } }) => {
  test.slow();
  await page.addInitScript(() => {
    const blocked: string[] = [];
    Object.assign(window, { blocked });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      blocked.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  const broken = async (path: string, status: number, visit: () => Promise<void>): Promise<void> => {
    await page.route(path, (route) => route.fulfill({ status, json: {} }));
    await visit();
    await page.unroute(path);
  };

  await page.route('**/assets/config.json', () => undefined);
  await page.goto(address);
  await expect(page.getByText('Loading configuration...')).toBeVisible();
  await expectAccessibleInAppearances(page, 'loading the configuration');
  await page.unroute('**/assets/config.json');
  await broken('**/assets/config.json', 404, async () => {
    await page.goto(address);
    await expect(page.getByText(/^Error loading configuration/)).toBeVisible();
    await expectGood(page, 'no configuration');
  });

  await signIn(page, address, 'new');
  await expectGood(page, 'dashboard of a person who has not paid');
  for (const path of [programme, '/activity/when-worries-get-loud', '/shop']) {
    await page.goto(address + path);
    await expectGood(page, `${path} of a person who has not paid`);
  }
  await page.goto(`${address}/activity/when-worries-get-loud/chat`);
  const toPay = page.getByRole('link', { name: 'Payment required' });
  await expect(toPay).toBeVisible();
  await expectGood(page, 'a conversation of a person who has not paid');
  const found = await violationsOf(page, { rules: { 'target-size': { enabled: true } } });
  expect(found, 'payment required').toEqual([]);
  expect((await toPay.boundingBox())!.height, 'payment required').toBeGreaterThanOrEqual(43.9);
  await page.goto(address);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await signIn(page, address);

  await settle(page);
  await test.step('header, first section and full-screen dialog reach both edges, whatever the scroll bars are', () =>
    expectFullWidth(page));
  await page.context().setOffline(true);
  await expect(page.getByRole('paragraph').filter({ hasText: 'You are offline.' })).toBeVisible();
  await expectGood(page, 'offline');
  await page.context().setOffline(false);
  await expect(page.getByRole('paragraph').filter({ hasText: 'You are back online.' })).toBeVisible();
  await expectGood(page, 'back online');

  const begun = page.waitForResponse((reply) => reply.url().endsWith('/open') && reply.ok());
  await page.goto(`${address}${activity}/chat`);
  await begun;

  for (const [path, call] of [
    ['/', '**/api/my-programmes/search*'],
    [programme, `**/api/my-programmes/calmer-conversations`],
    [activity, '**/api/my-activities/checking-in-together'],
    [`${activity}/chat`, '**/checking-in-together/{open,get-available-steps}'],
  ] as const)
    for (const status of [404, 500])
      await broken(call, status, async () => {
        await page.goto(address + path);
        await expect(page.getByRole('main')).toBeVisible();
        await expectGood(page, `${path} answers ${status}`);
      });

  await page.goto(address + activity);
  await page.getByRole('button', { name: 'Redo activity' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectGood(page, 'Redo activity');

  for (const [name, roles] of [
    ['no role', []],
    ['a person of ours that is none', null],
  ] as const) {
    await page.route('**/api/me', (route) =>
      roles
        ? route.fulfill({ json: { id: 'x', username: 'x', roles } })
        : route.fulfill({ status: 404, json: {} }),
    );
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectGood(page, name);
    await page.unroute('**/api/me');
  }
  await broken('**/api/me', 500, async () => {
    await page.goto(address);
    await expectGood(page, 'the person cannot be asked for');
  });
});
