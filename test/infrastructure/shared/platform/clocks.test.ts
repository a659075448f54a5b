import type { Clock } from '../../../../src/application/ports/clock.ts';
import { ManualClock } from '../../../../src/infrastructure/shared/platform/manual-clock.ts';
import { SystemClock } from '../../../../src/infrastructure/shared/platform/system-clock.ts';

/** Tests the contract of the Clock port for both adapters, on a host whose time is moved by hand. */
const startAt = Date.UTC(2026, 0, 5);
type Timed = { clock: Clock; moveBy(ms: number): void };
const manual = (): Timed => {
  const clock = new ManualClock(startAt);
  return { clock, moveBy: (ms) => clock.moveBy(ms) };
};
const system = (): Timed => ({
  clock: new SystemClock(),
  moveBy: (ms) => {
    jest.advanceTimersByTime(ms);
  },
});

beforeEach(() => void jest.useFakeTimers({ now: startAt }));
afterEach(() => void jest.useRealTimers());

describe.each([
  ['the manual clock', manual],
  ['the system clock', system],
])('%s', (_name, make) => {
  test('tells the time', () => {
    const { clock, moveBy } = make();
    expect(clock.now()).toBe(startAt);
    moveBy(1234);
    expect(clock.now()).toBe(startAt + 1234);
  });

  test('runs a task once, at its instant and not before', () => {
    const { clock, moveBy } = make();
    const ranAt: number[] = [];
    clock.schedule(startAt + 1500, () => ranAt.push(clock.now()));
    moveBy(1499);
    expect(ranAt).toEqual([]);
    moveBy(1);
    moveBy(10_000);
    expect(ranAt).toEqual([startAt + 1500]);
  });

  test('runs a task that is due already soon, but never inside the call', () => {
    const { clock, moveBy } = make();
    const ran: string[] = [];
    clock.schedule(startAt - 1000, () => ran.push('past'));
    clock.schedule(startAt, () => ran.push('now'));
    expect(ran).toEqual([]);
    moveBy(1);
    expect(ran).toEqual(['past', 'now']);
  });

  test('runs tasks in order of their instants, and one task may schedule the next', () => {
    const { clock, moveBy } = make();
    const ran: string[] = [];
    clock.schedule(startAt + 20, () => ran.push('second'));
    clock.schedule(startAt + 10, () => {
      ran.push('first');
      clock.schedule(startAt + 15, () => ran.push('between'));
    });
    moveBy(30);
    expect(ran).toEqual(['first', 'between', 'second']);
  });

  test('cancels a task, also one that has run', () => {
    const { clock, moveBy } = make();
    const ran: string[] = [];
    const callOff = clock.schedule(startAt + 10, () => ran.push('never'));
    const tooLate = clock.schedule(startAt + 10, () => ran.push('once'));
    callOff();
    moveBy(10);
    tooLate();
    callOff();
    moveBy(1000);
    expect(ran).toEqual(['once']);
  });

  test('waits longer than a host’s timer can', () => {
    const { clock, moveBy } = make();
    const days = 24 * 60 * 60 * 1000;
    let ran = false;
    clock.schedule(startAt + 60 * days, () => {
      ran = true;
    });
    moveBy(60 * days - 1);
    expect(ran).toBe(false);
    moveBy(1);
    expect(ran).toBe(true);
  });
});

test('the system clock keeps waiting when the host’s timer fires early or its time is set back', () => {
  const { clock, moveBy } = system();
  let ran = false;
  const callOff = clock.schedule(startAt + 1000, () => {
    ran = true;
  });
  moveBy(500);
  jest.setSystemTime(startAt);
  moveBy(999);
  expect(ran).toBe(false);
  callOff();
  moveBy(5000);
  expect(ran).toBe(false);
});

test('the manual clock never goes back, and knows when its next task is due', () => {
  const clock = new ManualClock(100);
  expect(clock.nextAt).toBeNull();
  clock.schedule(300, () => undefined);
  clock.schedule(200, () => undefined);
  expect(clock.nextAt).toBe(200);
  clock.moveTo(50);
  expect([clock.now(), clock.nextAt]).toEqual([100, 200]);
  clock.moveTo(200);
  expect([clock.now(), clock.nextAt]).toEqual([200, 300]);
});
