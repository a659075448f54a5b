import type { Page } from '@playwright/test';

/** The worker is there and answers this page. Where a browser was too busy to put it there, the next page does. */
export async function kept(page: Page): Promise<void> {
  const isThere = (): boolean => navigator.serviceWorker.controller !== null;
  const soon = () => page.waitForFunction(isThere, undefined, { timeout: 60_000 });
  await soon().catch(async () => {
    await page.reload();
    await soon();
  });
}
