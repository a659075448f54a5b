import { act, screen, waitFor } from '@testing-library/react';
import { AppError } from '../../../../src/application/errors.ts';
import { ReauthenticationGateway } from '../../../../src/application/ports/device/account/reauthentication-gateway.ts';
import { UserPresence } from '../../../../src/application/ports/device/platform/presence.ts';
import { idleTimeoutMs } from '../../../../src/domain/account/reauthentication.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { PastConversationsScreen } from '../../../../src/ui/learner/account/PastConversationsScreen.tsx';
import { MemoryAccountGateway } from '../../../support/stores/memory-account-gateway.ts';
import {
  MemoryReauthenticationGateway,
  memoryPresence,
} from '../../../support/stores/memory-reauthentication.ts';
import { show } from '../account/support.tsx';

const past = {
  id: 'run_1',
  activityId: 'a_1',
  title: 'A private talk',
  endedAt: Date.UTC(2026, 1, 1, 12),
  isCompleted: true,
  isWithdrawn: false,
};
let gateway: MemoryReauthenticationGateway;
let clock: ManualClock;
let presence: ReturnType<typeof memoryPresence>;

beforeEach(() => {
  gateway = new MemoryReauthenticationGateway();
  clock = new ManualClock(Date.UTC(2026, 2, 2, 12));
  presence = memoryPresence(clock, clock.now());
});

async function open() {
  const account = new MemoryAccountGateway();
  account.shownPast = [past];
  const more = new Map<symbol, unknown>([
    [ReauthenticationGateway, gateway],
    [UserPresence, presence],
  ]);
  return { account, ...(await show(account, {}, <PastConversationsScreen />, more)) };
}
const words = () => screen.queryByRole('link', { name: 'A private talk' });
const asked = () => screen.queryByRole('heading', { level: 1, name: 'Please show that it is you' });
const close = () => gateway.become({ openForMs: 0 });
const comeBack = () => act(async () => void window.dispatchEvent(new Event('focus')));

test('while the owner is there, protected content is shown', async () => {
  await open();
  expect(words()).toBeVisible();
  expect(asked()).toBeNull();
});

test('a server without the call asks for nothing', async () => {
  gateway.state = null;
  await open();
  expect(words()).toBeVisible();
  clock.moveBy(idleTimeoutMs);
  await comeBack();
  expect(words()).toBeVisible();
});

test('closed ones are not even asked for; the password opens them, and the focus goes to the page', async () => {
  close();
  const { account, person } = await open();
  expect(asked()).toHaveFocus();
  expect(account.calls).not.toContain('pastConversations');
  expect(screen.getByText(/^This cannot hide what is on the screen while you are here/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Show it' }));
  const field = screen.getByLabelText('Your password');
  expect(field).toHaveFocus();
  await person.type(field, 'wrong{Enter}');
  await waitFor(() => expect(screen.getByText('This is not the password of your account')).toBeVisible());
  expect(words()).toBeNull();
  await person.clear(field);
  await person.type(field, `${gateway.password}{Enter}`);
  await waitFor(() => expect(words()).toBeVisible());
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(presence.isIdle()).toBe(false);
});

test('a passkey opens them; one that was called off can be tried again', async () => {
  close();
  gateway.passkeys = 1;
  gateway.usesPasskey = false;
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: 'Show it' }));
  const passkey = await screen.findByRole('button', { name: 'Use a passkey instead' });
  await person.click(passkey);
  await waitFor(() => expect(screen.getByText(/^Your device gave no passkey/)).toBeVisible());
  gateway.usesPasskey = true;
  await waitFor(() => expect(passkey).toBeEnabled());
  await person.click(passkey);
  await waitFor(() => expect(words()).toBeVisible());
});

test('Cancel leads back to the button, and nothing is shown', async () => {
  close();
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: 'Show it' }));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Show it' })).toHaveFocus();
  expect(words()).toBeNull();
});

test('too many tries are told', async () => {
  close();
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: 'Show it' }));
  gateway.failure = new AppError('TooManyRequests', 'That was too often. Wait a moment and try again.');
  await person.type(screen.getByLabelText('Your password'), 'guess{Enter}');
  await waitFor(() => expect(screen.getByText(/^That was too often/)).toBeVisible());
});

test('words that stand there go after ten minutes without a press, and come back with their owner', async () => {
  const { person } = await open();
  close();
  clock.moveBy(idleTimeoutMs - 1);
  await comeBack();
  expect(words()).toBeVisible();
  clock.moveBy(1);
  await comeBack();
  expect(words()).toBeNull();
  expect(asked()).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Show it' }));
  await person.type(screen.getByLabelText('Your password'), `${gateway.password}{Enter}`);
  await waitFor(() => expect(words()).toBeVisible());
});

test('a page that Back brings up is closed before anybody sees it', async () => {
  await open();
  close();
  clock.moveBy(idleTimeoutMs);
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(words()).toBeNull();
});

test('what was opened in another tab is open here as soon as somebody comes back', async () => {
  close();
  await open();
  expect(asked()).toBeVisible();
  gateway.become({ openForMs: idleTimeoutMs });
  await comeBack();
  await waitFor(() => expect(words()).toBeVisible());
});

test('without a network nothing old is shown, and it can be tried again', async () => {
  gateway.failure = new AppError('Network', 'away');
  const { person } = await open();
  expect(screen.getByRole('alert')).toHaveTextContent(/cannot be checked without a network/);
  expect(words()).toBeNull();
  gateway.failure = null;
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(words()).toBeVisible());
});

test('a list that the server refuses meanwhile leads to the question', async () => {
  const account = new MemoryAccountGateway();
  account.failures.set(
    'pastConversations',
    new AppError('ReauthenticationRequired', 'Show your password first.'),
  );
  const more = new Map<symbol, unknown>([
    [ReauthenticationGateway, gateway],
    [UserPresence, presence],
  ]);
  await show(account, {}, <PastConversationsScreen />, more);
  expect(asked()).toBeVisible();
});

test('with an outside issuer its own log in opens them, at once where it has just been there', async () => {
  gateway.state = { asks: true, isWanted: true, openForMs: 0, isShared: false, isHere: false };
  const { person, calls } = await open();
  expect(asked()).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Show it' }));
  expect(screen.queryByLabelText('Your password')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Log in again' }));
  expect(calls).toContain('begin /');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  gateway.isSignInFresh = true;
  await comeBack();
  await waitFor(() => expect(words()).toBeVisible());
});
