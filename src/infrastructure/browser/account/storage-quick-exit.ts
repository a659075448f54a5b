import type { QuickExit } from '../../../application/ports/device/support/quick-exit.ts';
import { sharedDeviceStorageKey, SafeStorage } from '../platform/safe-storage.ts';
import { currentBrowserPage, type BrowserPage } from './browser-page.ts';
import type { RequiredOidcSettings } from './required-oidc-settings.ts';
import { endEmbeddedProviderSession, unfinishedLogOutStorageKey } from './unfinished-exit.ts';
import { signedInStorageKey } from './sign-in-marks.ts';
import { oidcUserStorageKey } from './stored-sign-in.ts';

const key = 'fireside.exit-logs-out';

type Parts = { settings: RequiredOidcSettings; page?: BrowserPage };

/**
 * Stores in local storage whether 'Exit this page' also logs out. A page that was left receives no response, so each
 * log-out sets the mark of an unfinished exit.
 */
export function createStorageQuickExit({ settings, page = currentBrowserPage() }: Parts): QuickExit {
  const device = new SafeStorage(() => page.localStore);
  return {
    logsOut() {
      if (page.tabStore.getItem(sharedDeviceStorageKey)) return true;
      const kept = device.read(key);
      return typeof kept === 'boolean' ? kept : null;
    },
    choose: (logsOut) => device.write(key, logsOut),
    left(path) {
      globalThis.firesideLeft?.({ path }).catch(() => undefined);
    },
    logOut() {
      void endEmbeddedProviderSession(settings.authority, page);
      page.tabStore.removeItem(oidcUserStorageKey(settings));
      page.localStore.removeItem(signedInStorageKey);
      device.write(unfinishedLogOutStorageKey, true);
    },
  };
}
