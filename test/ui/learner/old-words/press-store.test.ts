import { AppError } from '../../../../src/application/errors.ts';
import { awayMs } from '../../../../src/domain/account/old-words.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { PressStore } from '../../../../src/ui/learner/old-words/press-store.ts';
import { MemoryOldWordsGateway, memoryPresence } from '../../../support/stores/memory-old-words.ts';

const halfMinuteMs = 30_000;
let clock: ManualClock;
let gateway: MemoryOldWordsGateway;
let presence: ReturnType<typeof memoryPresence>;

/** The presses of one tab; `here`: somebody has pressed just now. */
function presses({ here = true } = {}): PressStore {
  clock = new ManualClock(Date.UTC(2026, 2, 2, 12));
  gateway = new MemoryOldWordsGateway();
  presence = memoryPresence(clock, here ? clock.now() : undefined);
  return new PressStore({ presence, gateway, clock });
}
const settle = () => new Promise((resolve) => setTimeout(resolve));
async function press(store: PressStore): Promise<void> {
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
  expect(gateway.calls).toEqual(['stay']);
  await pass(halfMinuteMs);
  expect(gateway.calls).toEqual(['stay', 'stay']);
  await pass(halfMinuteMs);
  await pass(halfMinuteMs);
  expect(gateway.calls).toEqual(['stay', 'stay']);
});

test('whoever comes back after ten minutes is not there by a press', async () => {
  const store = presses();
  await press(store);
  gateway.become({ openForMs: 0 });
  await pass(awayMs);
  await press(store);
  expect(presence.isAway()).toBe(true);
  expect(gateway.calls).toEqual(['stay', 'look']);
  gateway.become({ openForMs: awayMs });
  await pass(halfMinuteMs);
  await press(store);
  expect(presence.isAway()).toBe(false);
});

test('after a log in the server says that somebody is there, and for how long', async () => {
  const store = presses({ here: false });
  gateway.become({ openForMs: 60_000 });
  store.open();
  await settle();
  expect(presence.isAway()).toBe(false);
  clock.moveBy(60_000);
  expect(presence.isAway()).toBe(true);
});

test('where nothing is asked every press counts, and the server hears seldom', async () => {
  const store = presses({ here: false });
  gateway.become({ asks: false, openForMs: awayMs });
  await press(store);
  await pass(awayMs + halfMinuteMs);
  await press(store);
  expect(presence.isAway()).toBe(false);
});

test('a server without the calls is asked once', async () => {
  const store = presses();
  gateway.state = null;
  for (let turn = 0; turn < 3; turn += 1) {
    await press(store);
    await pass(awayMs);
  }
  expect(gateway.calls).toEqual(['stay']);
});

test('without a network presses count on the device', async () => {
  const store = presses();
  gateway.failure = new AppError('Network', 'away');
  await press(store);
  await pass(awayMs - 1);
  await press(store);
  await pass(awayMs - 1);
  expect(presence.isAway()).toBe(false);
});

test('a tab that is gone tells nothing', async () => {
  const store = presses();
  await press(store);
  await press(store);
  store.close();
  await pass(halfMinuteMs);
  expect(gateway.calls).toEqual(['stay']);
});
