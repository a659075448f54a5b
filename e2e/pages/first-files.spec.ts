import type { Page, Request } from '@playwright/test';
import { signIn } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';

/** The paths of all requests of a page from now on, in their order. */
function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request: Request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

/** The paths that a page's own text names. */
async function namedBy(page: Page, address: string): Promise<string[]> {
  const text = await (await page.request.get(address)).text();
  return [...text.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path);
}

const isProgram = (path: string): boolean => /^\/assets\/.*\.(js|css)$/.test(path);

/** What a screen loads once it is shown. */
const afterwards =
  /\/(oidc-sign-in|OfflineBanner|NewVersionNote|worker-new-version|FilterModal|Preferences)-/;

test('a page names every file of its screen, and its styles are in it', async ({ page, server }) => {
  await signIn(page, server.address);
  for (const [path, goal] of [
    ['/activity/checking-in-together/chat', '[data-row]'],
    ['/activity/checking-in-together', 'h1'],
    ['/programme/calmer-conversations', 'h1'],
    ['/', 'section article'],
  ] as const) {
    const named = await namedBy(page, server.address + path);
    const asked = requestsOf(page);
    await page.goto(server.address + path);
    await page.locator(goal).first().waitFor();
    const files = asked.filter((file) => isProgram(file) && !afterwards.test(file));
    page.removeAllListeners('request');
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => !named.includes(file))).toEqual([]);
    expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([]);
  }
});

test('the conversation is asked for before the program, once, and the search once the roles are known', async ({
  page,
  server,
}) => {
  await signIn(page, server.address);
  // Late requests of the dashboard do not count.
  await page.goto('about:blank');
  const asked = requestsOf(page);
  await page.goto(`${server.address}/activity/checking-in-together/chat`);
  await page.locator('[data-row]').first().waitFor();
  const calls = asked.filter((path) => path.startsWith('/api/'));
  expect(calls.slice(0, 2)).toEqual(['/api/me', '/api/my-activities/checking-in-together/open']);
  expect(calls.filter((path) => path === '/api/me')).toHaveLength(1);

  await page.evaluate(() => sessionStorage.removeItem('fireside.roles'));
  asked.length = 0;
  let tell: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (tell = resolve));
  await page.route('**/api/me', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(server.address);
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  expect(asked).toContain('/api/me');
  expect(asked).not.toContain('/api/my-programmes/search');
  tell();
  await page.locator('section article').first().waitFor();
  expect(asked.filter((path) => path === '/api/my-programmes/search')).toHaveLength(1);
  expect(asked.filter((path) => path === '/api/me')).toHaveLength(1);
});

test("roles that this tab knows of the same person let the search go with the person's own call", async ({
  page,
  server,
}) => {
  await signIn(page, server.address);
  await page.goto('about:blank');
  const search = '/api/my-programmes/search';
  const asked = requestsOf(page);
  const visit = async (): Promise<boolean> => {
    asked.length = 0;
    let tell: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (tell = resolve));
    await page.route('**/api/me', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(server.address);
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    const wasEarly = asked.includes(search);
    tell();
    await page.locator('section article').first().waitFor();
    await page.unroute('**/api/me');
    return wasEarly;
  };
  expect(await visit()).toBe(false);
  expect(await visit()).toBe(true);
  await page.evaluate(() => {
    const { roles } = JSON.parse(sessionStorage.getItem('fireside.roles')!) as { roles: string[] };
    sessionStorage.setItem('fireside.roles', JSON.stringify({ sub: 'somebody else', roles }));
  });
  expect(await visit()).toBe(false);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('fireside.roles'))).toBeNull();
});

test('an admin, and a visitor, cause no search and load no dashboard', async ({ page, server }) => {
  const asked = requestsOf(page);
  await page.goto(server.address);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await signIn(page, server.address, 'admin');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  expect(asked.filter((path) => /my-programmes\/search/.test(path))).toEqual([]);
});

test('the page shows itself before any file has come, and runs nothing but its own', async ({
  page,
  server,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await page.route('**/assets/**', () => undefined);
  await page.goto(server.address, { waitUntil: 'commit' });
  await expect(page.getByText('In danger? Call')).toBeVisible();
  const width = (await page.locator('.logo').boundingBox())!.width;
  expect(width).toBeGreaterThan(100);
  expect(refused).toEqual([]);
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.injected = true';
    document.head.append(script);
    return 'injected' in globalThis;
  });
  expect(ran).toBe(false);
});

test('a program that does not come is told of after ten seconds, with a number to call', async ({
  page,
  server,
}) => {
  await page.route('**/assets/*.js', () => undefined);
  await page.goto(server.address, { waitUntil: 'commit' });
  const words = page.getByText('This is taking longer than usual.');
  await expect(page.getByRole('link', { name: '999' })).toBeVisible();
  await expect(words).toBeHidden();
  const waits = await words.evaluate((element) =>
    element.getAnimations().map((animation) => {
      const { delay, endTime, fill } = animation.effect!.getComputedTiming();
      return { delay, takes: Number(endTime) - delay!, fill };
    }),
  );
  // An animation that runs would have the browser draw every frame while the program starts.
  expect(waits).toEqual([{ delay: 10_000, takes: 1, fill: 'backwards' }]);
  await expect(words).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('link', { name: 'Refresh the page' })).toBeVisible();
});
