import type { OidcMetadata } from 'oidc-client-ts';
import { isJsonObject } from '../../../domain/platform/json.ts';
import type { BrowserPage } from './browser-page.ts';

/**
 * Storage key of the provider's discovery document, which the tab stores during a sign-in, so that the pages before and
 * after the redirect fetch it only once.
 */
const key = 'fireside.provider';

type Tab = Pick<BrowserPage, 'tabStore'>;

export function storeProviderMetadata(
  { tabStore }: Tab,
  authority: string,
  metadata: Partial<OidcMetadata>,
): void {
  try {
    tabStore.setItem(key, JSON.stringify({ authority, metadata }));
  } catch {
    // The store is full or blocked: the page after the redirect fetches the document again.
  }
}

/** Returns the stored metadata of this provider, or an empty object when the tab stores none. */
export function readProviderMetadata(
  { tabStore }: Tab,
  authority: unknown,
): { metadata?: Partial<OidcMetadata> } {
  try {
    const kept: unknown = JSON.parse(tabStore.getItem(key) ?? 'null');
    if (!isJsonObject(kept) || kept['authority'] !== authority || !isJsonObject(kept['metadata'])) return {};
    return { metadata: kept['metadata'] };
  } catch {
    return {};
  }
}

export function removeProviderMetadata({ tabStore }: Tab): void {
  tabStore.removeItem(key);
}
