import type { Locator, Page, Request } from '@playwright/test';
import { sendDebounceMs } from '../../src/domain/chat/timing.ts';
import { controlOf, give, questionsOf, signIn } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import type { FiresideServer } from '../support/server.ts';

/**
 * The network goes at every single request of a conversation in turn: before the request arrives, and,
 * for what changes something, also after it was carried out and before its reply is here. It stays away
 * for a moment. Then the person goes on with what the screen offers, and the server holds each answer
 * exactly once.
 */
const slug = 'checking-in-together';
const questions = questionsOf(slug);
const awayForMs = 700;
/** So that the tests can run side by side. */
const shares = 2;

type Cut = { at: number; loses: 'request' | 'reply' };

/** Pictures and fonts have fallbacks of their own. */
const matters = (request: Request): boolean =>
  ['document', 'script', 'stylesheet', 'fetch', 'xhr'].includes(request.resourceType());

const changesSomething = (request: Request): boolean => ['POST', 'PUT'].includes(request.method());

/** Plays the whole Activity over a line that is cut once, or never. Gives the requests that the line carried. */
async function play(page: Page, address: string, cut: Cut | null): Promise<Request[]> {
  const carried: Request[] = [];
  await page.route(`${address}/**`, async (route) => {
    const request = route.request();
    if (!matters(request)) return route.continue();
    carried.push(request);
    if (cut === null || carried.length - 1 !== cut.at) return route.continue();
    if (cut.loses === 'reply') await route.fetch();
    await route.abort('connectionreset');
    await page.context().setOffline(true);
    setTimeout(() => void page.context().setOffline(false), awayForMs);
    return undefined;
  });
  const chat = `${address}/activity/${slug}/chat`;
  await page.goto(chat).catch(() => undefined);
  for (const question of questions) {
    await goOn(page, chat, controlOf(page, question.step));
    // All comes at once here; a press so soon after the last would count as its double.
    await page.waitForTimeout(sendDebounceMs);
    await give(page, question);
  }
  await goOn(page, chat, page.getByRole('link', { name: 'Back to Home Page' }));
  await page.unrouteAll({ behavior: 'wait' });
  return carried;
}

/** Until the goal is there: presses what the screen offers, and loads again a page that did not come. */
async function goOn(page: Page, chat: string, goal: Locator): Promise<void> {
  const offer = page.getByRole('button', { name: /^(Try again|Close|Refresh|Finish Activity|OK)$/ }).last();
  await expect(async () => {
    await goal
      .or(offer)
      .first()
      .waitFor({ timeout: 2000 })
      .catch(() => undefined);
    if (await goal.isVisible()) return;
    if (await offer.isVisible()) await offer.click({ timeout: 1000 });
    else if ((await page.locator('#root > :not(.loading-page)').count()) === 0)
      await page.goto(chat).catch(() => undefined);
    expect(await goal.isVisible()).toBe(true);
  }).toPass({ timeout: 30_000 });
}

/** The steps answered in the run that is open now, as the database has them. */
function storedAnswers(server: FiresideServer): string[] {
  return server
    .rows<{ step_id: string }>(
      `select step_id from run_entry join run on run.id = run_id
       where closed_at is null and kind = 'answered' order by seq`,
    )
    .map(({ step_id: stepId }) => stepId);
}

/** A new run, as 'Redo activity' makes it. */
async function beginAgain(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/activity/${slug}`);
  await page.getByRole('button', { name: 'Redo activity' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('button', { name: 'Redo activity' })).toBeHidden();
}

for (let share = 1; share <= shares; share += 1)
  test(`the network goes at every request in turn, part ${share}: each answer is stored once`, async ({
    page,
    ownServer: server,
  }) => {
    test.setTimeout(480_000);
    await page.addInitScript(() => localStorage.setItem('fireside.pace', '"instant"'));
    await signIn(page, server.address);
    const requests = await play(page, server.address, null);
    const once = questions.map(({ step }) => step.touchpointStepEntityId);
    expect(storedAnswers(server)).toEqual(once);
    const cuts = requests.flatMap((request, at): Cut[] => [
      { at, loses: 'request' },
      ...(changesSomething(request) ? [{ at, loses: 'reply' } as const] : []),
    ]);
    expect(cuts.filter(({ loses }) => loses === 'reply').length).toBeGreaterThan(questions.length);

    for (const cut of cuts.filter((_, index) => index % shares === share - 1)) {
      const { pathname } = new URL(requests[cut.at]!.url());
      await test.step(`${requests[cut.at]!.method()} ${pathname} loses its ${cut.loses}`, async () => {
        await beginAgain(page, server.address);
        await play(page, server.address, cut);
        expect(storedAnswers(server)).toEqual(once);
      });
    }
  });
