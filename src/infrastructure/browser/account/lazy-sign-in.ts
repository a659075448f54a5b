import { AppError } from '../../../application/errors.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { SignIn } from '../../../application/ports/device/account/sign-in.ts';
import { currentBrowserPage, type BrowserPage } from './browser-page.ts';
import { removeProviderMetadata } from './provider-metadata.ts';
import {
  checkOidcSettings,
  isAuthorizationResponseAddress,
  type RequiredOidcSettings,
} from './required-oidc-settings.ts';
import { hasStoredSignIn, signedInStorageKey, consumeLocalLogOutMark } from './sign-in-marks.ts';
import { readStoredSignIn, oidcUserStorageKey, type TabSignIn } from './stored-sign-in.ts';

type Part = typeof import('./oidc-sign-in.ts');

const load = (): Promise<Part> => import('./oidc-sign-in.ts');

/** Loads the code of signing in before the first call to it. */
export function preloadSignInModule(): void {
  // The call that needs the code reports a failure.
  load().catch(() => undefined);
}

/**
 * Loads OidcSignIn, a chunk of its own, on demand. When nobody is signed in, or this tab stores a valid token, the
 * page is shown first and the chunk is loaded afterwards: a later renewal must not depend on a file that a newer
 * release has removed.
 */
export class LazySignIn implements SignIn {
  readonly #configured: Record<string, unknown>;
  readonly #settings: RequiredOidcSettings;
  readonly #clock: Clock;
  readonly #page: BrowserPage;
  readonly #load: () => Promise<Part>;
  readonly #listeners = new Set<() => void>();
  #signIn: Promise<SignIn> | undefined;

  constructor(
    configured: Record<string, unknown>,
    clock: Clock,
    page = currentBrowserPage(),
    loadPart = load,
  ) {
    this.#configured = configured;
    this.#settings = checkOidcSettings(configured);
    this.#clock = clock;
    this.#page = page;
    this.#load = loadPart;
    page.onRemoved(signedInStorageKey, () => this.#signedOutElsewhere());
  }

  async restore(): Promise<boolean> {
    // This removes the metadata of a sign-in that began in this tab and was not completed.
    removeProviderMetadata(this.#page);
    const isStored = this.#stored() !== null;
    if (!isStored && hasStoredSignIn(this.#page)) return (await this.#get()).restore();
    this.#whenIdle();
    return isStored;
  }

  isReturn(address: string): boolean {
    return isAuthorizationResponseAddress(address, this.#settings, this.#page.origin);
  }

  endedHereOnly(): boolean {
    return consumeLocalLogOutMark(this.#page);
  }

  async complete(address: string): Promise<{ returnTo: string }> {
    return (await this.#get()).complete(address);
  }

  async begin(...how: Parameters<SignIn['begin']>): Promise<void> {
    return (await this.#get()).begin(...how);
  }

  async signOut(): Promise<void> {
    return (await this.#get()).signOut();
  }

  async accessToken(): Promise<string> {
    return this.#stored()?.accessToken ?? (await this.#get()).accessToken();
  }

  async person(): Promise<string | null> {
    return this.#stored()?.person ?? (await this.#get()).person();
  }

  async renew(refused: string): Promise<boolean> {
    return (await this.#get()).renew(refused);
  }

  onEnded(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Loads the first page when another tab logs out before the OIDC library is loaded here. */
  #signedOutElsewhere(): void {
    const key = oidcUserStorageKey(this.#settings);
    if (this.#signIn || !this.#page.tabStore.getItem(key)) return;
    this.#page.tabStore.removeItem(key);
    this.#page.leaveTo('/');
  }

  /** Returns the stored sign-in until the OIDC library is loaded; from then on the library's state counts. */
  #stored(): TabSignIn | null {
    return this.#signIn ? null : readStoredSignIn(this.#page, this.#settings, this.#clock.now());
  }

  #get(): Promise<SignIn> {
    this.#signIn ??= this.#make();
    return this.#signIn;
  }

  /** Loads the OIDC library once the page is idle. A failure is reported by the call that needs the library. */
  #whenIdle(): void {
    const restore = (signIn: SignIn): Promise<unknown> => signIn.restore();
    const attempt = (): void =>
      void this.#get()
        .then(restore)
        .catch(() => undefined);
    if ('requestIdleCallback' in globalThis) requestIdleCallback(attempt, { timeout: 2000 });
    else setTimeout(attempt, 1000);
  }

  async #make(): Promise<SignIn> {
    const { OidcSignIn } = await this.#load().catch((error: unknown) => {
      this.#signIn = undefined;
      throw Object.assign(new AppError('Network', 'Signing in could not be loaded.'), { cause: error });
    });
    const signIn = new OidcSignIn(this.#configured, this.#page, this.#clock);
    signIn.onEnded(() => this.#listeners.forEach((listener) => listener()));
    return signIn;
  }
}
