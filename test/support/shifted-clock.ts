import { SystemClock } from '../../src/infrastructure/shared/platform/system-clock.ts';

/** The system's clock with an offset that the test sets; timers are not shifted. */
export class ShiftedClock extends SystemClock {
  aheadMs = 0;

  override now(): number {
    return super.now() + this.aheadMs;
  }
}
