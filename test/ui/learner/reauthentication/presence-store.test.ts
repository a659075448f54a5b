import { AppError } from '../../../../src/application/errors.ts';
import { idleTimeoutMs } from '../../../../src/domain/account/reauthentication.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { PresenceStore } from '../../../../src/ui/learner/reauthentication/presence-store.ts';
import {
  MemoryReauthenticationGateway,
  memoryPresence,
} from '../../../support/stores/memory-reauthentication.ts';

const halfMinuteMs = 30_000;
let clock: ManualClock;
let gateway: MemoryReauthenticationGateway;
let presence: ReturnType<typeof memoryPresence>;

/** Creates the presence store of a tab; with `here` somebody has just pressed. */
function presses({ here = true } = {}): PresenceStore {
  clock = new ManualClock(Date.UTC(2026, 2, 2, 12));
  gateway = new MemoryReauthenticationGateway();
  presence = memoryPresence(clock, here ? clock.now() : undefined);
  return new PresenceStore({ presence, gateway, clock });
}
const settle = () => new Promise((resolve) => setTimeout(resolve));
async function press(store: PresenceStore): Promise<void> {
  store.press();
  await settle();
}
async function pass(ms: number): Promise<void> {
  clock.moveBy(ms);
  await settle();
}

test('the server is told every half minute at most, and of the last press too', async () => {
  const store = presses();
  for (let turn = 0; turn < 5; turn += 1) await press(store);
  expect(gateway.calls).toEqual(['extend']);
  await pass(halfMinuteMs);
  expect(gateway.calls).toEqual(['extend', 'extend']);
  await pass(halfMinuteMs);
  await pass(halfMinuteMs);
  expect(gateway.calls).toEqual(['extend', 'extend']);
});

test('whoever comes back after ten minutes is not there by a press', async () => {
  const store = presses();
  await press(store);
  gateway.become({ openForMs: 0 });
  await pass(idleTimeoutMs);
  await press(store);
  expect(presence.isIdle()).toBe(true);
  expect(gateway.calls).toEqual(['extend', 'read']);
  gateway.become({ openForMs: idleTimeoutMs });
  await pass(halfMinuteMs);
  await press(store);
  expect(presence.isIdle()).toBe(false);
});

test('an answer that comes after a log out leaves nothing on the device', async () => {
  const store = presses({ here: false });
  gateway.become({ openForMs: 60_000 });
  store.open();
  store.close();
  await settle();
  expect(gateway.calls).toEqual(['read']);
  expect(presence.isIdle()).toBe(true);
  store.open();
  await settle();
  expect(presence.isIdle()).toBe(false);
});

test('after a log in the server says that somebody is there, and for how long', async () => {
  const store = presses({ here: false });
  gateway.become({ openForMs: 60_000 });
  store.open();
  await settle();
  expect(presence.isIdle()).toBe(false);
  clock.moveBy(60_000);
  expect(presence.isIdle()).toBe(true);
});

test('where nothing is asked every press counts, and the server hears seldom', async () => {
  const store = presses({ here: false });
  gateway.become({ asks: false, openForMs: idleTimeoutMs });
  await press(store);
  await pass(idleTimeoutMs + halfMinuteMs);
  await press(store);
  expect(presence.isIdle()).toBe(false);
});

test('a server without the calls is asked once', async () => {
  const store = presses();
  gateway.state = null;
  for (let turn = 0; turn < 3; turn += 1) {
    await press(store);
    await pass(idleTimeoutMs);
  }
  expect(gateway.calls).toEqual(['extend']);
});

test('without a network presses count on the device', async () => {
  const store = presses();
  gateway.failure = new AppError('Network', 'away');
  await press(store);
  await pass(idleTimeoutMs - 1);
  await press(store);
  await pass(idleTimeoutMs - 1);
  expect(presence.isIdle()).toBe(false);
});

test('a tab that is gone tells nothing', async () => {
  const store = presses();
  await press(store);
  await press(store);
  store.close();
  await pass(halfMinuteMs);
  expect(gateway.calls).toEqual(['extend']);
});
