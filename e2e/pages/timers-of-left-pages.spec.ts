import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

/**
 * Tests a fault of libraries: code of a former page may still run during garbage collection. Its bare `clearTimeout`
 * then affects the next page, whose timers have the same ids, and that page waits for ever. (mobx-react-lite 5.1.0 does
 * that, 5.0.3 does not.)
 */
test('a page that was left stops no timer of the next page', async ({ page, server }) => {
  await page.addInitScript(() => {
    const born = performance.timeOrigin;
    const stop = window.clearTimeout;
    window.clearTimeout = (timer) => {
      // In a page that was left, `window` is already that of the next page.
      if (window.performance.timeOrigin !== born) sessionStorage.setItem('stopped-from-outside', 'yes');
      stop(timer);
    };
  });
  await signIn(page, server.address);
  const browser = await page.context().newCDPSession(page);
  for (let time = 0; time < 6; time += 1) {
    await page.goto(`${server.address}/activity/checking-in-together`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await browser.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(100);
  }
  expect(await page.evaluate(() => sessionStorage.getItem('stopped-from-outside'))).toBeNull();
});
