import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInAppearances } from '../support/accessible.ts';
import { allAtOnce, controlOf, give, questionsOf, withoutPacks } from '../support/conversation.ts';
import { kept } from '../support/service-worker.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

const slug = 'checking-in-together';

/** Returns every address that the worker keeps, by the name of its cache. */
const keptBy = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const stores = (await caches.keys()).map(async (name) => {
      const requests = await (await caches.open(name)).keys();
      return [name, requests.map(({ url }) => url.slice(location.origin.length))] as const;
    });
    return Object.fromEntries(await Promise.all(stores));
  });

const note = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'A new version of Fireside is ready' });

test('without a network it opens, keeps what was typed, resumes by itself, and leaves nothing of the person', async ({
  page,
  keptFamily: server,
}) => {
  const context = page.context();
  await withoutPacks(context);
  const [question, next] = questionsOf(slug);
  const title = page.getByRole('heading', { level: 1 });
  /** Reloads the page without a network, then restores the network; nobody presses anything. */
  const reload = async (): Promise<void> => {
    await context.setOffline(true);
    await page.reload();
    await expect(title).toContainText('We could not reach Fireside');
    await expect(page.getByText('opens by itself as soon as it can be reached')).toBeVisible();
    await expect(page.getByRole('link', { name: '116 123' })).toBeVisible();
    await context.setOffline(false);
  };
  await allAtOnce(page);
  await signIn(page, server.address);
  await kept(page);
  const words = await title.textContent();
  // A device opens an installed app in this way.
  await context.setOffline(true);
  const opened = await context.newPage();
  await opened.goto(server.address);
  const heading = opened.getByRole('heading', { level: 1 });
  await expect(heading).toContainText('could not reach');
  await expectAccessible(opened, 'opened without a network');
  await context.setOffline(false);
  await expect(heading).toHaveText(words!);
  await opened.close();

  await page.goto(`${server.address}/activity/${slug}/chat`);
  const field = controlOf(page, question!.step);
  await field.fill('Not sent yet');
  await reload();
  await expect(field).toHaveValue('Not sent yet');

  await context.setOffline(true);
  await give(page, question!);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await reload();
  await expect(controlOf(page, next!.step)).toBeVisible();
  const { response } = question!.answer as { response: string };
  await expect(page.getByRole('listitem').filter({ hasText: `You: ${response}` })).toHaveCount(1);
  expect(server.rows("select step_id from run_entry where kind = 'answered'")).toHaveLength(1);

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  const left = await page.evaluate(async () => ({
    device: Object.keys(localStorage).toSorted(),
    tab: Object.keys(sessionStorage),
    databases: await indexedDB.databases(),
  }));
  expect(left).toEqual({ device: ['fireside.pace', 'i18nextLng'], tab: [], databases: [] });
  const stores = await keptBy(page);
  expect(Object.keys(stores)).toHaveLength(1);
  const addresses = Object.values(stores).flat();
  expect(addresses).toContain('/assets/config.json');
  const forEverybody =
    /^\/$|^\/(assets|fonts|icons|images|locales)\/[^?]+$|^\/(early\.js|favicon\.svg|manifest\.webmanifest)$/;
  expect(addresses.filter((address) => !forEverybody.test(address))).toEqual([]);
});

test('a new version waits until the person agrees; both tabs know, and nothing typed is lost; then without a worker', async ({
  page,
  browser,
  released: { release, server },
}) => {
  const programOf = (tab: Page) => tab.locator('script[type=module]').getAttribute('src');
  const [question] = questionsOf(slug);
  const field = controlOf(page, question!.step);
  const other = await page.context().newPage();
  await allAtOnce(page);
  await signIn(page, server.address);
  await kept(page);
  await page.goto(`${server.address}/activity/${slug}/chat`);
  await field.fill('Not sent yet');
  await other.goto(server.address);
  const [logIn, logOut] = ['Log in', 'Log out'].map((name) => other.getByRole('button', { name }));
  await expect(logIn!.or(logOut!)).toBeVisible();
  // On a busy machine the new tab may not have waited for the provider, which knows the person.
  if (await logIn!.isVisible()) await logIn!.click();
  await expect(logOut!).toBeVisible();
  const first = await programOf(page);
  expect(await programOf(other)).toBe(first);

  release.renew();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(note(page)).toBeVisible();
  await expect(note(other)).toBeVisible();
  await expectAccessibleInAppearances(page, 'a new version');
  await other.getByRole('button', { name: 'Later' }).click();
  await expect(note(other)).toBeHidden();
  await expect(note(page)).toBeHidden();

  release.renew();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(note(other)).toBeVisible();
  expect(await programOf(page)).toBe(first);
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect.poll(() => programOf(page)).not.toBe(first);
  await expect(field).toHaveValue('Not sent yet');
  await expect(note(page)).toBeHidden();

  // The other tab continues with its own files, which only the device has now.
  expect(await programOf(other)).toBe(first);
  await expect(note(other)).toBeVisible();
  await other
    .getByRole('link', { name: /Checking in/i })
    .first()
    .click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(/checking in/i);
  expect(await programOf(other)).toBe(first);
  await other.close();

  // The stored page opens at once; the newer one, installed meanwhile, is offered.
  const second = await programOf(page);
  release.renew();
  await page.reload();
  expect(await programOf(page)).toBe(second);
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect.poll(() => programOf(page)).not.toBe(second);
  const newest = await programOf(page);
  const worker = (): Promise<[string | undefined, boolean]> =>
    page.evaluate(async () => {
      const { waiting, installing } = await navigator.serviceWorker.ready;
      return [(await caches.keys()).at(-1), waiting === null && installing === null] as const;
    });
  await expect.poll(worker).toEqual(['fireside release-3', true]);
  // The files of the last versions stay, older ones are deleted. Opening a cache recreates it.
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(3);
  expect((await keptBy(page))['fireside release-3']).toContain(newest);
  await expect(note(page)).toBeHidden();

  await test.step('without a service worker, which would answer with the files that a release removed, a screen whose file a release removed loads after one reload', async () => {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    await signIn(page, server.address);
    const link = page.getByRole('link', { name: /Checking in/i }).first();
    await expect(link).toBeVisible();
    const loads: string[] = [];
    page.on('load', () => loads.push(page.url()));
    release.renew();
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/checking in/i);
    expect(loads).toHaveLength(1);
    await context.close();
  });

  await test.step('switched off, the worker removes itself and what it stored', async () => {
    await server.kill();
    await server.up({ OFFLINE: 'off' });
    await page.reload();
    await expect.poll(() => keptBy(page)).toEqual({});
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0);
    await expect(field).toBeVisible();
  });
});
