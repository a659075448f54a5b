import type { OidcMetadata } from 'oidc-client-ts';
import { isObject } from '../../../domain/platform/json.ts';
import type { BrowserPage } from './browser-page.ts';

/** What the provider says of itself, from the way there to the way back: asked once for both pages of a sign-in. */
const key = 'fireside.provider';

type Tab = Pick<BrowserPage, 'tabStore'>;

export function keepMetadata({ tabStore }: Tab, authority: string, metadata: Partial<OidcMetadata>): void {
  try {
    tabStore.setItem(key, JSON.stringify({ authority, metadata }));
  } catch {
    // A store that is full or blocked: the way back asks again.
  }
}

/** What was kept of this provider, or nothing. */
export function keptMetadata({ tabStore }: Tab, authority: unknown): { metadata?: Partial<OidcMetadata> } {
  try {
    const kept: unknown = JSON.parse(tabStore.getItem(key) ?? 'null');
    if (!isObject(kept) || kept['authority'] !== authority || !isObject(kept['metadata'])) return {};
    return { metadata: kept['metadata'] };
  } catch {
    return {};
  }
}

export function forgetMetadata({ tabStore }: Tab): void {
  tabStore.removeItem(key);
}
