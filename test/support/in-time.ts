import { setTimeout as wait } from 'node:timers/promises';
import { slowness } from './slowness.ts';

/**
 * Fails when `ms` exceeds the limit times the machine's slowness, which is measured only when the limit itself is
 * exceeded.
 */
export function expectInTime(ms: number, mostMs: number): void {
  if (ms >= mostMs) expect(ms).toBeLessThan(mostMs * slowness());
}

/**
 * Returns the result of the work if it comes before a timer of `ms`. Both wait in one event loop, so a busy machine
 * delays the timer as much as the work.
 * @throws Error when the timer is first.
 */
export async function within<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const ended = new AbortController();
  const late = wait(ms, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`It takes longer than ${ms} ms.`);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    late.catch(() => undefined);
    ended.abort();
  }
}
