import type { BrowserPage } from './browser-page.ts';

/**
 * Storage key of the mark of an unfinished exit: somebody logged out here, and the provider may not have been
 * informed.
 */
export const unfinishedExit = 'fireside.exited';

export const isExitUnfinished = ({ localStore }: BrowserPage): boolean =>
  Boolean(localStore.getItem(unfinishedExit));

/** Returns true for the embedded provider, which has the page's own origin. */
export const isOwnProvider = (authority: string, { origin }: BrowserPage): boolean =>
  new URL(authority).origin === origin;

/**
 * Ends the embedded provider's session by its cookie alone, in a request that outlives the page. Resolves to true once
 * the session is over; false for an external issuer or a failed request.
 */
export const leaveProvider = async (authority: string, page: BrowserPage): Promise<boolean> =>
  isOwnProvider(authority, page) &&
  fetch(`${authority}/leave`, { method: 'POST', keepalive: true }).then(
    ({ ok }) => ok,
    () => false,
  );
