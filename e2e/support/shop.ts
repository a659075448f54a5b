import { expect, type Page } from '@playwright/test';
import type { SandboxOutcome } from '../../src/infrastructure/shared/api/payments.ts';
import type { FiresideServer } from './server.ts';

export const payButton = (page: Page) => page.getByRole('button', { name: 'Pay £540.00' });

/** Opens the checkout and waits for its card form. */
export async function openShop(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/shop`);
  await expect(payButton(page)).toBeEnabled();
}

/** Chooses the test card of the sandbox that has this outcome. */
export async function chooseCard(page: Page, outcome: SandboxOutcome): Promise<void> {
  await page.getByLabel('Test card').selectOption(outcome);
}

export async function expectThanks(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you!' })).toBeVisible();
  await expect(page.getByText('Payment succeeded')).toBeVisible();
  await expect(page.getByText('Verification succeeded')).toBeVisible();
}

/** Creates a promo code as an operator does. */
export function makePromoCode(server: FiresideServer, code: string, percentOff = 100): void {
  server.fireside('promo', 'create', code, '--percent', String(percentOff));
}

/** Returns the places in this tab, such as its address or a storage, that contain a payment's secret. */
export async function keptSecrets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.entries({
      address: location.href,
      history: JSON.stringify(history.state),
      session: JSON.stringify(sessionStorage),
      local: JSON.stringify(localStorage),
      cookies: document.cookie,
      page: document.documentElement.outerHTML,
    }).flatMap(([place, text]) => (/pi_\w+_secret/.test(text ?? '') ? [place] : [])),
  );
}
