import { currentBrowserPage, type BrowserPage } from './browser-page.ts';

/** Storage key of the mark that this browser is signed in: a new tab then attempts a silent sign-in. */
export const signedInStorageKey = 'fireside.signed-in';

/** Returns true if somebody is likely to be signed in in this browser; needs no configuration. */
export function isLikelySignedIn(page: BrowserPage = currentBrowserPage()): boolean {
  return page.localStore.getItem(signedInStorageKey) === 'yes';
}

/** Returns true if this tab stores a sign-in, valid or expired. */
function keepsSignIn({ tabStore }: BrowserPage): boolean {
  const keys = Array.from({ length: tabStore.length }, (_, index) => tabStore.key(index));
  return keys.some((key) => key?.startsWith('oidc.user:'));
}

/** Returns true if this tab stores a sign-in, or this browser the mark of a sign-in. */
export function hasStoredSignIn(page: BrowserPage): boolean {
  return Boolean(page.localStore.getItem(signedInStorageKey)) || keepsSignIn(page);
}

/** Returns true if this page is about to call the provider (a new tab) or has just received the provider's response. */
export function isProviderCallPending(query: string, page: BrowserPage = currentBrowserPage()): boolean {
  return query.includes('state=') || (isLikelySignedIn(page) && !keepsSignIn(page));
}

/** Storage key of the mark for the next page that the provider was not informed of the log out. */
export const localLogOutStorageKey = 'fireside.ended-here';

/** Returns true if the previous page could not inform the provider of a log-out, and removes the mark that says so. */
export function consumeLocalLogOutMark({ tabStore }: BrowserPage): boolean {
  const isSo = Boolean(tabStore.getItem(localLogOutStorageKey));
  tabStore.removeItem(localLogOutStorageKey);
  return isSo;
}
