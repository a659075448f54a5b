import type { QuickExit } from '../../../application/ports/device/support/quick-exit.ts';
import { sharedKey, SafeStorage } from '../platform/safe-storage.ts';
import { thisPage, type BrowserPage } from './browser-page.ts';
import type { RequiredOidcSettings } from './required-oidc-settings.ts';
import { leaveProvider, unfinishedExit } from './unfinished-exit.ts';
import { mark } from './sign-in-marks.ts';
import { userKey } from './stored-sign-in.ts';

const key = 'fireside.exit-logs-out';

type Parts = { settings: RequiredOidcSettings; page?: BrowserPage };

/**
 * Stores the choice in local storage. A page that was left receives no answer, so each log out sets the mark of an
 * unfinished exit.
 */
export function storageQuickExit({ settings, page = thisPage() }: Parts): QuickExit {
  const device = new SafeStorage(() => page.localStore);
  return {
    logsOut() {
      if (page.tabStore.getItem(sharedKey)) return true;
      const kept = device.read(key);
      return typeof kept === 'boolean' ? kept : null;
    },
    choose: (logsOut) => device.write(key, logsOut),
    left(path) {
      globalThis.firesideLeft?.({ path }).catch(() => undefined);
    },
    logOut() {
      void leaveProvider(settings.authority, page);
      page.tabStore.removeItem(userKey(settings));
      page.localStore.removeItem(mark);
      device.write(unfinishedExit, true);
    },
  };
}
