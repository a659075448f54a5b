import type { BrowserPage } from './browser-page.ts';
import type { RequiredOidcSettings } from './required-oidc-settings.ts';
import { isExitUnfinished } from './unfinished-exit.ts';

/** The tab's record of a sign-in (specification 3, "Sign-in user record"), as far as a first look needs it. */
export type TabSignIn = { accessToken: string; person: string };

/** The key under which the library stores it. */
export const userKey = ({
  authority,
  client_id: client,
}: Pick<RequiredOidcSettings, 'authority' | 'client_id'>): string => `oidc.user:${authority}:${client}`;

/** The tab's sign-in as the library wrote it, while its token is good and no exit is unfinished; null for anything else. */
export function storedSignIn(
  page: BrowserPage,
  settings: RequiredOidcSettings,
  now: number,
): TabSignIn | null {
  try {
    const record = JSON.parse(page.tabStore.getItem(userKey(settings)) ?? 'null') as {
      access_token?: unknown;
      expires_at?: unknown;
      profile?: { iss?: unknown; sub?: unknown };
    } | null;
    const { access_token: accessToken, expires_at: expiresAt, profile } = record ?? {};
    const isGood = !isExitUnfinished(page) && typeof expiresAt === 'number' && expiresAt * 1000 > now;
    if (!isGood || typeof accessToken !== 'string' || accessToken === '' || !profile?.sub) return null;
    return { accessToken, person: JSON.stringify([profile.iss, profile.sub]) };
  } catch {
    return null;
  }
}
