import type { BrowserPage } from './browser-page.ts';

/** Is kept where somebody left by 'Exit this page' and logged out: perhaps the provider has not heard of it. */
export const unfinishedExit = 'fireside.exited';

export const isExitUnfinished = ({ localStore }: BrowserPage): boolean =>
  Boolean(localStore.getItem(unfinishedExit));

/**
 * Tells the embedded provider, which is on the page's own site, by its cookie alone, in a request that outlives the
 * page. Whether its session is over; never where the issuer is elsewhere.
 */
export const leaveProvider = async (authority: string, { origin }: BrowserPage): Promise<boolean> =>
  new URL(authority).origin === origin &&
  fetch(`${authority}/leave`, { method: 'POST', keepalive: true }).then(
    ({ ok }) => ok,
    () => false,
  );
