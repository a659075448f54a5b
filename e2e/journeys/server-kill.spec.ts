import { getResponseText } from '../../src/domain/steps/step-kinds.ts';
import { finish, give, ownWords, questionsOf, reach, withoutPacks } from '../support/conversation.ts';
import { provedBy } from '../support/proved-by.ts';
import { signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

/** `resume.spec.ts` shows in `npm test` what a page shows after a kill. */
const byKills = provedBy(
  'test/contract/process/kills.test.ts › has everything that was acknowledged once after kill -9, several times',
  'test/contract/ports/durability.test.ts › that were acknowledged are stored once after kill -9, several times',
);
test(
  'the server is killed between any two answers: no acknowledged answer is lost',
  byKills,
  async ({ page, context, ownServer }) => {
    test.slow();
    // A device with a pack would continue without the server, and the reload after the last answer would complete the
    // Activity.
    await withoutPacks(context);
    const slug = 'checking-in-together';
    await page.clock.install();
    await signIn(page, ownServer.address);
    const chat = `${ownServer.address}/activity/${slug}/chat`;
    await page.goto(chat);
    const given: string[] = [];
    let holdsNext = false;
    await page.route('**/next', (route) => (holdsNext ? undefined : route.continue()));
    for (const question of questionsOf(slug)) {
      await reach(page, question);
      // The server is killed before the next messages are requested: after the last ones a reload alone would complete
      // the Activity.
      holdsNext = true;
      const stored = page
        .waitForResponse(/\/(choice|input|feedback)$/)
        .then((response) => response.finished());
      await give(page, question);
      await stored;
      const words = getResponseText(question.answer);
      if (words !== null) {
        given.push(words);
        await expect(page.getByRole('listitem').filter({ hasText: ownWords(words) })).toBeVisible();
      }
      await ownServer.kill();
      await ownServer.up();
      // The former page keeps retrying: its held requests stay held, and it is closed before others pass.
      await page.goto('about:blank');
      holdsNext = false;
      await page.goto(chat);
      for (const response of given)
        await expect(page.getByRole('listitem').filter({ hasText: ownWords(response) })).toHaveCount(1);
    }
    await finish(page);
    await expect(page.getByRole('link', { name: 'Back to Home Page' })).toBeVisible();
  },
);
