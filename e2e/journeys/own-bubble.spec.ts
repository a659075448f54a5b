import { scrollDelayMs } from '../../src/domain/sequencer/timing.ts';
import { allAtOnce, controlOf, give, questionsOf } from '../support/conversation.ts';
import { signInAt } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';
import { firstOf } from '../../test/support/random-share.ts';

const slug = 'checking-in-together';

for (const [width, height] of firstOf([
  [640, 360],
  [390, 844],
] as const))
  test(`an answer is a bubble in view from the press on, and gone when it is refused: ${width} x ${height}`, async ({
    page,
    family,
  }) => {
    const question = questionsOf(slug)[0]!;
    const { response } = question.answer as { response: string };
    await page.setViewportSize({ width, height });
    await allAtOnce(page);
    await signInAt(page, family.address, `/activity/${slug}/chat`);
    await expect(controlOf(page, question.step)).toBeVisible();
    let refuse: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (refuse = resolve));
    await page.route('**/input', async (route) => {
      await held;
      await route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 422, code: 'InvalidResponse', title: 'No' }),
      });
    });
    await give(page, question);
    const own = page.getByRole('listitem').filter({ hasText: `You: ${response}` });
    await expect(own).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('status', { name: 'Coach is typing' })).toBeVisible();
    // The bubble must stay in view while the reply is pending.
    await page.waitForTimeout(3 * scrollDelayMs);
    await expect(own).toBeInViewport({ ratio: 1 });
    refuse();
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing is lost' })).toBeVisible();
    await expect(own).toBeHidden();
    await expect(controlOf(page, question.step)).toHaveValue(response);
  });
