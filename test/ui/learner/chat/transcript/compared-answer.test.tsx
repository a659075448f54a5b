import { screen } from '@testing-library/react';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { ChatScreen } from '../../../../../src/ui/learner/chat/ChatScreen.tsx';
import { chatGateway, noon, pass, press, servicesWith, settle, show, talk } from '../../support.tsx';

const options = [{ label: 'Shouting' }, { label: 'Talking' }];
const steps = [
  { type: 'user-path-choice' as const, id: 'first', text: 'How loud is it?', options },
  { type: 'user-path-choice' as const, id: 'last', text: 'And now?', compareWith: 'first', options },
  { type: 'message' as const, text: 'Thank you.' },
];

test('the second answer on a scale stands beside the first, in words, now and on a later visit', async () => {
  const clock = new ManualClock(noon);
  const fake = chatGateway(clock, { ...talk, touchpoints: [{ id: 'one', title: 'One', steps }] });
  const services = servicesWith({ clock, gateway: fake.gateway });
  const open = async () => {
    const view = await show(<ChatScreen />, '/activity/:activitySlug/chat', '/activity/worry/chat', services);
    await settle();
    return view;
  };
  const playOn = async () => {
    while (clock.nextAt !== null) await pass(clock, clock.nextAt - clock.now());
  };
  const { unmount } = await open();
  await playOn();
  await press(await screen.findByRole('button', { name: 'Shouting' }));
  await settle();
  await playOn();
  await press(await screen.findByRole('button', { name: 'Talking' }));
  await settle();
  expect(await screen.findByText('Before')).toBeVisible();
  const answers = () =>
    screen
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .filter((words) => words.startsWith('You:'));
  expect(answers()).toEqual(['You: Shouting', 'You: Before: Shouting. Now: Talking']);
  unmount();
  await open();
  await screen.findByText('Before');
  expect(answers()).toEqual(['You: Shouting', 'You: Before: Shouting. Now: Talking']);
});
