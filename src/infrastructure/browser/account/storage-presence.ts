import type { Clock } from '../../../application/ports/clock.ts';
import type { UserPresence } from '../../../application/ports/device/platform/presence.ts';
import { idleTimeoutMs } from '../../../domain/account/reauthentication.ts';
import { SafeStorage } from '../platform/safe-storage.ts';

const key = 'fireside.pressed';

/**
 * Stores the instant of the person's last press for all tabs of the browser; on a shared device, for this tab alone.
 * Stores nothing after the offline store was emptied: a late write would reveal when somebody used the device.
 */
export function createStoredUserPresence(
  clock: Pick<Clock, 'now'>,
  copy: { readonly isEmptied: boolean },
): UserPresence {
  const storage = new SafeStorage(
    () => window.localStorage,
    () => window.sessionStorage,
  );
  return {
    // After the clock was set back, a press lies in the future and counts as idle, too.
    isIdle: () => !(Math.abs(clock.now() - Number(storage.read(key))) < idleTimeoutMs),
    press: (leftMs = idleTimeoutMs) => {
      if (!copy.isEmptied) storage.write(key, clock.now() - idleTimeoutMs + leftMs);
    },
    leave: () => storage.remove(key),
  };
}
