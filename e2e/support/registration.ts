import type { Page, Request } from '@playwright/test';
import { tick } from './tick.ts';

export const newcomer = { email: 'parent@example.org', password: 'Warm-kettle-27' };

export const submit = (page: Page) => page.getByRole('button', { name: 'Register now' });

/** Fills in the sign-up form with valid values. */
export async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Email address').fill(newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(newcomer.password);
  await tick(page.getByRole('checkbox'));
}

/** Answers registration requests in place of the server, and collects them in `received`. */
export async function standIn(page: Page, status = 204, body: object = {}): Promise<{ received: Request[] }> {
  const received: Request[] = [];
  await page.unroute('**/api/user**');
  await page.route('**/api/user**', async (route) => {
    received.push(route.request());
    await (status === 204 ? route.fulfill({ status }) : route.fulfill({ status, json: body }));
  });
  return { received };
}
