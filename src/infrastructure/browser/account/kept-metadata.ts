import type { OidcMetadata } from 'oidc-client-ts';
import { isObject } from '../../../domain/platform/json.ts';
import type { BrowserPage } from './browser-page.ts';

/** The provider's discovery document, kept in the tab during a sign-in, so that both of its pages fetch it once. */
const key = 'fireside.provider';

type Tab = Pick<BrowserPage, 'tabStore'>;

export function keepMetadata({ tabStore }: Tab, authority: string, metadata: Partial<OidcMetadata>): void {
  try {
    tabStore.setItem(key, JSON.stringify({ authority, metadata }));
  } catch {
    // A full or blocked store: the second page fetches it again.
  }
}

/** Returns the metadata kept of this provider; none when the tab holds none. */
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
