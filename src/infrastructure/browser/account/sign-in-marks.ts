import { thisPage, type BrowserPage } from './browser-page.ts';

/** Says to a new tab that this browser is signed in, so that trying silently is worth the wait. */
export const mark = 'fireside.signed-in';

/** Whether somebody is likely to be signed in here; the configuration is not needed for it. */
export function wasSignedIn(page: BrowserPage = thisPage()): boolean {
  return page.localStore.getItem(mark) === 'yes';
}

/** Says whether this tab keeps a sign-in, in any state. */
function keepsSignIn({ tabStore }: BrowserPage): boolean {
  const keys = Array.from({ length: tabStore.length }, (_, index) => tabStore.key(index));
  return keys.some((key) => key?.startsWith('oidc.user:'));
}

/** Whether this tab or this browser holds anything of a sign-in. */
export function holdsSignIn(page: BrowserPage): boolean {
  return Boolean(page.localStore.getItem(mark)) || keepsSignIn(page);
}

/** Whether the provider is about to be asked, or has just answered: a new tab, or the way back. */
export function asksProvider(query: string, page: BrowserPage = thisPage()): boolean {
  return query.includes('state=') || (wasSignedIn(page) && !keepsSignIn(page));
}

/** The mark for the page after a log out of which the provider was not informed. */
export const endedHere = 'fireside.ended-here';

/** Says whether the page before set the mark; true once. */
export function wasEndedHere({ tabStore }: BrowserPage): boolean {
  const isSo = Boolean(tabStore.getItem(endedHere));
  tabStore.removeItem(endedHere);
  return isSo;
}
