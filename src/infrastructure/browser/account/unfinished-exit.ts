import type { BrowserPage } from './browser-page.ts';

/** Is kept where somebody logged out, by 'Exit this page' or out of its reach, and the provider may not have heard of it. */
export const unfinishedExit = 'fireside.exited';

export const isExitUnfinished = ({ localStore }: BrowserPage): boolean =>
  Boolean(localStore.getItem(unfinishedExit));

/** Whether it is the embedded provider, which is on the page's own site. */
export const isOwnProvider = (authority: string, { origin }: BrowserPage): boolean =>
  new URL(authority).origin === origin;

/**
 * Ends the embedded provider's session by its cookie alone, in a request that outlives the page. Resolves to whether it
 * is over; false where the issuer is elsewhere.
 */
export const leaveProvider = async (authority: string, page: BrowserPage): Promise<boolean> =>
  isOwnProvider(authority, page) &&
  fetch(`${authority}/leave`, { method: 'POST', keepalive: true }).then(
    ({ ok }) => ok,
    () => false,
  );
