import type { Browser, Page } from '@playwright/test';
import { formatLocalTime } from '../../src/domain/platform/local-time.ts';
import { expectAccessible, expectAccessibleInAppearances } from '../support/accessible.ts';
import { nextSaturday } from '../support/saturday.ts';
import type { FiresideServer } from '../support/server.ts';
import { signInAt } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';
import { publish, taughtUnder } from '../support/taught.ts';

/** Puts the text of a short Activity into the editor, as an author at a desk. */
async function beginActivity(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInAt(page, address, '/admin/editor?schema=activity', 'admin');
  await page.getByRole('button', { name: 'Begin with a short Activity' }).click();
}

/** Opens the working copy at another device, and plays it by its link on a phone. */
async function goOnElsewhere(page: Page, browser: Browser, address: string): Promise<void> {
  const copies = page.getByRole('region', { name: 'Working copies on the server' });
  await expect(copies).toContainText('The server has this text');

  const other = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const second = await other.newPage();
  await signInAt(second, address, '/admin/editor?schema=activity', 'admin');
  await second.getByRole('button', { name: 'Open your working copy of One good thing' }).click();
  await expect(second.getByTestId('json-editor')).toContainText('one-good-thing');
  await expect(second.getByRole('region', { name: 'Working copies on the server' })).toContainText(
    'The server has this text',
  );

  const links = page.getByRole('region', { name: 'Preview link' });
  await links.getByRole('button', { name: 'Make a preview link' }).click();
  const link = links.getByRole('link', { name: /\/preview#/ });
  await expect(link).toBeVisible();
  await expectAccessible(page);
  const previewAddress = (await link.getAttribute('href')) ?? '';

  const reader = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await reader.newPage();
  const sent: string[] = [];
  phone.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
  });
  const reply = await phone.goto(previewAddress);
  expect(reply?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  await expect(phone.getByRole('heading', { name: 'One good thing' })).toBeVisible();
  await expect(phone.getByText('This conversation is not published yet.')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Exit this page' }).first()).toBeVisible();
  await expect(phone.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(phone);
  expect(sent).toEqual(['/api/preview-link/open']);
  expect(await phone.evaluate(() => JSON.stringify(localStorage))).not.toContain('one-good-thing');

  await links.getByRole('button', { name: /^End the link to One good thing/ }).click();
  await expect(link).toBeHidden();
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'This preview has ended' })).toBeVisible();
  await Promise.all([other.close(), reader.close()]);
}

/** Plans a publication, moves it by a day and cancels it. */
async function planAndCancel(page: Page, address: string): Promise<void> {
  const plans = page.getByRole('region', { name: 'Publish at a time' });
  await plans.getByLabel('Day and time').fill(`${nextSaturday()}T08:00`);
  await plans.getByLabel('Where the clock shows it').selectOption('Europe/London');
  await plans.getByRole('button', { name: 'Publish at this time' }).click();
  const waiting = plans.getByText(/^One good thing will be published on/);
  await expect(waiting).toContainText(/on Saturday .* at 08:00 \(Europe\/London\)\. Planned by admin@/);
  await expectAccessible(page);

  await plans.getByRole('button', { name: 'Change the time of One good thing' }).click();
  await plans.getByLabel('Day and time').fill(`${nextSaturday(1)}T08:00`);
  await plans.getByRole('button', { name: 'Change to this time' }).click();
  await expect(waiting).toContainText(/on Sunday .* at 08:00/);

  await plans.getByRole('button', { name: 'Cancel publishing One good thing' }).click();
  await expect(waiting).toBeHidden();
  await page.goto(`${address}/admin/log`);
  for (const act of ['Planned', 'Moved a planned', 'Cancelled a planned'])
    await expect(page.getByText(`${act} ${act === 'Planned' ? 'a ' : ''}publication`)).toBeVisible();
}

/** Plans an earlier version and plays another one by a link, from the page of the versions. */
async function planVersion(page: Page, server: FiresideServer): Promise<void> {
  const { address } = server;
  const [first, second] = ['A first wording.', 'A second wording.'].map((summaryShort) =>
    JSON.stringify({ ...JSON.parse(taughtUnder('Choosing by a picture')), summaryShort }),
  );
  await publish(address, first!);
  await publish(address, second!);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${address}/admin/content/activity/a-cosy-evening`);
  const plans = page.getByRole('region', { name: 'Publish at a time' });
  await expect(plans.getByLabel('Version')).toHaveText(/^Version 1, /);
  await plans.getByLabel('Day and time').fill(`${nextSaturday()}T08:00`);
  await plans.getByLabel('Where the clock shows it').selectOption('Europe/London');
  await plans.getByRole('button', { name: 'Publish at this time' }).click();
  await expect(plans.getByText(/will be published on Saturday .* at 08:00/)).toBeVisible();
  const [planned] = server.rows<{ file: string; publish_at: number }>(
    "select file, publish_at from planned_publication where file like '%A first wording.%'",
  );
  expect(JSON.parse(planned!.file)).toMatchObject({ summaryShort: 'A first wording.' });
  expect(formatLocalTime(planned!.publish_at, 'Europe/London')).toBe(`${nextSaturday()}T08:00`);

  const links = page.getByRole('region', { name: 'Preview link' });
  await expect(links.getByLabel('Version')).toHaveText(/^Version 2, .*Version 1, /);
  await links.getByRole('button', { name: 'Make a preview link' }).click();
  const link = links.getByRole('link', { name: /\/preview#/ });
  await expect(link).toBeVisible();
  await expectAccessibleInAppearances(page, 'the versions with a plan and a link');
  await page.goto((await link.getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { name: 'A cosy evening' })).toBeVisible();
}

test('a working copy goes on at another device, and is played by its link on a phone without an account', async ({
  page,
  browser,
  freshServer: server,
}) => {
  const { address } = server;
  await beginActivity(page, address);
  await goOnElsewhere(page, browser, address);
  await test.step('an author has a text published on a Saturday at 8:00, moves it by a day and cancels it', () =>
    planAndCancel(page, address));
  await test.step('from the page of its versions an earlier one is planned, and another one is played by a link', () =>
    planVersion(page, server));
});
