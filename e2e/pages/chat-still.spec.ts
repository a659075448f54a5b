import type { Page, TestInfo } from '@playwright/test';
import { scrollDelayMs } from '../../src/domain/sequencer/timing.ts';
import { firstOf, isWhole } from '../../test/support/random-share.ts';
import { controlOf, give, hurryTo, questionsOf, reach } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import { mostShift, watchShifts } from '../support/layout-shift.ts';
import { goUp } from '../support/reading.ts';
import { signIn } from '../support/sign-in.ts';

for (const [width, height, wide] of firstOf([
  [360, 640, 390],
  [390, 844, 1280],
  [844, 390, 768],
] as const))
  test(`nothing moves as bubbles come, at ${width} x ${height} and turned, and as new messages are gone to, at ${wide} px`, async ({
    page,
    journeyFamily: { address },
  }, info) => {
    await page.setViewportSize({ width, height });
    await page.clock.install();
    await signIn(page, address);
    await test.step('nothing moves as bubbles come, and after the window is turned', () =>
      answerThenTurn(page, address));
    await page.setViewportSize({ width: wide, height: 600 });
    await test.step('the way to new messages takes no room, so that nothing moves when it goes', () =>
      goToNewMessages(page, address, info));
  });

async function answerThenTurn(page: Page, address: string): Promise<void> {
  const [first, second, third] = questionsOf('checking-in-together');
  const { width, height } = page.viewportSize()!;
  const shifted = await watchShifts(page);
  await page.goto(`${address}/activity/checking-in-together/chat`);
  await expect(page.getByRole('group', { name: 'Message pace' })).toBeVisible();
  for (const question of [first!, second!]) {
    await hurryTo(page, controlOf(page, question.step));
    await give(page, question);
  }
  await page.setViewportSize({ width: height, height: width });
  await hurryTo(page, controlOf(page, third!.step));
  expect(await shifted()).toBeLessThan(mostShift);
}

async function goToNewMessages(page: Page, address: string, info: TestInfo): Promise<void> {
  const [first, second, third] = questionsOf('after-a-row');
  const newMessages = page.getByRole('button', { name: 'New messages' });
  await page.goto(`${address}/activity/after-a-row/chat`);
  await reach(page, first!);
  await give(page, first!);
  await reach(page, second!);
  // No message may appear before the reader has scrolled up.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await give(page, second!);
  await expect(page.getByRole('status', { name: 'Coach is typing' })).toBeVisible();
  await page.clock.runFor(2 * scrollDelayMs);
  await goUp(page);
  await page.clock.resume();
  await hurryTo(page, newMessages);
  await reach(page, third!);
  if (isWhole) await page.screenshot({ path: info.outputPath('new-messages.png') });
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  await controlOf(page, third!.step).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(newMessages).toBeHidden();
  expect(await height()).toBe(before);
}
