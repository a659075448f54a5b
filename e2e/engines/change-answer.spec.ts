import { questionsOf } from '../support/conversation.ts';
import { expect, test } from './fixtures.ts';
import { button, signIn } from './screens.ts';
import { answerAll, controlOf, finish, give, inReply } from './talk.ts';

const slug = 'checking-in-together';

test('an answer is changed two answers later, and the rest is given again', async ({
  walkOn,
  family: server,
}) => {
  const [name, weather, ...rest] = questionsOf(slug);
  await walkOn(server.address, async (walker) => {
    await signIn(walker);
    await walker.open(`/activity/${slug}/chat`);
    await answerAll(walker, [name!, weather!, rest[0]!]);
    await walker.see(controlOf(rest[1]!));
    const asking = { role: 'dialog', name: 'Change this answer?' };
    await walker.press(button('Change your answer: Stormy'), asking);
    await walker.press({ ...button('Change it'), inside: asking }, inReply('button', 'Stormy as before'));
    const sunny = { role: 'listitem', has: 'Sunny days are worth noticing too' };
    await walker.pressKey(inReply('button', /^Mostly sunny/), 'Enter', sunny);
    const again = inReply('button', 'The younger one as before');
    await walker.pressKey(again, 'Enter', controlOf(rest[1]!));
    for (const question of rest.slice(1)) await give(walker, question);
    await finish(walker);
    expect(server.rows("select 1 from run_entry where kind = 'rewound'")).toHaveLength(1);
  });
});
