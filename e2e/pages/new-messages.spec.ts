import { scrollAfterMs } from '../../src/domain/sequencer/timing.ts';
import { controlOf, give, hurryTo, questionsOf, reach } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import { goUp } from '../support/reading.ts';
import { signIn } from '../support/sign-in.ts';
import { firstOf } from '../../test/support/random-share.ts';

for (const width of firstOf([390, 1280]))
  test(`the way to new messages takes no room, so that nothing moves when it goes: ${width} px`, async ({
    page,
    journeyFamily: { address },
  }, info) => {
    const [first, second, third] = questionsOf('after-a-row');
    const newMessages = page.getByRole('button', { name: 'New messages' });
    await page.setViewportSize({ width, height: 600 });
    await page.clock.install();
    await signIn(page, address);
    await page.goto(`${address}/activity/after-a-row/chat`);
    await reach(page, first!);
    await give(page, first!);
    await reach(page, second!);
    // No message may appear before the reader has scrolled up.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    await give(page, second!);
    await expect(page.getByRole('status', { name: 'Coach is typing' })).toBeVisible();
    await page.clock.runFor(2 * scrollAfterMs);
    await goUp(page);
    await page.clock.resume();
    await hurryTo(page, newMessages);
    await reach(page, third!);
    await page.screenshot({ path: info.outputPath('new-messages.png') });
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    await controlOf(page, third!.step).scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(newMessages).toBeHidden();
    expect(await height()).toBe(before);
  });
