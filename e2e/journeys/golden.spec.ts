import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { normalPace } from '../../src/domain/sequencer/timing.ts';
import { starters } from '../../test/support/starters.ts';
import { give, questionsOf } from '../support/conversation.ts';
import { provedBy } from '../support/proved-by.ts';
import { signInAt } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';
import { firstOf } from '../../test/support/random-share.ts';

const root = resolve(import.meta.dirname, '../..');

/** Returns the time at which each bubble of the golden transcript is due (ms from the opening). */
function goldenTimes(slug: string): { atMs: number; from: 'Coach' | 'You' }[] {
  const text = readFileSync(resolve(root, `test/content/golden/${slug}.txt`), 'utf8');
  return [...text.matchAll(/^(\d\d):(\d\d\.\d{3})\s+(Coach|You)/gm)].map(([, minutes, seconds, from]) => ({
    atMs: Number(minutes) * 60_000 + Math.round(Number(seconds) * 1000),
    from: from as 'Coach' | 'You',
  }));
}

/** Follows the link with the clock stopped while the steps load: that instant counts as the opening. */
async function openAtInstantZero(page: Page): Promise<void> {
  const loading = { arrived: false };
  const steps = page.waitForResponse(/\/open$/).then((response) => response.finished());
  void steps.then(() => (loading.arrived = true));
  await page.getByRole('link', { name: 'Start this Activity' }).click();
  while (!loading.arrived) {
    await page.clock.runFor(1);
    await settle(page);
  }
}

/** Waits in real time for the page to process and draw what has arrived, while its clock stands still. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const nextTask = (): Promise<void> =>
      new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => done());
        port1.start();
        port2.postMessage(null);
      });
    for (let turn = 0; turn < 20; turn += 1) await nextTask();
  });

/** The tolerance of times (ms): the opening is known to 1 ms, and a frame takes 16. */
const toleranceMs = 5;

const bubbles = (page: Page) => page.getByRole('listitem').filter({ hasText: /^(Coach|You):/ });

const timely = provedBy(
  'test/ui/learner/chat/golden-screen.test.tsx › the screen shows each bubble of a golden transcript at its time, and none before',
  'test/ui/learner/chat/golden-store.test.ts › %s in the store equals its golden transcript, to the millisecond',
);
for (const slug of firstOf(starters))
  test(
    `${slug}: the browser shows the golden transcript's bubbles at its times`,
    timely,
    async ({ page, journeyFamily }) => {
      test.slow();
      await page.clock.install();
      await signInAt(page, journeyFamily.address, `/activity/${slug}`);
      await page.getByRole('link', { name: 'Start this Activity' }).hover();
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
      await openAtInstantZero(page);

      const coming = questionsOf(slug);
      const times = goldenTimes(slug);
      let nowMs = 0;
      for (const [index, { atMs, from }] of times.entries()) {
        const [question] = coming;
        if (question?.bubblesBefore === index) {
          const controlAtMs = (times[index - 1]?.atMs ?? 0) + normalPace.beforeInputMs;
          await page.clock.runFor(controlAtMs - nowMs);
          nowMs = controlAtMs;
          const stored = page
            .waitForResponse(/\/(choice|input|feedback)$/)
            .then((response) => response.finished());
          await give(page, coming.shift()!);
          await stored;
          await settle(page);
        }
        if (from === 'Coach' && atMs > nowMs + toleranceMs) {
          await page.clock.runFor(atMs - nowMs - toleranceMs);
          nowMs = atMs - toleranceMs;
          await settle(page);
          expect(await bubbles(page).count(), `before ${atMs} ms`).toBe(index);
        }
        await page.clock.runFor(atMs - nowMs);
        nowMs = atMs;
        if (times[index + 1]?.atMs === atMs) continue;
        await expect(bubbles(page), `at ${atMs} ms`).toHaveCount(index + 1);
      }
    },
  );
