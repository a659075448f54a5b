import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AppError } from '../../../../src/application/errors.ts';
import type { ChatGateway } from '../../../../src/application/ports/device/chat-gateway.ts';
import { awayMs } from '../../../../src/domain/account/old-words.ts';
import type { Step } from '../../../../src/domain/chat/steps/step-kinds.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { ChatScreen } from '../../../../src/ui/learner/chat/ChatScreen.tsx';
import { MemoryOldWordsGateway, memoryPresence } from '../../../support/stores/memory-old-words.ts';
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
let oldWords: MemoryOldWordsGateway;
let presence: ReturnType<typeof memoryPresence>;

beforeEach(() => {
  clock = new ManualClock(noon);
  oldWords = new MemoryOldWordsGateway();
  presence = memoryPresence(clock);
  Object.assign(window, { scrollTo: () => undefined });
});

async function open({ isOver = false } = {}) {
  const completedAt = isOver ? noon - awayMs : null;
  const gateway: ChatGateway = {
    ...chatGateway(clock).gateway,
    activity: async () => activity({ startedAt: noon - 2 * awayMs, completedAt }),
    availableSteps: async () => ({ steps, activityStatus: isOver ? 'Completed' : 'InProgress' }),
  };
  const services = servicesWith({ clock, gateway, presence, oldWords });
  await show(<ChatScreen />, '/activity/:activitySlug/chat', '/activity/worry/chat', services);
  await waitFor(() => expect(oldWords.calls).toEqual(['look']));
  await settle();
  return userEvent.setup({ delay: null });
}
const shown = () => screen.queryAllByText(/Message \d+\.$/).length;
const note = () => screen.queryByRole('complementary', { name: 'What was said before' });
const comeBack = () => act(async () => void window.dispatchEvent(new Event('focus')));
async function prove(user: Awaited<ReturnType<typeof open>>) {
  await user.click(screen.getByRole('button', { name: 'Show it' }));
  await user.type(screen.getByLabelText('Your password'), `${oldWords.password}{Enter}`);
}

test('whoever is there sees all of a conversation', async () => {
  presence.press();
  await open();
  expect(shown()).toBe(said);
  expect(note()).toBeNull();
  expect(oldWords.calls).toEqual(['look']);
});

test('after a while away the last six bubbles are shown, and the owner opens the earlier part', async () => {
  oldWords.become({ openForMs: 0 });
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
  oldWords.become({ openForMs: 0 });
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
  oldWords.become({ openForMs: 0 });
  clock.moveBy(awayMs);
  await comeBack();
  expect(shown()).toBe(6);
  expect(note()).toBeVisible();
});

test('where the server asks for nothing, all of it is shown after a while away too', async () => {
  oldWords.state = null;
  await open();
  expect(shown()).toBe(said);
  expect(presence.isAway()).toBe(false);
});

test('without a network the conversation goes on, and the earlier part stays hidden', async () => {
  oldWords.failure = new AppError('Network', 'away');
  await open();
  expect(shown()).toBe(6);
  expect(screen.getByText(/cannot be checked without a network/)).toBeVisible();
});
