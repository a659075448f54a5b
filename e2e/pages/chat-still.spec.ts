import { controlOf, give, hurryTo, questionsOf } from '../support/conversation.ts';
import { expect, test } from '../support/fixtures.ts';
import { mostShift, watchShifts } from '../support/layout-shift.ts';
import { signIn } from '../support/sign-in.ts';
import { firstOf } from '../../test/support/random-share.ts';

for (const [width, height] of firstOf([
  [360, 640],
  [390, 844],
  [844, 390],
] as const))
  test(`nothing moves as bubbles come, at ${width} x ${height} and after the window is turned`, async ({
    page,
    family: { address },
  }) => {
    const [first, second, third] = questionsOf('checking-in-together');
    await page.setViewportSize({ width, height });
    await page.clock.install();
    await signIn(page, address, 'learner');
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
  });
