import type { BrowserPage } from './browser-page.ts';
import type { RequiredOidcSettings } from './required-oidc-settings.ts';
import { isLogOutUnfinished } from './unfinished-exit.ts';

/** The part of a stored sign-in (specification 3, "Sign-in user record") that is needed before the library loads. */
export type TabSignIn = { accessToken: string; person: string };

/** Returns the key under which the library oidc-client-ts stores the user record. */
export const oidcUserStorageKey = ({
  authority,
  client_id: client,
}: Pick<RequiredOidcSettings, 'authority' | 'client_id'>): string => `oidc.user:${authority}:${client}`;

/**
 * Returns the sign-in that the library stored in this tab; null unless its token is valid and no exit is unfinished.
 */
export function readStoredSignIn(
  page: BrowserPage,
  settings: RequiredOidcSettings,
  now: number,
): TabSignIn | null {
  try {
    const record = JSON.parse(page.tabStore.getItem(oidcUserStorageKey(settings)) ?? 'null') as {
      access_token?: unknown;
      expires_at?: unknown;
      profile?: { iss?: unknown; sub?: unknown };
    } | null;
    const { access_token: accessToken, expires_at: expiresAt, profile } = record ?? {};
    const isGood = !isLogOutUnfinished(page) && typeof expiresAt === 'number' && expiresAt * 1000 > now;
    if (!isGood || typeof accessToken !== 'string' || accessToken === '' || !profile?.sub) return null;
    return { accessToken, person: JSON.stringify([profile.iss, profile.sub]) };
  } catch {
    return null;
  }
}
