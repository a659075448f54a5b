import { finish, give, questionsOf, reach, titleOf } from '../support/conversation.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';
import { starters } from '../../test/support/starters.ts';

const widths = [390, 1280];
/** A reload at every step is tried once, at the width of a telephone. */
const reloadsAt = 390;

for (const slug of starters)
  for (const width of widths)
    test(`${slug} at ${width} px${width === reloadsAt ? ', with a reload before every answer' : ''}`, async ({
      page,
      journeyServer,
    }) => {
      test.slow();
      const title = titleOf(slug);
      await page.setViewportSize({ width, height: 844 });
      await page.clock.install();
      await signIn(page, journeyServer.address);
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
