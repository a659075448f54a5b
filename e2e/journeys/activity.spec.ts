import { finish, give, questionsOf, reach, titleOf } from '../support/conversation.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';
import { starters } from '../../test/support/starters.ts';
import { firstOf } from '../../test/support/random-share.ts';

/** A reload at every step is tried at the width of a telephone. */
const reloadsAt = 390;
const cases = [reloadsAt, 1280].flatMap((width) => starters.map((slug) => ({ slug, width })));

// Another Activity or width is the same script again, which Jest follows through all of them.
for (const { slug, width } of firstOf(cases))
  test(`${slug} at ${width} px${width === reloadsAt ? ', with a reload before every answer' : ''}`, async ({
    page,
    journeyFamily,
  }) => {
    test.slow();
    const title = titleOf(slug);
    await page.setViewportSize({ width, height: 844 });
    await page.clock.install();
    await signIn(page, journeyFamily.address);
    await page.getByRole('link', { name: title }).first().click();
    await page.getByRole('link', { name: 'Start this Activity' }).click();

    for (const question of questionsOf(slug)) {
      await reach(page, question);
      if (width === reloadsAt) {
        await page.reload();
        await reach(page, question);
      }
      await give(page, question);
    }
    await finish(page);
    // The key avoids a pointer: the page scrolls to its end and moves this link away from it.
    await page.getByRole('link', { name: 'Back to Home Page' }).press('Enter');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
    await expect(card.getByText('Completed').first()).toBeVisible();

    await page.reload();
    await expect(card.getByText('Completed').first()).toBeVisible();
  });
