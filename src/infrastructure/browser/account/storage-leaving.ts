import type { Clock } from '../../../application/ports/clock.ts';
import type { Leaving } from '../../../application/ports/device/leaving.ts';
import { sharedKey, SafeStorage } from '../platform/safe-storage.ts';
import { thisPage, type BrowserPage } from './browser-page.ts';
import { checkSettings } from './needed-settings.ts';
import { mark } from './sign-in-marks.ts';
import { storedSignIn, userKey } from './stored-sign-in.ts';

const key = 'fireside.exit-logs-out';

type Parts = { apiUrl: string; oidcConfig: Record<string, unknown>; clock: Clock; page?: BrowserPage };

/** Keeps the choice in local storage. Where an outside issuer keeps accounts, the log out is of this browser alone. */
export function storageLeaving({ apiUrl, oidcConfig, clock, page = thisPage() }: Parts): Leaving {
  const device = new SafeStorage(() => window.localStorage);
  const settings = checkSettings(oidcConfig);
  return {
    logsOut() {
      if (page.tabStore.getItem(sharedKey)) return true;
      const kept = device.read(key);
      return typeof kept === 'boolean' ? kept : null;
    },
    choose: (logsOut) => device.write(key, logsOut),
    logOut() {
      const signIn = storedSignIn(page, settings, clock.now());
      page.tabStore.removeItem(userKey(settings));
      page.localStore.removeItem(mark);
      if (!signIn) return;
      const headers = { authorization: `Bearer ${signIn.accessToken}` };
      const ended = fetch(`${apiUrl}/me/sign-ins/this/end`, { method: 'POST', headers, keepalive: true });
      ended.catch(() => undefined);
    },
  };
}
