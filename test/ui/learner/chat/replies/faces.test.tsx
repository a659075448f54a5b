import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../../../src/application/errors.ts';
import type { PathChoiceDefinition } from '../../../../../src/domain/steps/choice.ts';
import { sendDebounceMs } from '../../../../../src/domain/sequencer/timing.ts';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { ChatScreen } from '../../../../../src/ui/learner/chat/ChatScreen.tsx';
import { chatGateway, noon, pass, servicesWith, settle, show, talk } from '../../support.tsx';

const user = userEvent.setup();
const options = ['Rotten', 'A bit low', 'So-so', 'All right', 'Good'].map((label) => ({ label }));
const faces: PathChoiceDefinition = {
  type: 'user-path-choice',
  id: 'mood',
  text: 'How are **you**?',
  faces: true,
  minLabel: 'Very low',
  maxLabel: 'Very good',
  options,
};

async function ask(step: PathChoiceDefinition = faces) {
  const clock = new ManualClock(noon);
  const touchpoints = [
    { id: 'one', title: 'One', steps: [step, { type: 'message' as const, text: 'Thank you.' }] },
  ];
  const fake = chatGateway(clock, { ...talk, touchpoints });
  const services = servicesWith({ clock, gateway: fake.gateway });
  const { container } = await show(
    <ChatScreen />,
    '/activity/:activitySlug/chat',
    '/activity/worry/chat',
    services,
  );
  await settle();
  while (clock.nextAt !== null) await pass(clock, clock.nextAt - clock.now());
  await screen.findByRole('group', { name: 'How are you?' });
  return { ...fake, clock, container };
}

const reply = () => within(screen.getByRole('region', { name: 'Your reply' }));
const face = (name: string) => reply().getByRole('radio', { name });
const send = () => reply().getByRole('button', { name: /^(Send|Try again)$/ });

test('each option is a drawn face that is spoken by its label, and none is picked beforehand', async () => {
  const { container } = await ask();
  expect(
    reply()
      .getAllByRole('radio')
      .map((one) => one.closest('label')!.textContent),
  ).toEqual(options.map(({ label }) => label));
  const moods = Array.from(container.querySelectorAll('[data-mood]'), (one) => one.getAttribute('data-mood'));
  expect(moods).toEqual(['lowest', 'low', 'middle', 'high', 'highest']);
  for (const one of reply().getAllByRole('radio')) expect(one).not.toBeChecked();
  expect(reply().getByText('Very low')).toBeVisible();
  expect(reply().getByText('Very good')).toBeVisible();
  expect(reply().getByText('Pick the face that fits best.')).toBeVisible();
});

test('the ends of a shorter scale have the lowest and the highest face', async () => {
  const { container } = await ask({ ...faces, options: options.slice(0, 3) });
  const moods = Array.from(container.querySelectorAll('[data-mood]'), (one) => one.getAttribute('data-mood'));
  expect(moods).toEqual(['lowest', 'middle', 'highest']);
});

test('the arrow keys move over the faces and send nothing; Enter sends the words of the picked face', async () => {
  const { calls } = await ask();
  await user.click(face('A bit low'));
  await user.keyboard('{ArrowRight}');
  expect(face('So-so')).toBeChecked();
  expect(reply().getByText('So-so', { selector: 'strong' })).toBeVisible();
  expect(calls).not.toContain('respond');
  await user.keyboard('{Enter}');
  await settle();
  expect(calls).toContain('respond');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('You: So-so');
});

test('Send without a face says what to do, until one is picked', async () => {
  const { calls } = await ask();
  await user.click(send());
  expect(reply().getByRole('alert')).toHaveTextContent('Pick the face that fits best.');
  expect(send()).toHaveAccessibleDescription('Pick the face that fits best.');
  expect(calls).not.toContain('respond');
  await user.click(face('Good'));
  expect(reply().queryByRole('alert')).not.toBeInTheDocument();
});

test('a refused answer stays picked and can be sent again', async () => {
  const { failures, clock } = await ask();
  failures.set('respond', new AppError('PaymentRequired', 'Payment required'));
  await user.click(face('Good'));
  await user.click(send());
  await settle();
  expect(reply().getByRole('alert')).toHaveTextContent('You need a subscription');
  expect(face('Good')).toBeChecked();
  failures.clear();
  await pass(clock, sendDebounceMs);
  await waitFor(() => expect(send()).toBeEnabled());
  await user.click(send());
  await settle();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('You: Good');
});

test('options without faces are buttons', async () => {
  const { faces: _faces, minLabel: _min, maxLabel: _max, ...plain } = faces;
  await ask(plain);
  expect(reply().getByRole('button', { name: 'So-so' })).toBeVisible();
  expect(reply().queryByRole('radio')).not.toBeInTheDocument();
});
