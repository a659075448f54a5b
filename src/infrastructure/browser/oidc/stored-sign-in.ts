import type { BrowserPage } from './browser-page.ts';
import type { NeededSettings } from './needed-settings.ts';

/** What this tab keeps of a sign-in (specification 3, "Sign-in user record"), as far as a first look needs it. */
export type StoredSignIn = { accessToken: string; person: string };

/** The tab's sign-in as the library wrote it, while its token is good; null for anything else. */
export function storedSignIn(
  { tabStore }: BrowserPage,
  { authority, client_id: client }: NeededSettings,
  now: number,
): StoredSignIn | null {
  try {
    const record = JSON.parse(tabStore.getItem(`oidc.user:${authority}:${client}`) ?? 'null') as {
      access_token?: unknown;
      expires_at?: unknown;
      profile?: { iss?: unknown; sub?: unknown };
    } | null;
    const { access_token: accessToken, expires_at: expiresAt, profile } = record ?? {};
    const isGood = typeof expiresAt === 'number' && expiresAt * 1000 > now;
    if (!isGood || typeof accessToken !== 'string' || !profile?.sub) return null;
    return { accessToken, person: JSON.stringify([profile.iss, profile.sub]) };
  } catch {
    return null;
  }
}
