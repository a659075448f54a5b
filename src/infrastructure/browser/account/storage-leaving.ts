import type { Clock } from '../../../application/ports/clock.ts';
import type { Leaving } from '../../../application/ports/device/leaving.ts';
import { SafeStorage } from '../platform/safe-storage.ts';
import { thisPage, type BrowserPage } from './browser-page.ts';
import { checkSettings, type NeededSettings } from './needed-settings.ts';
import { mark } from './sign-in-marks.ts';
import { storedSignIn, userKey } from './stored-sign-in.ts';

const key = 'fireside.exit-logs-out';

type Parts = { apiUrl: string; oidcConfig: Record<string, unknown>; clock: Clock; page?: BrowserPage };

/** Keeps the choice in local storage. Where an outside issuer keeps accounts, the log out is of this browser alone. */
export class StorageLeaving implements Leaving {
  readonly #device = new SafeStorage(() => window.localStorage);
  readonly #apiUrl: string;
  readonly #settings: NeededSettings;
  readonly #clock: Clock;
  readonly #page: BrowserPage;

  constructor({ apiUrl, oidcConfig, clock, page = thisPage() }: Parts) {
    this.#apiUrl = apiUrl;
    this.#settings = checkSettings(oidcConfig);
    this.#clock = clock;
    this.#page = page;
  }

  logsOut(): boolean | null {
    const kept = this.#device.read(key);
    return typeof kept === 'boolean' ? kept : null;
  }

  choose(logsOut: boolean): void {
    this.#device.write(key, logsOut);
  }

  logOut(): void {
    const signIn = storedSignIn(this.#page, this.#settings, this.#clock.now());
    this.#page.tabStore.removeItem(userKey(this.#settings));
    this.#page.localStore.removeItem(mark);
    if (!signIn) return;
    const headers = { authorization: `Bearer ${signIn.accessToken}` };
    const ended = fetch(`${this.#apiUrl}/me/sign-ins/this/end`, { method: 'POST', headers, keepalive: true });
    ended.catch(() => undefined);
  }
}
