import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { ChatScreen } from '../../../../../src/ui/learner/chat/ChatScreen.tsx';
import { chatGateway, noon, pass, servicesWith, settle, show, talk } from '../../support.tsx';

const user = userEvent.setup();
const step = {
  type: 'user-path-choice' as const,
  id: 'breathe',
  text: 'Breathe with the pebble.',
  breathing: { breaths: 2, in: 2, out: 3 },
  options: [{ label: 'We did it' }, { label: 'Not today' }],
};

async function ask() {
  const clock = new ManualClock(noon);
  const steps = [step, { type: 'message' as const, text: 'Thank you.' }];
  const fake = chatGateway(clock, { ...talk, touchpoints: [{ id: 'one', title: 'One', steps }] });
  const services = servicesWith({ clock, gateway: fake.gateway });
  await show(<ChatScreen />, '/activity/:activitySlug/chat', '/activity/worry/chat', services);
  await settle();
  while (clock.nextAt !== null) await pass(clock, clock.nextAt - clock.now());
  await screen.findByRole('region', { name: 'Breathing' });
  return clock;
}

const breathing = () => within(screen.getByRole('region', { name: 'Breathing' }));
const words = () => screen.getByRole('region', { name: 'Breathing' }).textContent;
const spoken = () => screen.getByRole('log', { hidden: true }).textContent;

test('says in words what there is to do, and waits until it is started', async () => {
  const clock = await ask();
  expect(
    breathing().getByText('Breathe in for 2 seconds and out for 3 seconds, 2 times. Go at your own pace.'),
  ).toBeVisible();
  expect(breathing().getByText('Ready when you are.')).toBeVisible();
  expect(clock.nextAt).toBeNull();
});

test('counts in words through all breaths, speaks no count, and can be begun again', async () => {
  const clock = await ask();
  await user.click(breathing().getByRole('button', { name: 'Breathe with the pebble' }));
  const instructions: string[] = [];
  for (let second = 0; second < 10; second += 1) {
    instructions.push(/Breathe (?:in|out), [a-z]+/.exec(words())?.[0] ?? '');
    await pass(clock, 1000);
  }
  const once = ['in, one', 'in, two', 'out, one', 'out, two', 'out, three'];
  expect(instructions).toEqual([...once, ...once].map((count) => `Breathe ${count}`));
  expect(spoken()).not.toContain('Breathe in');
  expect(spoken()).toContain("That's it. Stay like this as long as you like.");
  expect(clock.nextAt).toBeNull();
  await user.click(breathing().getByRole('button', { name: 'Breathe again' }));
  expect(words()).toContain('Breathe in, one');
});

test('can be stopped, and left by an answer at any time, by keyboard', async () => {
  const clock = await ask();
  breathing().getByRole('button', { name: 'Breathe with the pebble' }).focus();
  await user.keyboard('{Enter}');
  await pass(clock, 1000);
  expect(breathing().getByRole('button', { name: 'Stop' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(breathing().getByText('Ready when you are.')).toBeVisible();
  expect(clock.nextAt).toBeNull();
  await user.keyboard('{Enter}');
  screen.getByRole('button', { name: 'Not today' }).focus();
  await user.keyboard('{Enter}');
  await settle();
  expect(screen.queryByRole('region', { name: 'Breathing' })).not.toBeInTheDocument();
  while (clock.nextAt !== null) await pass(clock, clock.nextAt - clock.now());
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('You: Not today');
});
