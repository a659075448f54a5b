import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { emailKey } from '../email-key.ts';

export const knownBrowserCookie = 'fireside_known';
export const knownBrowserMs = 180 * 24 * 60 * 60_000;

/**
 * A browser that has signed in to an account before is known by a signed cookie. Its tries are counted
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

function sign(key: string, nonce: string, email: string): string {
  return createHmac('sha256', key)
    .update(`known-browser\n${nonce}\n${emailKey(email)}`)
    .digest('base64url');
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
