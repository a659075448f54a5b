import { expectAccessible } from '../support/accessible.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

test('a working copy goes on at another device, and is played by its link on a phone without an account', async ({
  page,
  browser,
  ownServer: { address },
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, address, 'admin');
  await page.goto(`${address}/admin/editor?schema=activity`);
  await page.getByRole('button', { name: 'Begin with a short Activity' }).click();
  const copies = page.getByRole('region', { name: 'Working copies on the server' });
  await expect(copies).toContainText('The server has this text');

  const other = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const second = await other.newPage();
  await signIn(second, address, 'admin');
  await second.goto(`${address}/admin/editor?schema=activity`);
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
});
