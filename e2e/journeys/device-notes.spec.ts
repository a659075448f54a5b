import type { Page } from '@playwright/test';
import { findChromium } from '../../tools/ensure-machine.ts';
import { PushBrowser } from '../../test/support/push-service.ts';
import { expectAccessibleInAppearances } from '../support/accessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { kept } from '../support/service-worker.ts';
import { signIn } from '../support/sign-in.ts';

const topics = /welcome|family|wellbeing|parent|child|activity|conversation|plan/i;
const endpoint = 'https://fcm.googleapis.com/fcm/send/journey';
const { p256dh, auth } = new PushBrowser().device(endpoint);

/** Replaces the browser's push service, which no test reaches, both for the page and for its worker. */
async function standInForPush(page: Page): Promise<void> {
  await page.addInitScript(
    ([address, keys]) => {
      const kept = 'test.push';
      const subscription = {
        endpoint: address,
        toJSON: () => ({ endpoint: address, keys }),
        unsubscribe: async () => localStorage.removeItem(kept),
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (localStorage.getItem(kept) === null ? null : subscription),
        subscribe: async () => {
          localStorage.setItem(kept, 'yes');
          return subscription;
        },
      });
    },
    [endpoint, { p256dh, auth }] as const,
  );
}

test('the web app is installable, and notes on this device: switched on, shown by the worker without a word of what it is about, opening home, and off again', async ({
  playwright,
  launchOptions,
  ownServer: server,
}) => {
  const { address } = server;
  // Only the full browser shows notifications; the headless one does not.
  const browser = await playwright.chromium.launch({ ...launchOptions, executablePath: findChromium()! });
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    permissions: ['notifications'],
  });
  await standInForPush(page);
  await signIn(page, address);
  await test.step('the web app is installable', async () => {
    await kept(page);
    const session = await page.context().newCDPSession(page);
    const { errors, data } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Fireside', display: 'standalone', start_url: '/' });
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // The window of a test is a private one.
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  });
  // On a busy machine the browser may install the worker only with the next page.
  const isThere = async () => {
    await page.goto(`${address}/account`);
    await expect(page.getByRole('heading', { name: 'Delete my account' })).toBeVisible();
    return page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active));
  };
  await expect.poll(isThere, { intervals: [2000], timeout: 60_000 }).toBe(true);
  const box = page.getByRole('checkbox', { name: /^Show us a note on this device/ });
  await expect(box).not.toBeChecked();
  await expectAccessibleInAppearances(page, 'notes on this device');
  await box.press('Space');
  await expect(box).toBeChecked();
  expect(server.rows('select endpoint, language from push_device')).toEqual([{ endpoint, language: 'en' }]);
  await page.reload();
  await expect(box).toBeChecked();

  // The sandbox delivers the note from the server to the worker.
  server.write(`insert into push_note (id, device_id, until_at, due_at, attempts)
    select 'note_journey', id, ${Date.now() + 3_600_000}, 0, 0 from push_device`);
  await expect
    .poll(() => server.rows('select words_json from sandbox_push'), { timeout: 30_000 })
    .toHaveLength(1);
  const [{ words_json: words }] = server.rows<{ words_json: string }>(
    'select words_json from sandbox_push',
  ) as [{ words_json: string }];
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations;
      if (one) resolve(one.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: address,
    registrationId: await registered,
    data: words,
  });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
    });
  await expect
    .poll(shown)
    .toEqual([
      { title: 'Fireside', body: 'There is a note for you. Open it whenever you like.', tag: 'note' },
    ]);
  expect(JSON.stringify(await shown())).not.toMatch(topics);

  await page.goto(`${address}/mailbox/notes`);
  await expect(page.getByRole('listitem').filter({ hasText: 'There is a note for you.' })).toBeVisible();
  await expectAccessibleInAppearances(page, 'the notes of the sandbox');
  await page.goto(`${address}/account`);
  await box.press('Space');
  await expect(box).not.toBeChecked();
  await expect.poll(() => server.rows('select id from push_device')).toEqual([]);
  expect(server.rows('select person_id from reminder_setting')).toEqual([]);
  await browser.close();
});
