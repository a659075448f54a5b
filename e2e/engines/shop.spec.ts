import { expect, test } from './fixtures.ts';
import { heading, button, link, signIn } from './screens.ts';

test('a card of the sandbox is refused, the next one pays, and the content is open', async ({
  walkOn,
  family: server,
}) => {
  await walkOn(server.address, async (walker) => {
    await signIn(walker, 'new');
    await walker.open('/activity/when-worries-get-loud');
    await walker.press(link('Subscribe to get started'), heading('Subscribe'));
    const pay = button('Pay £540.00');
    await walker.pick({ label: 'Test card' }, 'declines');
    await walker.press(pay, { role: 'alert', has: 'Your card was declined.' });
    await walker.pick({ label: 'Test card' }, 'pays');
    await walker.press(pay, heading('Thank you!'));
    await walker.see({ text: 'Payment succeeded' });
    await walker.open('/activity/when-worries-get-loud');
    await walker.see(link('Start this Activity'));
    expect(server.rows('select state from purchase')).toEqual([{ state: 'paid' }]);
  });
});
