import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { allAtOnce, answerAll, controlOf, finish, questionsOf } from '../support/conversation.ts';
import { provedBy } from '../support/proved-by.ts';
import { signIn } from '../support/sign-in.ts';
import { firstOf } from '../../test/support/random-share.ts';
import { expect, test } from '../support/fixtures.ts';
import type { FiresideServer } from '../support/server.ts';
import { sendDebounceMs } from '../../src/domain/sequencer/timing.ts';
import { sourcesIn } from '../../test/support/content-sources.ts';

/** A whole conversation without a network, from its first bubble to Finish (promise 37). */
const slug = 'checking-in-together';
const chatOf = (server: FiresideServer, of = slug): string => `${server.address}/activity/${of}/chat`;
const reply = (page: Page) => page.getByRole('region', { name: 'Your reply' });
const option = (page: Page, name: string) => reply(page).getByRole('button', { name, exact: true });
const bubble = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words });

const entries = (server: FiresideServer, kind = 'answered'): string[] =>
  server
    .rows<{ step_id: string }>(`select step_id from run_entry where kind = '${kind}' order by run_id, seq`)
    .map(({ step_id: id }) => id);

const keysKept = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^fireside\.(pack|log|answer) /.test(key)));

/** Returns the kept conversation's pictures that the page has not received since the service worker took it over. */
const picturesMissing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isControlled = navigator.serviceWorker.controller !== null;
    const since = Number(sessionStorage.getItem('taken over') ?? 0) - performance.timeOrigin;
    const pack = Object.keys(localStorage).find((key) => key.startsWith('fireside.pack '))!;
    const named = localStorage.getItem(pack)!.match(/(?<=[uU]rl":")[^"]+\.(svg|webp|png|jpg)/g) ?? [];
    if (!isControlled) return named;
    return named.filter((address) => {
      const tries = performance.getEntriesByName(new URL(address, location.href).href);
      return !tries.some(
        (one) => (one as PerformanceResourceTiming).responseStatus === 200 && one.startTime >= since,
      );
    });
  });

/** Waits until the device has all that the conversation needs. The engine is loaded before the log is written. */
async function packed(page: Page): Promise<void> {
  await expect.poll(async () => (await keysKept(page)).length, { timeout: 60_000 }).toBe(2);
  await expect.poll(() => picturesMissing(page), { timeout: 60_000 }).toEqual([]);
}

async function openChat(page: Page, server: FiresideServer, of = slug): Promise<void> {
  await allAtOnce(page);
  await page.addInitScript(() =>
    navigator.serviceWorker.addEventListener('controllerchange', () =>
      sessionStorage.setItem('taken over', String(performance.timeOrigin + performance.now())),
    ),
  );
  await signIn(page, server.address);
  await page.goto(chatOf(server, of));
  await packed(page);
}

test.use({ viewport: { width: 390, height: 844 } });

/** The Activities to play beside the first one: all with `EVERY_ACTIVITY=1`. */
const played = process.env['EVERY_ACTIVITY']
  ? sourcesIn('content/activities').map((file) => file.replace('.json', ''))
  : firstOf(['when-worries-get-loud'], 0);

/** Opens the conversation on a device that keeps the program, too. */
async function openKept(page: Page, server: FiresideServer): Promise<void> {
  await openChat(page, server);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await packed(page);
}

const runsOf = (server: FiresideServer) =>
  server.rows<{ completed_at: number | null }>('select completed_at from run');

test('from the first bubble to Finish without a network, left and gone on with, handed in once', async ({
  page,
  keptFamily: server,
}) => {
  const questions = questionsOf(slug);
  await openKept(page, server);
  await page.context().setOffline(true);
  await answerAll(page, questions.slice(0, 2));
  await test.step('whoever leaves a conversation without a network finds the way back', async () => {
    await page.getByRole('link', { name: 'Leave for now' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
    await expect(page.getByText('You can go on with them now')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Checking in together' })).toBeHidden();
    await page.getByText('You can go on with them now').click();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Checking in together' }).click();
    await answerAll(page, questions.slice(2));
  });
  await expect(page.getByText(`${questions.length} answers are kept only on this device`)).toBeVisible();
  await expect(page.getByText('This picture could not be shown.')).toHaveCount(0);
  await finish(page);
  await expect(page.getByText('What you did is kept on this device')).toBeVisible();
  await expectAccessible(page);
  await test.step('a finished one is told as finished', async () => {
    await page.getByRole('link', { name: 'Back to Home Page' }).press('Enter');
    const finished = page.getByText('This one is finished.');
    await expect(finished).toBeVisible();
    await page.goto(server.address);
    await expect(finished).toBeVisible();
    await expect(page.getByText('You can go on with them now')).toBeHidden();
    await expectAccessible(page);
    expect(entries(server)).toEqual([]);
  });
  await page.context().setOffline(false);
  await expect.poll(() => runsOf(server)).toEqual([{ completed_at: expect.any(Number) }]);
  expect(entries(server)).toEqual(questions.map(({ step }) => step.touchpointStepEntityId));
  await expect.poll(() => keysKept(page)).toEqual([]);
});

for (const of of played)
  test(`${of} from the first bubble to Finish without a network, handed in once`, async ({
    page,
    keptFamily: server,
  }) => {
    const questions = questionsOf(of);
    await openChat(page, server, of);
    await page.context().setOffline(true);
    await answerAll(page, questions);
    await expect(page.getByText(`${questions.length} answers are kept only on this device`)).toBeVisible();
    await expect(page.getByText('This picture could not be shown.')).toHaveCount(0);
    await finish(page);
    await expect(page.getByText('What you did is kept on this device')).toBeVisible();
    await expectAccessible(page);
    expect(entries(server)).toEqual([]);

    await page.context().setOffline(false);
    await expect(page.getByText('Everything you answered has been sent.')).toBeVisible();
    expect(entries(server)).toEqual(questions.map(({ step }) => step.touchpointStepEntityId));
    expect(runsOf(server)).toEqual([{ completed_at: expect.any(Number) }]);
    expect(await keysKept(page)).toEqual([]);
  });

/** Fills the storage of this site. */
const fillStorage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (let length = 1 << 20; length > 0;) {
      try {
        localStorage.setItem(`other ${localStorage.length}`, 'x'.repeat(length));
      } catch {
        length >>= 1;
      }
    }
  });

const notKept = 'because its storage is full or switched off for this site';

const freeStorage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('other ')) localStorage.removeItem(key);
  });

test('on a full device nothing is lost of what it was told to keep, and Exit leaves nothing', async ({
  page,
  keptFamily: server,
}) => {
  const questions = questionsOf(slug);
  await openKept(page, server);
  await test.step('on a full device the answers of the open page are sent, and nobody is told that they are kept', async () => {
    await page.context().setOffline(true);
    await answerAll(page, questions.slice(0, 2));
    await expect(page.getByText('2 answers are kept only on this device')).toBeVisible();
    await fillStorage(page);
    await answerAll(page, questions.slice(2, 4));
    await expect(page.getByText(notKept)).toBeVisible();
    await expect(page.getByText('kept only on this device')).toBeHidden();
    await expect(page.getByRole('complementary', { name: 'Network' })).toContainText('leave this page open');
    await expectAccessible(page);
    await page.context().setOffline(false);
    await expect.poll(() => entries(server).length).toBe(4);
    await expect(page.getByText(notKept)).toBeHidden();
    await expect(page.getByText('Everything you answered has been sent.')).toBeVisible();
    await expect(controlOf(page, questions[4]!.step)).toBeVisible();
  });

  await test.step('a device that was full while the server answered needs the network after a reload', async () => {
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByText('opens by itself as soon as it can be reached')).toBeVisible();
    await page.context().setOffline(false);
    await expect(controlOf(page, questions[4]!.step)).toBeVisible({ timeout: 60_000 });
    expect(entries(server)).toHaveLength(4);
  });

  await test.step('full and reloaded without a network it goes on from the answers that fitted, and they go up when it is back', async () => {
    await freeStorage(page);
    await page.reload();
    await packed(page);
    await page.context().setOffline(true);
    await answerAll(page, questions.slice(4, 5));
    await fillStorage(page);
    await answerAll(page, questions.slice(5, 6));
    await expect(page.getByText(notKept)).toBeVisible();
    await page.reload();
    await expect(bubble(page, 'You: Ten quiet minutes')).toBeVisible();
    await expect(controlOf(page, questions[5]!.step)).toBeVisible();
    await freeStorage(page);
    await answerAll(page, questions.slice(5, 6));
    await expect(page.getByText('2 answers are kept only on this device')).toBeVisible();
    await page.context().setOffline(false);
    await expect.poll(() => entries(server).length).toBe(6);
    await expect(controlOf(page, questions[6]!.step)).toBeVisible();
  });

  await test.step('Exit leaves nothing of it on the device, at once', async () => {
    await page.context().setOffline(true);
    await answerAll(page, questions.slice(6));
    await expect(page.getByText('1 answer is kept only on this device')).toBeVisible();
    expect(await keysKept(page)).toHaveLength(2);
    const wiped = await page.evaluate(() => {
      const begun = performance.now();
      [...document.querySelectorAll('a')].find((link) => link.hash === '#exit')?.click();
      const left = Object.keys(localStorage).filter((key) => /^fireside\.(pack|log|answer) /.test(key));
      return { left, ms: performance.now() - begun };
    });
    expect(wiped.left).toEqual([]);
    expect(wiped.ms).toBeLessThan(300);
  });
});

test('log out asks where answers are on this device alone, and removes them; without access they stay', async ({
  page,
  keptFamily: server,
}) => {
  const questions = questionsOf(slug);
  await openChat(page, server);
  await page.context().setOffline(true);
  await answerAll(page, questions.slice(0, 2));
  await expect(controlOf(page, questions[2]!.step)).toBeVisible();
  await test.step('where access has ended the person is told where to get it, and what was answered stays on the device', async () => {
    const body = JSON.stringify({ code: 'PaymentRequired', status: 402, message: 'No access.' });
    await page.route('**/log', (route) =>
      route.fulfill({ status: 402, contentType: 'application/problem+json', body }),
    );
    await page.context().setOffline(false);
    await expect(page.getByText('You need access to this Activity again')).toBeVisible();
    await expect(page.getByText('We cannot reach Fireside')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Payment required' })).toBeVisible();
    await expectAccessible(page);
    expect(await keysKept(page)).toHaveLength(2);
    await page.unroute('**/log');
    await page.getByRole('link', { name: 'Payment required' }).click();
    await page.goto(chatOf(server));
    await expect.poll(() => entries(server).length).toBe(2);
    await expect(controlOf(page, questions[2]!.step)).toBeVisible();
    await packed(page);
  });

  await test.step('log out asks where answers are on this device alone, and removes them', async () => {
    await page.context().setOffline(true);
    await answerAll(page, questions.slice(2, 4));
    await expect(controlOf(page, questions[4]!.step)).toBeVisible();
    const logOut = page.getByRole('banner').getByRole('button', { name: 'Log out' });
    const ask = page.getByRole('dialog', { name: 'Log out now?' });
    await logOut.click();
    await expect(ask).toContainText('Logging out removes them.');
    await expectAccessible(page);
    await ask.getByRole('button', { name: 'Stay logged in' }).click();
    await expect(ask).toBeHidden();
    expect(await keysKept(page)).toHaveLength(2);
    await logOut.click();
    await ask.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Fireside' })).toBeVisible();
    await expect(page.getByText('You are logged out of Fireside.')).toBeVisible();
    await expect(page.getByText('kept on this device')).toHaveCount(0);
    await expect(page).toHaveURL(`${server.address}/`);
    await expectAccessible(page);
    await page.context().setOffline(false);
    await page.goto(server.address);
    expect(await keysKept(page)).toEqual([]);
    expect(entries(server)).toHaveLength(2);
  });
});

test('a browser that is restarted without a network goes on, and goes up after the next sign-in; logged out everywhere, it keeps what it has not sent', async ({
  playwright,
  launchOptions,
  ownServer: server,
}) => {
  const questions = questionsOf(slug);
  const folder = mkdtempSync(join(tmpdir(), 'fireside-browser-'));
  const open = () => playwright.chromium.launchPersistentContext(folder, launchOptions);
  let browser = await open();
  let page = await browser.newPage();
  await openChat(page, server);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await packed(page);
  await browser.setOffline(true);
  await answerAll(page, questions.slice(0, 2));
  await expect(controlOf(page, questions[2]!.step)).toBeVisible();
  // The server is ended too: an emulated loss of network ends before its page does, which would then submit.
  await server.kill();
  await browser.close();

  browser = await open();
  await browser.setOffline(true);
  await server.up();
  page = await browser.newPage();
  await page.goto(server.address);
  await page.getByText('You can go on with them now').click();
  await page.getByRole('link', { name: 'Checking in together' }).click();
  await expect(bubble(page, 'You: Stormy')).toBeVisible();
  await answerAll(page, questions.slice(2, 3));
  await expect(controlOf(page, questions[3]!.step)).toBeVisible();
  await browser.setOffline(false);
  await expect(page.getByText('Log in to send it.')).toBeVisible({ timeout: 60_000 });
  expect(entries(server)).toEqual([]);
  await signIn(page, server.address);
  await expect.poll(() => entries(server).length).toBe(3);

  await test.step('logged out everywhere from another device, this one forgets its conversations, and no answer that it has not sent', async () => {
    const unsent = 'when-worries-get-loud';
    await page.goto(chatOf(server));
    await packed(page);
    await page.goto(chatOf(server, unsent));
    await expect.poll(async () => (await keysKept(page)).length, { timeout: 60_000 }).toBe(4);
    await browser.setOffline(true);
    await answerAll(page, questionsOf(unsent).slice(0, 1));
    await expect(page.getByText('1 answer is kept only on this device')).toBeVisible();
    server.write('delete from identity_record');
    await browser.setOffline(false);
    await expect(page.getByRole('dialog', { name: 'You have been signed out' })).toBeVisible();
    const kept = await keysKept(page);
    expect(kept.filter((key) => key.includes(slug))).toEqual([]);
    expect(kept.filter((key) => key.includes(unsent))).toHaveLength(2);

    await signIn(page, server.address);
    await expect.poll(() => entries(server).length).toBe(4);
    await page.goto(chatOf(server));
    await expect(controlOf(page, questions[3]!.step)).toBeVisible();
  });
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

const twoDevices = provedBy(
  'test/infrastructure/shared/offline/offline-chat-gateway.test.ts › of two devices without a network the first one stands; what was typed on the other is a draft',
  'test/ui/learner/chat/store/chat-store.test.ts › answers played without a network that the run refuses: the conversation is read anew and says so',
  'test/contract/api/packs.test.ts › of two devices one stands; the other is told, and what is stored stays',
  'test/contract/ports/offline-store.test.ts › another tab has the answers and the pace, and its own drafts',
);
test(
  'two devices without a network: the first stands, and the words typed on the other stay with it',
  twoDevices,
  async ({ browser, keptFamily: server }) => {
    const questions = questionsOf(slug);
    const devices = [await browser.newContext(), await browser.newContext()];
    const [one, other] = [await devices[0]!.newPage(), await devices[1]!.newPage()];
    for (const page of [one, other]) await openChat(page, server);
    for (const device of devices) await device.setOffline(true);
    await answerAll(one, questions.slice(0, 2));
    await expect(controlOf(one, questions[2]!.step)).toBeVisible();
    await reply(other).getByRole('textbox').fill('The other team');
    await option(other, 'Send').click();
    await expect(option(other, 'Mostly sunny')).toBeVisible();
    await other.waitForTimeout(sendDebounceMs);
    await option(other, 'Mostly sunny').press('Enter');
    await expect(bubble(other, 'Sunny days are worth noticing too')).toBeVisible();

    await devices[0]!.setOffline(false);
    await expect.poll(() => entries(server).length).toBe(2);
    await devices[1]!.setOffline(false);
    await expect(bubble(other, 'You: The Soggy Biscuits')).toBeVisible();
    await expect(
      other.getByText('This conversation went on in another tab or on another device.'),
    ).toBeVisible();
    expect(entries(server)).toEqual(['team-name', 'team-weather']);
    const draft = await other.evaluate(() => JSON.stringify(sessionStorage));
    expect(draft).toContain('The other team');
    for (const device of devices) await device.close();
  },
);
