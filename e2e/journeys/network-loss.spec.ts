import type { Locator, Page, Request } from '@playwright/test';
import { samePlaceTapGuardMs, sendDebounceMs } from '../../src/domain/sequencer/timing.ts';
import { controlOf, give, questionsOf, withoutPacks } from '../support/conversation.ts';
import { proveOnly, provedBy } from '../support/proved-by.ts';
import { signIn } from '../support/sign-in.ts';
import { firstOf, isWhole } from '../../test/support/random-share.ts';
import { expect, test } from '../support/fixtures.ts';
import type { FiresideServer } from '../support/server.ts';

/**
 * Cuts the network at every request of a conversation in turn (at some of them in `npm test`): before the request
 * arrives or, if it changes data, before its reply arrives.
 *
 * After a short time the network is back. The person continues with the offers on the screen, and the server must hold
 * each answer exactly once.
 */
const slug = 'checking-in-together';
const questions = questionsOf(slug);
const once = questions.map(({ step }) => step.touchpointStepEntityId);
const awayForMs = 700;
/** The distance between lost requests in one conversation: between two losses it recovers. */
const everyNth = 3;
/**
 * The requests of a loading page that are lost in `npm test`: the program, its texts, and the first call of the API.
 */
const lostHere = ['/index-', 'translation.json', '/api/me'];

type Loses = 'request' | 'reply';

/**
 * Whether the first of a conversation's losses is a request or a reply; the others alternate. `npm test` plays one such
 * conversation.
 */
const rounds = firstOf<Loses>(['request', 'reply']);

/** Returns the cuts of a conversation that loses every third change, from the given one on. */
const cutsOf = (changes: readonly string[], from: number, first: Loses): Cut[] =>
  changes
    .filter((_, index) => index % everyNth === from)
    .map((request, index) => ({
      request,
      loses: (index % 2 === 0) === (first === 'request') ? 'request' : 'reply',
    }));

/** Returns the requests of a loading page that one test loses. */
const lossesOf = (loaded: readonly string[], first: number): string[] =>
  isWhole
    ? loaded.filter((_, index) => index % everyNth === first)
    : lostHere.map((part) => loaded.find((request) => request.includes(part))!);

type Cut = { request: string; loses: Loses };

/** Returns whether a request matters: pictures and fonts have fallbacks. */
const matters = (request: Request): boolean =>
  !['image', 'font'].includes(request.resourceType()) && !request.url().endsWith('/favicon.svg');

const changesSomething = (name: string): boolean => /^(POST|PUT) /.test(name);

/** Returns the name of a request, which is the same in every conversation. */
function nameOf(request: Request): string {
  const body = request.postData()?.startsWith('{') ? (request.postDataJSON() as Record<string, string>) : {};
  const { touchpointStepEntityId: step = '' } = body;
  return `${request.method()} ${new URL(request.url()).pathname} ${step}`.trim();
}

/**
 * Cuts the connection at each of these requests once. Returns the requests made, in order, and the cuts still to come.
 */
async function cutAt(
  page: Page,
  address: string,
  cuts: readonly Cut[],
): Promise<{ carried: string[]; left: Cut[] }> {
  const carried: string[] = [];
  const left = [...cuts];
  await page.route(`${address}/**`, async (route) => {
    if (!matters(route.request())) return route.continue();
    const name = nameOf(route.request());
    carried.push(name);
    const at = left.findIndex(({ request }) => request === name);
    if (at < 0) return route.continue();
    const [cut] = left.splice(at, 1);
    if (cut!.loses === 'reply') await route.fetch();
    await route.abort('connectionreset');
    await page.context().setOffline(true);
    setTimeout(() => void page.context().setOffline(false), awayForMs);
    return undefined;
  });
  return { carried, left };
}

/** Opens the conversation until its first question is shown. */
async function open(page: Page, address: string): Promise<void> {
  const chat = chatOf(address);
  await page.goto(chat).catch(() => undefined);
  await goOn(page, chat, controlOf(page, questions[0]!.step));
}

/** Answers all questions to the very end. */
async function answerAll(page: Page, address: string, waitMs: number = samePlaceTapGuardMs): Promise<void> {
  const chat = chatOf(address);
  for (const question of questions) {
    await goOn(page, chat, controlOf(page, question.step));
    // All messages appear at once here; an earlier press would count as a double press, or as too early.
    await page.waitForTimeout(waitMs);
    await give(page, question);
  }
  await goOn(page, chat, page.getByRole('link', { name: 'Back to Home Page' }));
}

const chatOf = (address: string): string => `${address}/activity/${slug}/chat`;

/** Presses the buttons that the screen offers until the goal is reached, and reloads a page that failed to load. */
async function goOn(page: Page, chat: string, goal: Locator): Promise<void> {
  const offer = page.getByRole('button', { name: /^(Try again|Close|Finish Activity|OK)$/ }).last();
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await expect(async () => {
    await goal
      .or(offer)
      .or(refresh)
      .first()
      .waitFor({ timeout: 2000 })
      .catch(() => undefined);
    if (await goal.isVisible()) return;
    // The keyboard is used: a click that ends half-way, when the offer disappears, leaves a guard that ignores the next
    // press.
    if (await offer.isVisible()) await offer.press('Enter', { timeout: 1000 });
    // A click waits for the page that it opens.
    else if (await refresh.isVisible()) await refresh.click({ timeout: 1000 });
    else if ((await page.locator('#root > :not(.loading-page)').count()) === 0)
      await page.goto(chat).catch(() => undefined);
    expect(await goal.isVisible()).toBe(true);
  }).toPass({ timeout: 120_000 });
}

/** Returns the steps answered in the open run, from the database. */
function storedAnswers(server: FiresideServer): string[] {
  return server
    .rows<{ step_id: string }>(
      `select step_id from run_entry join run on run.id = run_id
       where closed_at is null and kind = 'answered' order by seq`,
    )
    .map(({ step_id: stepId }) => stepId);
}

function isCompleted(server: FiresideServer): boolean {
  const runs = server.rows<{ completed_at: number | null }>(
    'select completed_at from run where closed_at is null',
  );
  return runs.every(({ completed_at: at }) => at !== null);
}

/** Begins a new run with 'Redo activity'. */
async function beginAgain(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/activity/${slug}`);
  await page.getByRole('button', { name: 'Redo activity' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('button', { name: 'Redo activity' })).toBeHidden();
}

/** Returns the requests of an undisturbed conversation. */
async function requestsOf(page: Page, server: FiresideServer, waitMs?: number): Promise<string[]> {
  await page.addInitScript(() => localStorage.setItem('fireside.pace', '"instant"'));
  await signIn(page, server.address);
  // Leaving the dashboard ends its late requests, which do not count.
  await page.goto('about:blank');
  const { carried } = await cutAt(page, server.address, []);
  await open(page, server.address);
  await answerAll(page, server.address, waitMs);
  await page.unrouteAll({ behavior: 'wait' });
  expect(storedAnswers(server)).toEqual(once);
  return [...new Set(carried)];
}

test.describe('without a service worker, which would answer what is lost here', () => {
  test.use({ serviceWorkers: 'block' });

  test.beforeEach(async ({ context }, { tags }) => {
    if (!tags.includes('@packs')) await withoutPacks(context);
  });

  for (const first of firstOf([0, 1, 2]))
    test(`each request that loads a conversation loses the network once, every third from ${first + 1} on: it opens, and each answer is stored once`, async ({
      page,
      family: server,
    }) => {
      test.slow();
      const { address } = server;
      const requests = await requestsOf(page, server);
      // Requests after the completion are not needed for it.
      const end = requests.findIndex((name) => name.endsWith('/complete'));
      expect(end).toBeGreaterThan(0);
      const loaded = requests.slice(0, end).filter((name) => !changesSomething(name));
      // The requests include the page, the program's and the screen's files, their texts and settings, and their calls
      // of the API.
      for (const part of ['/chat', '/index-', '/conversation-', 'translation.json', 'config.json', '/me'])
        expect(loaded.filter((request) => request.includes(part))).not.toEqual([]);
      await beginAgain(page, address);
      for (const request of lossesOf(loaded, first))
        await test.step(`${request} is lost`, async () => {
          const { left } = await cutAt(page, address, [{ request, loses: 'request' }]);
          await open(page, address);
          // Files that are loaded when the browser is idle may arrive after the question.
          await expect.poll(() => left).toEqual([]);
          await page.unrouteAll({ behavior: 'wait' });
        });
      await answerAll(page, address);
      expect(storedAnswers(server)).toEqual(once);

      const changes = requests.filter(changesSomething);
      expect(changes.length).toBeGreaterThan(questions.length);
      for (const loses of rounds)
        await test.step(`each request that changes a conversation loses the network once: each answer is stored once, from a lost ${loses} on`, async () => {
          await beginAgain(page, address);
          const { left } = await cutAt(page, address, cutsOf(changes, first, loses));
          await open(page, address);
          await answerAll(page, address);
          expect(left).toEqual([]);
          await page.unrouteAll({ behavior: 'wait' });
          expect(storedAnswers(server)).toEqual(once);
        });
    });

  const packRounds = (['request', 'reply'] as const).flatMap((loses) =>
    [0, 1, 2].map((first) => [loses, first] as const),
  );
  const withPacks = provedBy(
    'test/infrastructure/shared/offline/offline-chat-gateway.test.ts › each call in turn finds the line once as one that is %s: each answer is stored once, and the Activity completed once',
    'test/infrastructure/shared/offline/offline-chat-gateway.test.ts › answers before, during and after the cut are each stored once',
    'test/contract/api/packs.test.ts › what was played is stored once, however often it is handed in',
    'test/infrastructure/browser/catalogue/http-gateways.test.ts › a read is retried when the connection breaks, then ends as Network',
  );
  test(
    'with packs, each request that changes a conversation or hands it in loses the network once: each answer is stored once',
    { ...withPacks, tag: ['@packs', proveOnly] },
    async ({ page, family: server }) => {
      const { address } = server;
      const handIn = `POST /api/my-activities/${slug}/log`;
      const changes = (await requestsOf(page, server, sendDebounceMs)).filter(changesSomething);
      let handedIn = 0;
      for (const [loses, first] of packRounds)
        await test.step(`from the change ${first + 1} on every third loses its ${loses}`, async () => {
          await beginAgain(page, address);
          const cuts = [handIn, ...changes.filter((_, index) => index % everyNth === first)];
          const { carried } = await cutAt(
            page,
            address,
            cuts.map((request) => ({ request, loses })),
          );
          await open(page, address);
          const isKept = () =>
            page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('fireside.pack ')));
          await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
          await answerAll(page, address, sendDebounceMs);
          await expect.poll(() => storedAnswers(server), { timeout: 60_000 }).toEqual(once);
          await expect.poll(() => isCompleted(server), { timeout: 60_000 }).toBe(true);
          await page.unrouteAll({ behavior: 'wait' });
          await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true);
          handedIn += carried.filter((request) => request === handIn).length;
        });
      expect(handedIn).toBeGreaterThan(packRounds.length / 2);
    },
  );
});
