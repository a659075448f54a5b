import { PendingCalls } from '../../../src/application/chat/pending-calls.ts';

test('it is settled when all calls are, and those that they led to; failures are raised', async () => {
  const raised: unknown[] = [];
  const done: string[] = [];
  const calls = new PendingCalls((error) => raised.push(error));
  calls.track(
    Promise.resolve().then(() => {
      done.push('first');
      calls.track(Promise.resolve().then(() => void done.push('second')));
    }),
  );
  calls.track(Promise.reject(new Error('lost')));
  await calls.settled();
  expect(done).toEqual(['first', 'second']);
  expect(raised).toEqual([new Error('lost')]);
  await calls.settled();
});
