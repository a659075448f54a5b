import { SystemClock } from '../../src/infrastructure/shared/platform/system-clock.ts';

/** The host's clock with an offset that a test sets; timers follow the host's clock. */
export class ShiftedClock extends SystemClock {
  aheadMs = 0;

  override now(): number {
    return super.now() + this.aheadMs;
  }
}
