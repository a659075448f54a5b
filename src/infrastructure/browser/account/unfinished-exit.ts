import type { BrowserPage } from './browser-page.ts';

/** Storage key of the mark of an unfinished exit: a log-out of which the provider may not have been informed. */
export const unfinishedLogOutStorageKey = 'fireside.exited';

export const isLogOutUnfinished = ({ localStore }: BrowserPage): boolean =>
  Boolean(localStore.getItem(unfinishedLogOutStorageKey));

/** Returns true for the embedded provider, which has the page's own origin. */
export const isEmbeddedProvider = (authority: string, { origin }: BrowserPage): boolean =>
  new URL(authority).origin === origin;

/**
 * Ends the embedded provider's session by its cookie alone, in a request that outlives the page. Resolves to true once
 * the session is over; false for an external issuer or a failed request.
 */
export const endEmbeddedProviderSession = async (authority: string, page: BrowserPage): Promise<boolean> =>
  isEmbeddedProvider(authority, page) &&
  fetch(`${authority}/leave`, { method: 'POST', keepalive: true }).then(
    ({ ok }) => ok,
    () => false,
  );
