import { expect, type Page } from '@playwright/test';
import type { FiresideServer } from './server.ts';

/** Cards of the sandbox that do something. */
export const cards = {
  pays: '4242 4242 4242 4242',
  asks: '4000 0025 0000 3155',
  declines: '4000 0000 0000 0002',
  lacksFunds: '4000 0000 0000 9995',
  isSlow: '4000 0000 0000 7007',
};

export const payButton = (page: Page) => page.getByRole('button', { name: 'Pay £540.00' });

/** The checkout with its card form ready. */
export async function openShop(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/shop`);
  await expect(payButton(page)).toBeEnabled();
}

export async function typeCard(page: Page, number: string, expiry = '12/34', cvc = '123'): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill(expiry);
  await page.getByLabel('Security code').fill(cvc);
}

export async function expectThanks(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you!' })).toBeVisible();
  await expect(page.getByText('Payment succeeded')).toBeVisible();
  await expect(page.getByText('Verification succeeded')).toBeVisible();
}

/** A promo code, made as an operator does. */
export function makePromoCode(server: FiresideServer, code: string, percentOff = 100): void {
  server.fireside('promo', 'create', code, '--percent', String(percentOff));
}

/** Whether anything that this tab keeps or shows has the secret of a payment in it. */
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
