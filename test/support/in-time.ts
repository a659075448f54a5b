import { setTimeout as wait } from 'node:timers/promises';
import { slowness } from './slowness.ts';

/**
 * Fails when `ms` exceeds `mostMs`, extended by the slowness of the machine; the slowness is measured only if `mostMs`
 * is exceeded.
 */
export function expectInTime(ms: number, mostMs: number): void {
  if (ms >= mostMs) expect(ms).toBeLessThan(mostMs * slowness());
}

/**
 * Returns the result of `work` if it comes before a timer of `ms`. Both share one event loop, so a busy machine delays
 * the timer as well.
 * @throws Error when the timer ends first.
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
