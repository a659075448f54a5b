import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../../src/application/errors.ts';
import type { ChatGateway } from '../../../../src/application/ports/device/chat/chat-gateway.ts';
import { idleTimeoutMs } from '../../../../src/domain/account/reauthentication.ts';
import type { Step } from '../../../../src/domain/steps/step-kinds.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { ChatScreen } from '../../../../src/ui/learner/chat/ChatScreen.tsx';
import {
  MemoryReauthenticationGateway,
  memoryPresence,
} from '../../../support/stores/memory-reauthentication.ts';
import { activity, chatGateway, noon, servicesWith, settle, show } from '../support.tsx';

const said = 10;
const steps: Step[] = Array.from({ length: said }, (_, index) => ({
  touchpointStepEntityId: `s${index}`,
  stepType: 'message',
  ordinal: index,
  viewed: true,
  text: `Message ${index}.`,
}));

let clock: ManualClock;
let reauthentication: MemoryReauthenticationGateway;
let presence: ReturnType<typeof memoryPresence>;

beforeEach(() => {
  clock = new ManualClock(noon);
  reauthentication = new MemoryReauthenticationGateway();
  presence = memoryPresence(clock);
  Object.assign(window, { scrollTo: () => undefined });
});

async function open({ isOver = false, rows = said } = {}) {
  const completedAt = isOver ? noon - idleTimeoutMs : null;
  const gateway: ChatGateway = {
    ...chatGateway(clock).gateway,
    activity: async () => activity({ startedAt: noon - 2 * idleTimeoutMs, completedAt }),
    availableSteps: async () => ({
      steps: steps.slice(0, rows),
      activityStatus: isOver ? 'Completed' : 'InProgress',
    }),
  };
  const services = servicesWith({ clock, gateway, presence, reauthentication });
  await show(<ChatScreen />, '/activity/:activitySlug/chat', '/activity/worry/chat', services);
  await waitFor(() => expect(reauthentication.calls).toEqual(['read']));
  await settle();
  return userEvent.setup({ delay: null });
}
const shown = () => screen.queryAllByText(/Message \d+\.$/).length;
const note = () => screen.queryByRole('complementary', { name: 'What was said before' });
const comeBack = () => act(async () => void window.dispatchEvent(new Event('focus')));
async function prove(user: Awaited<ReturnType<typeof open>>) {
  await user.click(screen.getByRole('button', { name: 'Show it' }));
  await user.type(screen.getByLabelText('Your password'), `${reauthentication.password}{Enter}`);
}

test('whoever is there sees all of a conversation', async () => {
  presence.press();
  await open();
  expect(shown()).toBe(said);
  expect(note()).toBeNull();
  expect(reauthentication.calls).toEqual(['read']);
});

test('whoever chose to be asked sees the last six bubbles after a while away, and opens the earlier part', async () => {
  reauthentication.become({ openForMs: 0, isWanted: true });
  const user = await open();
  expect(shown()).toBe(6);
  expect(screen.getByText(/Message 9\.$/)).toBeVisible();
  expect(note()).toHaveTextContent('You can go on without it.');
  expect(screen.getByRole('button', { name: /^Get help now/ })).toBeVisible();
  await prove(user);
  await waitFor(() => expect(shown()).toBe(said));
  expect(note()).toBeNull();
});

test('of a conversation that is over nothing is shown', async () => {
  reauthentication.become({ openForMs: 0 });
  const user = await open({ isOver: true });
  expect(shown()).toBe(0);
  expect(note()).toHaveTextContent('This conversation is over');
  window.dispatchEvent(new Event('beforeprint'));
  expect(shown()).toBe(0);
  await prove(user);
  await waitFor(() => expect(shown()).toBe(said));
});

test('the earlier part goes when nobody presses for ten minutes', async () => {
  presence.press();
  await open();
  reauthentication.become({ openForMs: 0 });
  clock.moveBy(idleTimeoutMs);
  await comeBack();
  expect(shown()).toBe(6);
  expect(note()).toBeVisible();
});

test('a bubble that stays in sight stays as it is when the earlier part goes and comes: it may be playing', async () => {
  presence.press();
  const user = await open();
  const last = screen.getByText(/Message 9\.$/);
  reauthentication.become({ openForMs: 0, isWanted: true });
  clock.moveBy(idleTimeoutMs);
  await comeBack();
  expect(shown()).toBe(6);
  expect(screen.getByText(/Message 9\.$/)).toBe(last);
  window.dispatchEvent(new Event('beforeprint'));
  expect(shown()).toBe(6);
  await prove(user);
  await waitFor(() => expect(shown()).toBe(said));
  expect(screen.getByText(/Message 9\.$/)).toBe(last);
});

test('who has not chosen to be asked unfolds it by a press, without a password', async () => {
  reauthentication.become({ openForMs: 0 });
  const user = await open();
  expect(shown()).toBe(6);
  expect(screen.getByText('The beginning is folded away.')).toBeVisible();
  expect(screen.getByText(/Nobody has pressed here for a while/)).not.toBeVisible();
  await user.click(screen.getByText('Why?'));
  expect(screen.getByText(/Nobody has pressed here for a while/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show it' }));
  expect(screen.queryByLabelText('Your password')).toBeNull();
  expect(shown()).toBe(said);
  expect(note()).toBeNull();
  await comeBack();
  expect(shown()).toBe(said);
});

test('on a device that others use the owner is asked for', async () => {
  reauthentication.become({ openForMs: 0, isShared: true, isWanted: true });
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Show it' }));
  expect(screen.getByLabelText('Your password')).toBeVisible();
  expect(shown()).toBe(6);
});

test.each([0, 1, 6])('a conversation with %d rows has nothing to fold away, and no note', async (rows) => {
  reauthentication.become({ openForMs: 0 });
  await open({ rows });
  expect(shown()).toBe(rows);
  expect(note()).toBeNull();
});

test('where the server asks for nothing, all of it is shown after a while away too', async () => {
  reauthentication.state = null;
  await open();
  expect(shown()).toBe(said);
  expect(presence.isIdle()).toBe(false);
});

test('without a network the conversation goes on, and the earlier part stays hidden', async () => {
  reauthentication.failure = new AppError('Network', 'away');
  await open();
  expect(shown()).toBe(6);
  expect(screen.getByText(/cannot be checked without a network/)).toBeVisible();
});
