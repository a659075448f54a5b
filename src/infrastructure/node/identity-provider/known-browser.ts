import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { emailKey } from '../platform/email-key.ts';
import { shortCookie } from './cookies.ts';
import { toHostCookie } from './host-cookies.ts';
import type { IdentityProvider } from './provider.ts';

const knownBrowserCookie = 'fireside_known';
const knownBrowserMs = 180 * 24 * 60 * 60_000;

/**
 * A browser that has signed in to an account before, or that a mailed link was opened in, is known by a signed cookie. Its tries are counted
 * apart, so someone else's guessing never keeps the right person out. The cookie names nobody.
 */
export class KnownBrowser {
  readonly #keys: readonly string[];

  constructor(keys: readonly string[]) {
    this.#keys = keys;
  }

  /** The cookie's value after a sign-in to this account. */
  issue(email: string): string {
    const nonce = randomBytes(16).toString('base64url');
    return `${nonce}.${sign(this.#keys[0]!, nonce, email)}`;
  }

  /** The nonce of a cookie made for this account, or null. */
  recognise(cookieHeader: string | undefined, email: string): string | null {
    const value = new RegExp(`(?:^|;\\s*)${knownBrowserCookie}=([^;]*)`).exec(cookieHeader ?? '')?.[1] ?? '';
    const [nonce = '', signature = ''] = value.split('.');
    return this.#keys.some((key) => isEqual(signature, sign(key, nonce, email))) ? nonce : null;
  }
}

/** Gives the cookie that makes a browser known for an address, as it is set. */
export const knownBrowserSetter =
  ({ live, publicUrl }: Pick<IdentityProvider, 'live' | 'publicUrl'>) =>
  async (email: string): Promise<string> => {
    const value = new KnownBrowser((await live.current()).keys.cookie).issue(email);
    const line = `${knownBrowserCookie}=${value}; Path=/idp/sign-in; Max-Age=${knownBrowserMs / 1000}; HttpOnly; SameSite=Lax`;
    return shortCookie(publicUrl).secure ? toHostCookie(line) : line;
  };

function sign(key: string, nonce: string, email: string): string {
  return createHmac('sha256', key)
    .update(`known-browser\n${nonce}\n${emailKey(email)}`)
    .digest('base64url');
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
