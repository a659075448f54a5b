import type { CookiesSetOptions } from 'oidc-provider';

/** No script and no other site uses the provider's cookies; over https they never leave it (host-cookies.ts). */
export function shortCookie(issuer: string): CookiesSetOptions {
  return { httpOnly: true, sameSite: 'lax', secure: issuer.startsWith('https:'), signed: true };
}

/** The session's own, sent to the provider alone and not with the product's calls. */
export function sessionCookie(issuer: string): CookiesSetOptions {
  return { ...shortCookie(issuer), path: new URL(issuer).pathname };
}
