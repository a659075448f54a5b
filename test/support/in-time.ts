import { slowness } from './slowness.ts';

/** Fails when something took longer than allowed; the slowness of the machine is measured only then. */
export function expectInTime(ms: number, mostMs: number): void {
  if (ms >= mostMs) expect(ms).toBeLessThan(mostMs * slowness());
}
