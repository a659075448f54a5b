import { setTimeout as wait } from 'node:timers/promises';
import { slowness } from './slowness.ts';

/** Fails when something took longer than allowed; the slowness of the machine is measured only then. */
export function expectInTime(ms: number, mostMs: number): void {
  if (ms >= mostMs) expect(ms).toBeLessThan(mostMs * slowness());
}

/**
 * The result of the work before a timer of this many ms fires. Both wait in one event loop, so that a busy machine
 * delays the timer as long as those of the work.
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
