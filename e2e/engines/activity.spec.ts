import { questionsOf } from '../support/conversation.ts';
import { expect, test } from './fixtures.ts';
import { link, signIn } from './screens.ts';
import { answerAll, finish } from './talk.ts';

/** These Activities have pictures and a form, a timer and a plan, faces and a breathing exercise; none has a drawing. */
for (const slug of ['checking-in-together', 'the-worst-welcome', 'pip-and-the-wobbly-day'])
  test(`${slug} is played from its card to its end`, async ({ walkOn, journeyFamily: server }) => {
    await walkOn(server.address, async (walker) => {
      await signIn(walker);
      await walker.open(`/activity/${slug}`);
      await walker.press(link('Start this Activity'), { role: 'region', name: 'Conversation' });
      await answerAll(walker, questionsOf(slug));
      await finish(walker);
      const completed = 'select 1 from run where completed_at is not null';
      await expect.poll(() => server.rows(completed)).toHaveLength(1);
    });
  });
