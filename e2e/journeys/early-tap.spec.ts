import { fieldsOf } from '../../test/support/step-fields.ts';
import type { Locator, Page } from '@playwright/test';
import { scrollDelayMs, optionSettleMs } from '../../src/domain/sequencer/timing.ts';
import { atPace, controlOf, questionsOf, type Question } from '../support/conversation.ts';
import { signInAt } from '../support/sign-in.ts';
import { publishOnce, taughtUnder } from '../support/taught.ts';
import { expect, test } from '../support/fixtures.ts';

/** The window is a phone's. The page's clock stands still, so that each tap has a known time. */
test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

const slug = 'when-worries-get-loud';
const question = questionsOf(slug).find(({ answer }) => answer.kind === 'choice')!;
const [aimed, other] = fieldsOf(question.step).options!.map(({ label }) => label) as [string, string];

const option = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Your reply' }).getByRole('button', { name: label, exact: true });
const answers = (page: Page) => page.getByRole('listitem').filter({ hasText: /^You: / });

/** The options of the question after the aimed one. */
const [drawn, worded] = ["We've drawn it", 'We used words instead'];

/** Returns the text of a given answer; the Change button is part of it once its reply is there. */
const answered = (label: string) => [new RegExp(`^You: ${label}(Change)?$`)];

async function middleOf(page: Page, label: string): Promise<{ x: number; y: number }> {
  const box = (await option(page, label).boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function tapAt(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await page.touchscreen.tap(x, y);
  await page.evaluate(() => undefined);
}

/**
 * Waits for the frame in which the page's observers of sizes learn what has grown. The observer here is the newest, so
 * it learns of it last. The page's own `requestAnimationFrame` goes by the page's clock.
 */
const untilSizesAreObserved = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => new ResizeObserver(() => done()).observe(document.body)));

/** Plays to the first frame of the options, before the page scrolls to its end. */
async function untilOptions(page: Page, address: string, { step }: Question): Promise<void> {
  await atPace(page, 'quick');
  await page.clock.install();
  await signInAt(page, address, `/activity/${slug}/chat`);
  await expect(
    page.getByRole('region', { name: 'Conversation' }).getByRole('listitem').first(),
  ).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await untilShown(page, controlOf(page, step));
}

/** Runs the page's clock to the first frame that shows this control. */
async function untilShown(page: Page, control: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(20);
        return control.isVisible();
      },
      { intervals: [5], timeout: 40_000 },
    )
    .toBe(true);
}

test('a tap while the options move into place, or just after, chooses none of them; a press without a pointer does', async ({
  page,
  family,
}) => {
  await untilOptions(page, family.address, question);
  const before = await middleOf(page, aimed);
  await tapAt(page, before);
  await page.clock.runFor(scrollDelayMs);
  await expect.poll(async () => (await middleOf(page, aimed)).y).not.toBe(before.y);
  await tapAt(page, await middleOf(page, other));
  await page.clock.runFor(optionSettleMs / 2);
  await tapAt(page, await middleOf(page, other));
  await page.clock.runFor(20);
  await expect(answers(page)).toHaveCount(0);
  await expect(option(page, other)).toBeEnabled();

  await page.clock.runFor(3 * optionSettleMs);
  await tapAt(page, await middleOf(page, aimed));
  await expect(answers(page)).toHaveText(answered(aimed));

  await test.step('the keyboard chooses at once', async () => {
    await untilShown(page, option(page, worded));
    await option(page, worded).focus();
    await page.keyboard.press('Enter');
    await expect(answers(page)).toHaveText([...answered(aimed), ...answered(worded)]);
  });

  await test.step('a click without a pointer, as by assistive technology, chooses at once', async () => {
    const change = page.getByRole('button', { name: `Change your answer: ${worded}`, exact: true });
    await untilShown(page, change);
    await change.press('Enter');
    await untilShown(page, option(page, drawn));
    await option(page, drawn).evaluate((button: HTMLElement) => button.click());
    await expect(answers(page)).toHaveText([...answered(aimed), ...answered(drawn)]);
  });
});

test.describe('without a service worker, which would answer with the file that comes late here', () => {
  test.use({ serviceWorkers: 'block' });

  test('a tap counts that comes long after something above the options grew', async ({
    page,
    journeyFamily: server,
  }) => {
    const { address } = server;
    await publishOnce(server, taughtUnder('Breathing'));
    let bring = (): void => undefined;
    const isWanted = new Promise<void>((resolve) => (bring = resolve));
    await page.route('**/ActionAids-*.js', async (route) => {
      await isWanted;
      await route.continue();
    });
    // The page is as high as its window, before and after.
    await page.setViewportSize({ width: 390, height: 1200 });
    await atPace(page, 'instant');
    await page.clock.install();
    await signInAt(page, address, '/activity/breathe-with-a-pebble/chat');
    await expect(option(page, 'Not now')).toBeVisible();
    const before = await middleOf(page, 'Not now');
    await page.clock.runFor(scrollDelayMs + 3 * optionSettleMs);
    bring();
    await expect(page.getByRole('region', { name: 'Breathing' })).toBeVisible();
    expect((await middleOf(page, 'Not now')).y).toBeGreaterThan(before.y);
    await untilSizesAreObserved(page);
    await page.clock.runFor(3 * optionSettleMs);
    await tapAt(page, await middleOf(page, 'Not now'));
    await expect(answers(page)).toHaveText(answered('Not now'));
  });
});
