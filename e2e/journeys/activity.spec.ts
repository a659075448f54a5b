import { finish, give, questionsOf, reach, titleOf } from '../support/conversation.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';
import { starters } from '../../test/support/starters.ts';
import { firstOf, isWhole } from '../../test/support/random-share.ts';

/** The window width (px) of a phone, at which the page is reloaded before every third answer (before each in `npm run prove`). */
const reloadsAt = 390;
const cases = [reloadsAt, 1280].flatMap((width) => starters.map((slug) => ({ slug, width })));

// Another Activity or width runs the same script again; Jest tests the script with all Activities.
for (const { slug, width } of firstOf(cases))
  test(`${slug} at ${width} px${width === reloadsAt ? ', with reloads before answers' : ''}`, async ({
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

    for (const [index, question] of questionsOf(slug).entries()) {
      await reach(page, question);
      if (width === reloadsAt && (isWhole || index % 3 === 0)) {
        await page.reload();
        await reach(page, question);
      }
      await give(page, question);
    }
    await finish(page);
    // A key press is used, because the page scrolls to its end and moves this link away from the pointer.
    await page.getByRole('link', { name: 'Back to Home Page' }).press('Enter');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
    await expect(card.getByText('Completed').first()).toBeVisible();

    await page.reload();
    await expect(card.getByText('Completed').first()).toBeVisible();
  });
