import { SystemClock } from '../../src/infrastructure/shared/platform/system-clock.ts';

/** The host's clock, which a test puts ahead or back; timers keep to the host's. */
export class ShiftedClock extends SystemClock {
  aheadMs = 0;

  override now(): number {
    return super.now() + this.aheadMs;
  }
}
