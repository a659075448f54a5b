import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ChoiceOption } from '../../../../../src/domain/steps/choice.ts';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { ChatScreen } from '../../../../../src/ui/learner/chat/ChatScreen.tsx';
import { chatGateway, noon, pass, servicesWith, settle, show, talk } from '../../support.tsx';
import { recordImages } from '../made-images.ts';

const user = userEvent.setup();
const options: ChoiceOption[] = [
  { label: 'Build a den', image: { url: '/den.svg', alt: 'A dog looks out of a den.' } },
  { label: 'Light a candle', image: { url: '/candle.svg', alt: 'A candle in a jar.' } },
  { label: 'Not tonight' },
];

async function ask() {
  const clock = new ManualClock(noon);
  const steps = [
    { type: 'user-path-choice' as const, id: 'what', text: 'What shall we do?', options },
    { type: 'message' as const, text: 'Thank you.' },
  ];
  const fake = chatGateway(clock, { ...talk, touchpoints: [{ id: 'one', title: 'One', steps }] });
  const services = servicesWith({ clock, gateway: fake.gateway });
  await show(<ChatScreen />, '/activity/:activitySlug/chat', '/activity/worry/chat', services);
  await settle();
  while (clock.nextAt !== null) await pass(clock, clock.nextAt - clock.now());
  await screen.findByRole('group', { name: 'What shall we do?' });
}

const reply = () => within(screen.getByRole('region', { name: 'Your reply' }));

test('each button is spoken by its label and then by what its picture shows', async () => {
  await ask();
  const names = ['Build a den A dog looks out of a den.', 'Light a candle A candle in a jar.', 'Not tonight'];
  expect(reply().getAllByRole('button')).toHaveLength(names.length);
  for (const name of names) expect(reply().getByRole('button', { name })).toBeVisible();
  expect(reply().getByRole('img', { name: 'A candle in a jar.' })).toHaveAttribute('src', '/candle.svg');
});

test('one press answers with the label', async () => {
  await ask();
  reply()
    .getByRole('button', { name: /^Light a candle/ })
    .focus();
  await user.keyboard('{Enter}');
  await settle();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
    'You: Light a candle',
  );
});

test('a picture that does not come leaves its description', async () => {
  await ask();
  fireEvent.error(reply().getByRole('img', { name: 'A dog looks out of a den.' }));
  expect(reply().queryByRole('img', { name: 'A dog looks out of a den.' })).not.toBeInTheDocument();
  expect(reply().getByText('A dog looks out of a den.')).toBeVisible();
  expect(reply().getByRole('button', { name: 'Build a den A dog looks out of a den.' })).toBeVisible();
});

test('a picture that did not come is asked for again when the network is back', async () => {
  const { images: trials, stop } = recordImages();
  await ask();
  fireEvent.error(reply().getByRole('img', { name: 'A dog looks out of a den.' }));
  expect(reply().queryByRole('img', { name: 'A dog looks out of a den.' })).not.toBeInTheDocument();
  fireEvent(window, new Event('online'));
  fireEvent.load(trials[0]!);
  expect(reply().getByRole('img', { name: 'A dog looks out of a den.' })).toHaveAttribute('src', '/den.svg');
  stop();
});
