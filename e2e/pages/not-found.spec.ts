import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

test('every unknown address shows a page with a way back', async ({ page, server }) => {
  await signIn(page, server.address);
  for (const path of [
    '/no/such/page',
    '/hello.html',
    '/shop/x.y',
    '/activity//chat',
    '//x',
    '/programme//activity/x/chat',
  ]) {
    await page.goto(server.address + path);
    const way = page
      .getByRole('link', { name: /return|dashboard|home/i })
      .or(page.getByRole('button', { name: /dashboard|close/i }));
    await expect(way.first(), path).toBeVisible();
    await expect(page.getByRole('heading').first(), path).toBeVisible();
  }
});
