import { act, screen, waitFor, within } from '@testing-library/react';
import { AppError } from '../../../../../src/application/errors.ts';
import type { ChatGateway } from '../../../../../src/application/ports/device/chat/chat-gateway.ts';
import { NetworkConnection } from '../../../../../src/application/ports/device/platform/connection.ts';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';
import type { ManualNetworkConnection } from '../../../../../src/infrastructure/shared/engine/manual-connection.ts';
import { ChatScreen } from '../../../../../src/ui/learner/chat/ChatScreen.tsx';
import { leaving } from '../../../../support/pausing.ts';
import {
  chatGateway,
  noon,
  pass,
  press as pressWithKeys,
  servicesWith,
  settle,
  show,
} from '../../support.tsx';

async function open(clock = new ManualClock(noon), fake = chatGateway(clock, leaving())) {
  const links = { bookASession: 'https://example.org/book', actionIcons: '/icons/' };
  const services = servicesWith({ clock, gateway: fake.gateway, links });
  const view = await show(
    <ChatScreen />,
    '/activity/:activitySlug/chat',
    '/activity/small-talk/chat',
    services,
  );
  await untilStill(clock);
  const connection = services.get(NetworkConnection) as ManualNetworkConnection;
  return { clock, ...fake, ...view, connection };
}

async function untilStill(clock: ManualClock): Promise<void> {
  await settle();
  while (clock.nextAt !== null) await pass(clock, clock.nextAt - clock.now());
}

async function press(clock: ManualClock, name: string): Promise<void> {
  await pressWithKeys(screen.getByRole('button', { name }));
  await untilStill(clock);
  await pass(clock, 300);
}

async function leave() {
  const chat = await open();
  await press(chat.clock, 'In danger');
  await press(chat.clock, 'Getting help');
  return chat;
}

const reply = () => within(screen.getByRole('region', { name: 'Your reply' }));
const title = 'You stopped here. That was right.';

test('leaving for safety shows a quiet card with help to press, and nothing about finishing', async () => {
  const { calls } = await leave();
  expect(reply().getByRole('heading', { level: 2, name: title })).toBeInTheDocument();
  const lines = reply()
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(lines).toEqual(expect.arrayContaining(['tel:999', 'tel:111', 'tel:08001111', 'sms:85258', '/']));
  expect(reply().getByRole('link', { name: 'Back to Home Page' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('button', { name: 'Finish Activity' })).not.toBeInTheDocument();
  expect(screen.queryByText(/Congratulations/)).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Book a Session/ })).not.toBeInTheDocument();
  expect(screen.queryByText('All done')).not.toBeInTheDocument();
  expect(calls).not.toContain('complete');
  await waitFor(() => expect(screen.getByRole('log', { hidden: true })).toHaveTextContent(title));
});

test('the sentence says "another day", and the button that goes on at once says "now"', async () => {
  const { clock, calls } = await leave();
  const before = calls.length;
  expect(reply().getByText(/you can go on from here another day/)).toBeInTheDocument();
  expect(reply().queryByRole('button', { name: /another day/ })).toBeNull();
  await press(clock, 'Go on now');
  expect(calls.slice(before)).toEqual(['nextTouchpoint']);
  expect(reply().getByRole('button', { name: 'It is over' })).toBeInTheDocument();
});

test('a family that returns on another day sees the card, and continues from the choice before', async () => {
  const first = await leave();
  first.unmount();
  await open(first.clock, first);
  expect(reply().getByRole('heading', { name: title })).toBeInTheDocument();
  expect(reply().getByText(/the last question comes once more/)).toBeInTheDocument();
  await press(first.clock, 'Go on from here');
  await press(first.clock, 'It is over');
  expect(screen.getByRole('textbox', { name: 'Write your reply' })).toBeInTheDocument();
});

test.each(['Unexpected', 'Network'] as const)(
  'going on that fails (%s) leaves the help lines there, and a press tries again',
  async (code) => {
    const { clock, failures } = await leave();
    failures.set('nextTouchpoint', new AppError(code, 'x'));
    await pressWithKeys(reply().getByRole('button', { name: 'Go on now' }));
    await settle();
    expect(reply().getByRole('alert')).toHaveTextContent('Nothing is lost');
    expect(reply().getByRole('heading', { name: title })).toBeInTheDocument();
    expect(reply().getByRole('link', { name: '0800 1111' })).toBeInTheDocument();
    failures.clear();
    await act(() => new Promise((resolve) => setTimeout(resolve, 850)));
    expect(reply().getByRole('button', { name: 'Go on now' })).toHaveFocus();
    await press(clock, 'Go on now');
    expect(reply().getByRole('button', { name: 'It is over' })).toBeInTheDocument();
  },
);

test('a restored network leaves the card as it is, unless the family continued elsewhere', async () => {
  const { clock, connection, local } = await leave();
  await act(async () => connection.back());
  await untilStill(clock);
  expect(reply().getByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.queryByText(/went on in another tab/)).not.toBeInTheDocument();
  await (local as ChatGateway).nextTouchpoint('stop');
  await act(async () => connection.back());
  await untilStill(clock);
  expect(reply().getByRole('button', { name: 'It is over' })).toBeInTheDocument();
  expect(screen.getByText(/went on in another tab/)).toBeInTheDocument();
});
