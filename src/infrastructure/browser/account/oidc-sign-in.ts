import { ErrorTimeout, type OidcMetadata } from 'oidc-client-ts';
import { AppError, isTransientError } from '../../../application/errors.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { SignIn } from '../../../application/ports/device/account/sign-in.ts';
import { sharedDeviceStorageKey } from '../platform/safe-storage.ts';
import { SystemClock } from '../../shared/platform/system-clock.ts';
import { currentBrowserPage, type BrowserPage } from './browser-page.ts';
import { oidcSettings } from './oidc-settings.ts';
import { removeProviderMetadata, storeProviderMetadata } from './provider-metadata.ts';
import { parseAuthorizationResponse, isAuthorizationResponseAddress } from './required-oidc-settings.ts';
import { isBrowserStorageBlocked } from './storage-probe.ts';
import { localLogOutStorageKey, signedInStorageKey, consumeLocalLogOutMark } from './sign-in-marks.ts';
import { isProviderRefusal, TabSession } from './tab-session.ts';
import {
  isLogOutUnfinished,
  isEmbeddedProvider,
  endEmbeddedProviderSession,
  unfinishedLogOutStorageKey,
} from './unfinished-exit.ts';

/** Timeout of the silent sign-in of a new tab (s); it is short because the page waits for it. */
const newTabTimeoutInSeconds = 5;
/** Timeout of the calls that end an old session or revoke tokens (ms); the page does not need their answers. */
const noticeTimeoutMs = 3000;

/** Signs in at any OpenID provider by redirect, authorization code and PKCE (specification 4). */
export class OidcSignIn implements SignIn {
  readonly #session: TabSession;
  readonly #page: BrowserPage;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #listeners = new Set<() => void>();
  #completing: Promise<{ returnTo: string }> | undefined;
  /** The error of the last attempt to reach the provider; while it is set, it is unknown who is signed in. */
  #unconfirmed: Error | undefined;
  readonly #redirect: URL;
  #left = false;
  #endOfHour: ReturnType<typeof setTimeout> | undefined;
  /**
   * The access token that `renew` returned last. When the API refuses this token too, another renewal would not help.
   */
  #renewed: string | undefined;

  constructor(
    configured: Record<string, unknown>,
    page: BrowserPage = currentBrowserPage(),
    clock: Pick<Clock, 'now'> = new SystemClock(),
  ) {
    this.#page = page;
    this.#clock = clock;
    this.#session = new TabSession(oidcSettings(configured, page), page);
    this.#redirect = new URL(this.#session.settings.redirect_uri, page.origin);
    this.#session.events.addSilentRenewError((error) => this.#refused(error));
    this.#session.events.addUserSignedOut(() => this.#end());
    page.onRemoved(signedInStorageKey, () => void this.#signedOutElsewhere());
    this.#endInTime();
  }

  async restore(): Promise<boolean> {
    if (isLogOutUnfinished(this.#page)) {
      void this.#finishExit();
      // This tab's sign-in may still be stored when another tab logged out while this one was in the back-forward
      // cache.
      await this.#session.removeUser();
    }
    this.#unconfirmed = undefined;
    const user = await this.#session.stored();
    if (user?.refresh_token) await this.#session.claim();
    if (user && !user.expired) return true;
    if (!user?.refresh_token && !this.#page.localStore.getItem(signedInStorageKey)) return false;
    try {
      const timeout = user ? {} : { silentRequestTimeoutInSeconds: newTabTimeoutInSeconds };
      return (await this.#session.signinSilent(timeout)) !== null;
    } catch (error) {
      if (!isProviderRefusal(error)) {
        if (!user && error instanceof ErrorTimeout) return false;
        throw (this.#unconfirmed = this.#inWords(error));
      }
      await this.#session.removeUser();
      // The mark of a signed-in browser is emptied, because its removal would end the sign-ins of other tabs.
      this.#page.localStore.setItem(signedInStorageKey, '');
      this.#notify();
      return false;
    }
  }

  isReturn(address: string): boolean {
    return isAuthorizationResponseAddress(address, this.#session.settings, this.#page.origin);
  }

  complete(address: string): Promise<{ returnTo: string }> {
    this.#completing ??= this.#complete(address);
    return this.#completing;
  }

  async #complete(address: string): Promise<{ returnTo: string }> {
    // oidc-client-ts removes its record of the request at the first attempt, even when the attempt fails.
    const key = `oidc.${parseAuthorizationResponse(address, this.#session.settings).get('state')}`;
    const written = this.#page.localStore.getItem(key);
    try {
      const user = await this.#session.signinCallback(address);
      // In the hidden frame of a silent renewal, the parent page completes the sign-in.
      if (!user) return { returnTo: '/' };
      const returnTo = localPath(user.state);
      this.#page.localStore.removeItem(unfinishedLogOutStorageKey);
      this.#noteShared(user.profile['shared_until']);
      this.#page.showAddress(returnTo);
      return { returnTo };
    } catch (error) {
      const failure = this.#inWords(error);
      if (isTransientError(failure) && written !== null) {
        this.#page.localStore.setItem(key, written);
        this.#completing = undefined;
      } else this.#page.showAddress('/');
      throw failure;
    } finally {
      removeProviderMetadata(this.#page);
    }
  }

  /** On a shared device, hides the sign-in from new tabs and ends the sign-in at `until` (s). */
  #noteShared(until: unknown): void {
    const { tabStore, localStore } = this.#page;
    if (typeof until === 'number') tabStore.setItem(sharedDeviceStorageKey, String(until * 1000));
    else tabStore.removeItem(sharedDeviceStorageKey);
    // New tabs ignore an empty mark, but its removal at log-out still reaches duplicates of this tab.
    localStore.setItem(signedInStorageKey, typeof until === 'number' ? '' : 'yes');
    this.#endInTime();
  }

  /** On a shared device, sets the timer that ends the sign-in. */
  #endInTime(): void {
    const until = Number(this.#page.tabStore.getItem(sharedDeviceStorageKey));
    clearTimeout(this.#endOfHour);
    if (until > 0) this.#endOfHour = setTimeout(() => void this.#endShared(), until - this.#clock.now());
  }

  async #endShared(): Promise<void> {
    this.#left = true;
    await this.#session.end();
    this.#page.tabStore.clear();
    this.#page.localStore.removeItem(signedInStorageKey);
    this.#page.leaveTo('/');
  }

  async begin(returnTo: string, again = false, nonce: string = crypto.randomUUID()): Promise<void> {
    if (!globalThis.crypto?.subtle) throw new Error('Signing in needs an https address, or localhost.');
    // The provider returns to a single origin: under another host name of this site the sign-in would be lost.
    if (this.#redirect.origin !== this.#page.origin)
      return this.#page.leaveTo(`${this.#redirect.origin}${localPath(returnTo)}`);
    // Without a network the browser would show its own error page instead of the provider's page.
    if (!this.#page.isOnline()) throw new AppError('Network', 'There is no network.');
    if (isBrowserStorageBlocked(this.#page)) throw noStorage();
    await atMost(noticeTimeoutMs, this.#finishExit());
    // When an exit is unfinished, the provider may still have the former person's session, so it must ask for the
    // login.
    const asks = again || isLogOutUnfinished(this.#page);
    try {
      const metadata = await this.#session.metadataService.getMetadata();
      storeProviderMetadata(this.#page, this.#session.settings.authority, metadata);
      const asking = asks ? { prompt: 'login', max_age: 0 } : {};
      await this.#session.signinRedirect({ nonce, state: returnTo, ...this.#language(metadata), ...asking });
    } catch (error) {
      throw this.#inWords(error);
    }
  }

  async #finishExit(): Promise<void> {
    const page = this.#page;
    if (
      isLogOutUnfinished(page) &&
      (await endEmbeddedProviderSession(this.#session.settings.authority, page))
    )
      page.localStore.removeItem(unfinishedLogOutStorageKey);
  }

  /**
   * Returns the parameter `ui_locales` only for an issuer that lists supported languages: some issuers refuse an
   * unknown parameter.
   */
  #language({ ui_locales_supported: known }: Partial<OidcMetadata>): { ui_locales?: string } {
    return Array.isArray(known) && known.length > 0 ? { ui_locales: this.#page.language() } : {};
  }

  async signOut(): Promise<void> {
    this.#left = true;
    const user = await this.#session.end();
    this.#page.localStore.removeItem(signedInStorageKey);
    this.#page.tabStore.removeItem(sharedDeviceStorageKey);
    clearTimeout(this.#endOfHour);
    if (!this.#page.isOnline()) return this.#stayHere();
    if (user && this.#session.settings.revokeTokensOnSignout)
      await atMost(noticeTimeoutMs, this.#session.revoke(user));
    // Without an end-session endpoint, or when the provider cannot be reached, only the local sign-in ends.
    const hint = user?.id_token === undefined ? {} : { id_token_hint: user.id_token };
    await this.#session.signoutRedirect(hint).catch(() => this.#leaveAlone());
  }

  endedHereOnly(): boolean {
    return consumeLocalLogOutMark(this.#page);
  }

  /**
   * Loads the first page and stores marks that the provider was not informed of the log-out. The next page of this site
   * then informs the provider, unless the store is blocked.
   */
  #leaveAlone(): void {
    try {
      this.#page.tabStore.setItem(localLogOutStorageKey, 'yes');
      if (isEmbeddedProvider(this.#session.settings.authority, this.#page))
        this.#page.localStore.setItem(unfinishedLogOutStorageKey, 'yes');
    } finally {
      this.#page.leaveTo('/');
    }
  }

  /**
   * Ends the sign-in without a network, when no other page can be loaded. The provider is informed at the next visit.
   * The address is replaced because it could reveal what the person did.
   */
  #stayHere(): void {
    this.#page.showAddress('/');
    this.#page.tabStore.setItem(localLogOutStorageKey, 'yes');
    this.#page.localStore.setItem(unfinishedLogOutStorageKey, 'yes');
  }

  async accessToken(): Promise<string> {
    let user = await this.#session.stored();
    if (user?.expired)
      user = await this.#session.signinSilent().catch((error: unknown) => {
        this.#refused(error);
        throw isProviderRefusal(error) ? noToken() : this.#inWords(error);
      });
    if (!user?.access_token) throw this.#unconfirmed ?? noToken();
    return user.access_token;
  }

  async person(): Promise<string | null> {
    const user = await this.#session.stored();
    return user ? JSON.stringify([user.profile.iss, user.profile.sub]) : null;
  }

  async renew(refused: string): Promise<boolean> {
    const stored = await this.#session.stored();
    // Another call has already renewed the token.
    if (stored?.access_token && stored.access_token !== refused) return true;
    try {
      const user = stored && refused !== this.#renewed ? await this.#session.signinSilent() : null;
      this.#renewed = user?.access_token;
    } catch (error) {
      const failure = inWords(error);
      if (failure instanceof AppError) throw failure;
      this.#renewed = undefined;
    }
    if (this.#renewed) return true;
    this.#renewed = refused;
    this.#end();
    return false;
  }

  onEnded(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Returns the error with a message for people: the messages of libraries about blocked storage differ by browser. */
  #inWords(error: unknown): Error {
    const failure = inWords(error);
    if (failure instanceof AppError || isProviderRefusal(error)) return failure;
    return isStorageRefusal(error) || isBrowserStorageBlocked(this.#page) ? noStorage() : failure;
  }

  /** Ends the sign-in only if the provider itself refused it, because a lost network may return. */
  #refused(error: unknown): void {
    if (isProviderRefusal(error)) this.#end();
  }

  #end(): void {
    if (this.#left) return;
    if (this.#page.tabStore.getItem(sharedDeviceStorageKey)) return void this.#endShared();
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  async #signedOutElsewhere(): Promise<void> {
    if (this.#left || !(await this.#session.stored())) return;
    this.#left = true;
    await this.#session.end();
    this.#page.leaveTo('/');
  }
}

/** Waits for `work`, which never rejects, for at most `ms`. */
function atMost(ms: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void work.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const noToken = (): AppError => new AppError('401', 'No security token found for your user');

const noStorage = (): AppError =>
  new AppError('Unexpected', 'This browser keeps nothing for this site.', { reason: 'storage' });

const isStorageRefusal = (error: unknown): boolean =>
  error instanceof DOMException && ['QuotaExceededError', 'SecurityError'].includes(error.name);

/** Matches the errors of oidc-client-ts for a status without an OAuth error code and for a reply that is not JSON. */
const isNonsense = ({ name, message }: Error): boolean =>
  name === 'SyntaxError' || /^Invalid response Content-Type| \(\d{3}\)/.test(message);

/** Keeps the messages of oidc-client-ts (specification 8, "Identity messages"); a network failure gets a code. */
function inWords(error: unknown): Error {
  if (error instanceof ErrorTimeout) return new AppError('TimedOut', error.message);
  if ((error as Error).name === 'TypeError')
    return new AppError('Network', 'The identity provider could not be reached.');
  if (isNonsense(error as Error))
    return new AppError('Unavailable', 'The identity provider does not answer as it should.');
  if (error instanceof SyntaxError)
    return new AppError('Unavailable', 'The identity provider answers nothing that makes sense.');
  return error instanceof Error ? error : new Error(String(error));
}

/** Returns the address if it is a path of this site, else the first page (no open redirect). */
function localPath(address: unknown): string {
  return typeof address === 'string' && address.startsWith('/') && !/^\/[/\\]/.test(address) ? address : '/';
}
