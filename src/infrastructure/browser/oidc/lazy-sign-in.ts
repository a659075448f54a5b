import { AppError } from '../../../application/errors.ts';
import type { SignIn } from '../../../application/ports/sign-in.ts';
import { thisPage, type BrowserPage } from './browser-page.ts';
import { checkSettings, isReturnAddress, type ReturnSettings } from './return-address.ts';
import { holdsSignIn, wasEndedHere } from './sign-in-marks.ts';

type Part = typeof import('./oidc-sign-in.ts');

const load = (): Promise<Part> => import('./oidc-sign-in.ts');

/** Fetches what signing in needs before anybody asks for it. */
export function fetchSignIn(): void {
  // Whoever needs it is told when it does not come.
  load().catch(() => undefined);
}

/**
 * OidcSignIn in a file of its own, which visitors who are nobody yet do not wait for. Once somebody is signed
 * in it is there, so a renewal never depends on a file that a newer release has taken away.
 */
export class LazySignIn implements SignIn {
  readonly #configured: Record<string, unknown>;
  readonly #settings: ReturnSettings;
  readonly #page: BrowserPage;
  readonly #load: () => Promise<Part>;
  readonly #listeners = new Set<() => void>();
  #signIn: Promise<SignIn> | undefined;

  constructor(configured: Record<string, unknown>, page = thisPage(), loadPart = load) {
    this.#configured = configured;
    this.#settings = checkSettings(configured);
    this.#page = page;
    this.#load = loadPart;
  }

  async restore(): Promise<boolean> {
    if (holdsSignIn(this.#page)) return (await this.#get()).restore();
    whenIdle(fetchSignIn);
    return false;
  }

  isReturn(address: string): boolean {
    return isReturnAddress(address, this.#settings, this.#page.origin);
  }

  endedHereOnly(): boolean {
    return wasEndedHere(this.#page);
  }

  async complete(address: string): Promise<{ returnTo: string }> {
    return (await this.#get()).complete(address);
  }

  async begin(returnTo: string): Promise<void> {
    return (await this.#get()).begin(returnTo);
  }

  async signOut(): Promise<void> {
    return (await this.#get()).signOut();
  }

  async accessToken(): Promise<string> {
    return (await this.#get()).accessToken();
  }

  async person(): Promise<string | null> {
    return (await this.#get()).person();
  }

  async renew(refused: string): Promise<boolean> {
    return (await this.#get()).renew(refused);
  }

  onEnded(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #get(): Promise<SignIn> {
    this.#signIn ??= this.#make();
    return this.#signIn;
  }

  async #make(): Promise<SignIn> {
    const { OidcSignIn } = await this.#load().catch((error: unknown) => {
      this.#signIn = undefined;
      throw Object.assign(new AppError('Network', 'Signing in could not be loaded.'), { cause: error });
    });
    const signIn = new OidcSignIn(this.#configured, this.#page);
    signIn.onEnded(() => this.#listeners.forEach((listener) => listener()));
    return signIn;
  }
}

/** Not before the page has shown what it has. */
function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task, { timeout: 2000 });
  else setTimeout(task, 1000);
}
