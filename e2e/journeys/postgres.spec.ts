import { finish, give, questionsOf, reach, titleOf } from '../support/conversation.ts';
import { provedBy } from '../support/proved-by.ts';
import { signInAt } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';
import { FiresideServer } from '../support/server.ts';
import { contentOfJourneys } from '../support/content.ts';
import { TestPostgres } from '../../test/support/postgres.ts';
import { starters } from '../../test/support/starters.ts';
import { firstOf } from '../../test/support/random-share.ts';

/** `two-processes.spec.ts` plays a conversation on PostgreSQL to its end in `npm test`. */
const byKills = provedBy(
  'test/contract/process/kills.test.ts › has everything that was acknowledged once after kill -9, several times',
);

for (const slug of firstOf(starters))
  test(`${slug} on PostgreSQL, with everything there after a restart`, byKills, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 390, height: 844 });
    const postgres = await TestPostgres.start();
    const content = contentOfJourneys();
    const server = await FiresideServer.start({
      DATABASE_URL: await postgres.database(),
      CONTENT_DIR: content.folder,
    });
    try {
      await page.clock.install();
      await signInAt(page, server.address, `/activity/${slug}/chat`);
      for (const question of questionsOf(slug)) {
        await reach(page, question);
        await give(page, question);
      }
      await finish(page);
      await expect(page.getByRole('link', { name: 'Back to Home Page' })).toBeVisible();

      await server.kill();
      await server.up();
      await page.goto(server.address);
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: titleOf(slug) }) });
      await expect(card.getByText('Completed').first()).toBeVisible();
    } finally {
      await server.stop();
      await postgres.stop();
      content.remove();
    }
  });
