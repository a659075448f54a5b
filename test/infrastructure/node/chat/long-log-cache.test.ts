import { computeVisibleSteps } from '../../../../src/domain/chat/visible-steps.ts';
import { foldLogIntoScript } from '../../../../src/domain/chat/script.ts';
import { LongLogCache } from '../../../../src/infrastructure/node/chat/long-log-cache.ts';
import type { RunLogRow } from '../../../../src/infrastructure/node/platform/database/run-entries.ts';
import { activity, choice, message, touchpoint } from '../../../support/activity.ts';

const round = activity([
  touchpoint('again', [message('Here we are.'), choice('on', ['On -> again', 'Once more -> again'])]),
]);

/** Returns the rows of a conversation with this many rounds. */
const rowsOf = (rounds: number, words = 'On'): RunLogRow[] => [
  { kind: 'opened', step_id: null, response_json: null, at: 1 },
  ...Array.from({ length: rounds }, (_, index): RunLogRow => {
    const stepId = index === 0 ? 'on' : `on~${index + 1}`;
    return { kind: 'answered', step_id: stepId, response_json: json(words), at: index + 2 };
  }),
];
const json = (response: string) => JSON.stringify({ kind: 'choice', response });

test('a long log that has not changed is the same object again, and so is the reply made from it', () => {
  const logs = new LongLogCache();
  const first = logs.of({ id: 'run', revision: 3 }, rowsOf(600));
  const again = logs.of({ id: 'run', revision: 3 }, rowsOf(600));
  expect(again).toBe(first);
  const reply = computeVisibleSteps(round, first);
  expect(computeVisibleSteps(round, again)).toBe(reply);
  expect(reply).toEqual(foldLogIntoScript(round, first).available());
  expect(reply.steps).toHaveLength(1202);
});

test('a log at another revision, of another run or of another length is made anew', () => {
  const logs = new LongLogCache();
  const first = logs.of({ id: 'run', revision: 3 }, rowsOf(600));
  const changed = logs.of({ id: 'run', revision: 4 }, rowsOf(600, 'Once more'));
  expect(changed).not.toEqual(first);
  expect(logs.of({ id: 'other', revision: 4 }, rowsOf(600))).toEqual(first);
  expect(logs.of({ id: 'run', revision: 4 }, rowsOf(601))).toHaveLength(602);
});

test('a reply of another version of the Activity is made anew', () => {
  const log = new LongLogCache().of({ id: 'run', revision: 3 }, rowsOf(600));
  const reworded = activity([
    touchpoint('again', [message('Here again.'), choice('on', ['On -> again', 'Once more -> again'])]),
  ]);
  expect(computeVisibleSteps(round, log).steps[0]).toMatchObject({ text: 'Here we are.' });
  expect(computeVisibleSteps(reworded, log).steps[0]).toMatchObject({ text: 'Here again.' });
});

test('short logs are not kept, and of long ones those that were read last as far as there is room', () => {
  // The size (bytes) has room for two of the logs.
  const logs = new LongLogCache(2_500_000);
  const short = logs.of({ id: 'short', revision: 1 }, rowsOf(10));
  expect(logs.of({ id: 'short', revision: 1 }, rowsOf(10))).not.toBe(short);
  const read = (id: string) => logs.of({ id, revision: 1 }, rowsOf(600));
  const [a, b] = [read('a'), read('b')];
  expect(read('a')).toBe(a);
  read('c');
  expect(read('a')).toBe(a);
  expect(read('b')).not.toBe(b);
});

test('a minute after its last reading a log is kept no more', () => {
  jest.useFakeTimers();
  const logs = new LongLogCache();
  const read = () => logs.of({ id: 'run', revision: 1 }, rowsOf(600));
  const first = read();
  jest.advanceTimersByTime(50_000);
  expect(read()).toBe(first);
  jest.advanceTimersByTime(50_000);
  expect(read()).toBe(first);
  jest.advanceTimersByTime(60_000);
  expect(read()).not.toBe(first);
  jest.useRealTimers();
});
