import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

test('a reload during a token renewal signs nobody out', async ({ page, server }) => {
  await signIn(page, server.address);
  // The server exchanges the refresh token for a new one, but the page that asked is closed before it receives it.
  let resolveRenewed: (status: number) => void = () => undefined;
  const renewed = new Promise<number>((resolve) => (resolveRenewed = resolve));
  let asked = 0;
  let gone = false;
  await page.route('**/idp/token', async (route) => {
    asked += 1;
    if (gone) await route.continue();
    else if (asked === 1) resolveRenewed((await route.fetch()).status());
  });
  await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:'))!;
    const user = JSON.parse(sessionStorage.getItem(key)!) as { expires_at: number };
    sessionStorage.setItem(key, JSON.stringify({ ...user, expires_at: 1 }));
  });
  await page.reload({ waitUntil: 'commit' });
  expect(await renewed).toBe(200);
  gone = true;

  const answers: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/idp/token')) answers.push(answer.status());
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  expect(answers).toEqual([400, 200]);
});
