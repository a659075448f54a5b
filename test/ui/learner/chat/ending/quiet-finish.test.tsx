import { screen, within } from '@testing-library/react';
import type { ActivityDefinition } from '../../../../../src/domain/activity/definition.ts';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { ChatScreen } from '../../../../../src/ui/learner/chat/ChatScreen.tsx';
import { chatGateway, noon, pass, press, servicesWith, settle, show, talk } from '../../support.tsx';

const steps = [
  {
    type: 'user-path-choice' as const,
    id: 'how',
    text: 'How is it?',
    options: [{ label: 'Better' }, { label: 'Same' }],
  },
];

async function toFinish(rest: Partial<ActivityDefinition>) {
  const clock = new ManualClock(noon);
  const fake = chatGateway(clock, { ...talk, touchpoints: [{ id: 'one', title: 'One', steps }], ...rest });
  const links = { bookASession: 'https://example.org/book', actionIcons: '/icons/' };
  const services = servicesWith({ clock, gateway: fake.gateway, links });
  await show(<ChatScreen />, '/activity/:activitySlug/chat', '/activity/worry/chat', services);
  await settle();
  while (clock.nextAt !== null) await pass(clock, clock.nextAt - clock.now());
  await press(await screen.findByRole('button', { name: 'Better' }));
  await settle();
  while (clock.nextAt !== null) await pass(clock, clock.nextAt - clock.now());
  await press(await screen.findByRole('button', { name: 'Finish Activity' }));
  return screen.getByRole('dialog', { name: 'Activity complete' });
}

test.each([
  ['whose author says so', { finish: 'quiet' }],
  ['that is tender', { categories: { lifeChallenges: ['bereavement'], durations: ['5mins'] } }],
] as const)(
  'an Activity %s ends in the specified words, without scraps of paper or booking',
  async (_why, rest) => {
    const modal = await toFinish(rest as Partial<ActivityDefinition>);
    expect(modal).toHaveAccessibleDescription('Congratulations you completed the activity!');
    expect(modal.querySelector('svg')).toBeNull();
    expect(within(modal).queryByText(/can book an online meeting/)).toBeNull();
    await press(within(modal).getByRole('button', { name: 'OK' }));
    await settle();
    expect(screen.getByRole('heading', { name: 'All done' })).toHaveFocus();
    expect(screen.queryByRole('link', { name: /Book a Session/ })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'What next?' })).toBeNull();
  },
);

test('a tender Activity whose author wants it cheerful has all of them', async () => {
  const modal = await toFinish({ tender: true, finish: 'cheerful' });
  expect(modal.querySelector('svg')).not.toBeNull();
  expect(within(modal).getByText(/can book an online meeting/)).toBeInTheDocument();
});
