import type { CookiesSetOptions } from 'oidc-provider';

/**
 * Returns the options of the provider's cookies. Scripts and other sites cannot use them; over https they are for this
 * host alone (host-cookies.ts).
 */
export function shortTermCookieOptions(issuer: string): CookiesSetOptions {
  return { httpOnly: true, sameSite: 'lax', secure: issuer.startsWith('https:'), signed: true };
}

/**
 * Returns the options of the session's cookie, which is sent to the provider alone and not with the product's calls.
 */
export function sessionCookieOptions(issuer: string): CookiesSetOptions {
  return { ...shortTermCookieOptions(issuer), path: new URL(issuer).pathname };
}
