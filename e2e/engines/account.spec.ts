import { emailOf } from '../support/people.ts';
import { expect, test } from './fixtures.ts';
import { button, heading, link, signIn } from './screens.ts';

test('a family takes the file with everything that is kept of it', async ({ walkOn, family }) => {
  await walkOn(family.address, async (walker) => {
    const email = emailOf(family.address, 'learner');
    await signIn(walker);
    await walker.press(link('Your account'), heading('Where you are logged in'));
    await walker.see({ text: email });
    await walker.watchFiles();
    await walker.press(button('Download everything'), async () => (await walker.takenFiles()).length > 0);
    expect(JSON.parse((await walker.takenFiles())[0]!)).toMatchObject({ tables: { person: [{ email }] } });
  });
});
