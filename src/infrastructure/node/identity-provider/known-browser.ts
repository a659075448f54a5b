import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { toEmailKey } from '../platform/email-key.ts';
import { shortTermCookieOptions } from './cookies.ts';
import { toHostCookie } from './host-cookies.ts';
import type { IdentityProvider } from './provider.ts';

const knownBrowserCookie = 'fireside_known';
const knownBrowserMs = 180 * 24 * 60 * 60_000;

/**
 * Identifies trusted browsers, which have signed in to an account before or opened a mailed link, by a signed cookie.
 * Their attempts are counted separately, so that guessing by others does not lock the owner out. The cookie does not
 * name the account.
 */
export class KnownBrowser {
  readonly #keys: readonly string[];

  constructor(keys: readonly string[]) {
    this.#keys = keys;
  }

  /** Returns the cookie's value after a sign-in to this account. */
  issue(email: string): string {
    const nonce = randomBytes(16).toString('base64url');
    return `${nonce}.${sign(this.#keys[0]!, nonce, email)}`;
  }

  /** Returns the nonce of a cookie issued for this account; null for another one. */
  recognise(cookieHeader: string | undefined, email: string): string | null {
    const value = new RegExp(`(?:^|;\\s*)${knownBrowserCookie}=([^;]*)`).exec(cookieHeader ?? '')?.[1] ?? '';
    const [nonce = '', signature = ''] = value.split('.');
    return this.#keys.some((key) => isEqual(signature, sign(key, nonce, email))) ? nonce : null;
  }
}

/** Returns a function that makes the Set-Cookie value of a trusted browser for an address. */
export const createKnownBrowserCookieSetter =
  ({ live, publicUrl }: Pick<IdentityProvider, 'live' | 'publicUrl'>) =>
  async (email: string): Promise<string> => {
    const value = new KnownBrowser((await live.current()).keys.cookie).issue(email);
    const line = `${knownBrowserCookie}=${value}; Path=/idp/sign-in; Max-Age=${knownBrowserMs / 1000}; HttpOnly; SameSite=Lax`;
    return shortTermCookieOptions(publicUrl).secure ? toHostCookie(line) : line;
  };

function sign(key: string, nonce: string, email: string): string {
  return createHmac('sha256', key)
    .update(`known-browser\n${nonce}\n${toEmailKey(email)}`)
    .digest('base64url');
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
