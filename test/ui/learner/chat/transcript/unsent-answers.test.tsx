import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import '../../../../support/i18n.ts';
import { AppError } from '../../../../../src/application/errors.ts';
import { packValidMs, type Pack } from '../../../../../src/domain/chat/pack.ts';
import { MemoryOfflineStore } from '../../../../../src/infrastructure/shared/engine/memory-offline-store.ts';
import { ManualClock } from '../../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { ChatScreen } from '../../../../../src/ui/learner/chat/ChatScreen.tsx';
import { UnsentAnswers } from '../../../../../src/ui/learner/chat/transcript/UnsentAnswers.tsx';
import { UnsentAnswersStore } from '../../../../../src/ui/learner/chat/store/unsent-answers-store.ts';
import { chatGateway, servicesWith, show, surroundings } from '../../support.tsx';

const conversation = { activity: 'worry' };
const pack: Pack = {
  version: 'v1',
  activity: { slug: 'worry', title: 'When worries come', touchpoints: [] },
  startedAt: 1,
  log: [],
  issuedAt: 1,
  validUntil: 1 + packValidMs,
};

function shown({ isOver = false } = {}) {
  const copy = new MemoryOfflineStore();
  copy.open('somebody');
  copy.savePack(conversation, pack);
  const store = new UnsentAnswersStore({ copy, conversation });
  const settled = jest.fn<void, [handedIn: boolean]>();
  store.watch(settled);
  render(<UnsentAnswers store={store} isOver={isOver} />, { wrapper: MemoryRouter });
  const save = (answers: number, completedAt: number | null = null): void =>
    act(() => copy.saveLog(conversation, { entries: [], from: 0, answers, completedAt }));
  const words = (): string | null => screen.getByRole('status').textContent;
  return { copy, settled, save, words };
}

test('what only this device has is told, and that it has been sent', () => {
  const { settled, save, words } = shown();
  expect(words()).toBe('');
  save(1);
  expect(words()).toBe(
    'We cannot reach Fireside right now, but you can go on. 1 answer is kept only on this device, and we send it as soon as we can.',
  );
  save(2);
  expect(words()).toContain('2 answers are kept only on this device');
  expect(settled).not.toHaveBeenCalled();
  save(0);
  expect(words()).toBe('Everything you answered has been sent.');
  expect(settled.mock.calls).toEqual([[true]]);
  save(1);
  expect(words()).not.toContain('has been sent');
});

test('a finished Activity is told to be kept, and nothing to go on with', () => {
  const { save, words } = shown({ isOver: true });
  save(3, 5);
  expect(words()).toBe(
    'We cannot reach Fireside right now. What you did is kept on this device, and we send it as soon as we can.',
  );
});

test.each([
  ['PaymentRequired', 'You need access to this Activity again', true],
  ['Forbidden', 'You have no access to this Activity right now', false],
])('a hand-in that is refused with %s is told, with the way on', async (refused, message, leadsToShop) => {
  const { copy, save, words } = shown();
  save(2);
  act(() => copy.saveLog(conversation, { entries: [], from: 0, answers: 2, completedAt: null, refused }));
  expect(words()).toContain(message);
  expect(words()).toContain('stays on this device');
  expect(words()).not.toContain('cannot reach');
  if (leadsToShop)
    expect(await screen.findByRole('link', { name: 'Payment required' })).toHaveAttribute('href', '/shop');
  else expect(screen.queryByRole('link')).toBeNull();
  save(0);
  expect(words()).toBe('Everything you answered has been sent.');
  expect(screen.queryByRole('link')).toBeNull();
});

test('what this device has no room for is told, with what to do, and no more once it is kept', () => {
  const { copy, save, words } = shown();
  const isLasting = jest.spyOn(copy, 'isLasting').mockReturnValue(false);
  save(2);
  expect(words()).toBe(
    'We cannot reach Fireside right now, but you can go on. Your newest answers cannot be kept on this device, because its storage is full or switched off for this site. Please leave this page open: we send them as soon as we can.',
  );
  isLasting.mockRestore();
  save(3);
  expect(words()).toContain('3 answers are kept only on this device');
  expect(words()).not.toContain('cannot be kept');
});

test('a finished Activity that this device has no room for is not told to be kept', () => {
  const { copy, save, words } = shown({ isOver: true });
  jest.spyOn(copy, 'isLasting').mockReturnValue(false);
  save(3, 5);
  expect(words()).toMatch(/^We cannot reach Fireside right now\. Your newest answers cannot be kept/);
});

test('what had no place in the run is not told to have been sent', () => {
  const { copy, settled, save, words } = shown();
  save(2);
  act(() => copy.savePack(conversation, null));
  expect(words()).toBe('');
  expect(settled.mock.calls).toEqual([[false]]);
});

test.each([
  ['PaymentRequired', 'You need access to this Activity again'],
  ['NotEnrolled', 'Enrol in the Programme first.'],
] as const)(
  'a conversation that is closed with %s tells that answers wait on this device',
  async (code, message) => {
    const { copy } = shown();
    copy.saveLog(conversation, { entries: [], from: 0, answers: 2, completedAt: null });
    const { gateway, failures } = chatGateway(new ManualClock(1));
    failures.set('activity', new AppError(code, 'x'));
    const path = '/activity/:activitySlug/chat';
    await show(
      <ChatScreen />,
      path,
      '/activity/worry/chat',
      servicesWith({ gateway, around: { ...surroundings(), copy } }),
    );
    expect(await screen.findByText(message, { exact: false })).toBeInTheDocument();
    expect(screen.getByText(/stays on this device/)).toBeInTheDocument();
  },
);
