import type { Page } from '@playwright/test';

/** Waits until the service worker controls the page; reloads the page once if that takes too long. */
export async function kept(page: Page): Promise<void> {
  const isThere = (): boolean => navigator.serviceWorker.controller !== null;
  const soon = () => page.waitForFunction(isThere, undefined, { timeout: 60_000 });
  await soon().catch(async () => {
    await page.reload();
    await soon();
  });
}
