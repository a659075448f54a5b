import type { Page } from '@playwright/test';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

test('every unknown address shows a page with a way back, and no page stops a timer of the next one', async ({
  page,
  server: { address },
}) => {
  await watchTimers(page);
  await signIn(page, address);
  await test.step('every unknown address shows a page with a way back', () => visitUnknown(page, address));
  await test.step('a page that was left stops no timer of the next page', () => leavePages(page, address));
});

async function visitUnknown(page: Page, address: string): Promise<void> {
  for (const path of [
    '/no/such/page',
    '/hello.html',
    '/shop/x.y',
    '/activity//chat',
    '//x',
    '/programme//activity/x/chat',
  ]) {
    await page.goto(address + path);
    const way = page
      .getByRole('link', { name: /return|dashboard|home/i })
      .or(page.getByRole('button', { name: /dashboard|close/i }));
    await expect(way.first(), path).toBeVisible();
    await expect(page.getByRole('heading').first(), path).toBeVisible();
  }
}

/** Has the page record in the tab's storage when a page that was left stops a timer. */
async function watchTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const born = performance.timeOrigin;
    const stop = window.clearTimeout;
    window.clearTimeout = (timer) => {
      // In a page that was left, `window` is already that of the next page.
      if (window.performance.timeOrigin !== born) sessionStorage.setItem('stopped-from-outside', 'yes');
      stop(timer);
    };
  });
}

/**
 * Tests a fault of libraries: code of a former page may still run during garbage collection. Its bare `clearTimeout`
 * then affects the next page, whose timers have the same ids, and that page waits for ever. (mobx-react-lite 5.1.0 does
 * that, 5.0.3 does not.)
 */
async function leavePages(page: Page, address: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  for (let time = 0; time < 6; time += 1) {
    await page.goto(`${address}/activity/checking-in-together`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await browser.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(100);
  }
  expect(await page.evaluate(() => sessionStorage.getItem('stopped-from-outside'))).toBeNull();
}
