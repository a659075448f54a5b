import type { Page } from '@playwright/test';
import { controlOf, give, hurryTo, questionsOf } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import { signIn } from '../support/sign-in.ts';

/** Nothing that somebody reads or is about to press moves because something else comes. */
const mostShift = 0.02;

/** Adds up what moved without an act of the person. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) (window as unknown as { shifted: number }).shifted += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}

for (const [width, height] of [
  [390, 844],
  [360, 640],
  [844, 390],
] as const)
  test(`nothing moves as bubbles come, at ${width} x ${height} and after the window is turned`, async ({
    page,
    ownServer: { address },
  }) => {
    const [first, second, third] = questionsOf('checking-in-together');
    await page.setViewportSize({ width, height });
    await page.clock.install();
    await signIn(page, address, 'learner');
    const shifted = await watchShifts(page);
    await page.goto(`${address}/activity/checking-in-together/chat`);
    await expect(page.getByRole('group', { name: 'Message pace' })).toBeVisible();
    for (const question of [first!, second!]) {
      await hurryTo(page, controlOf(page, question.step));
      await give(page, question);
    }
    await page.setViewportSize({ width: height, height: width });
    await hurryTo(page, controlOf(page, third!.step));
    expect(await shifted()).toBeLessThan(mostShift);
  });
