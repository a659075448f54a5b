import { QuickExit } from '../../application/ports/device/support/quick-exit.ts';
import { OfflineStore } from '../../application/ports/device/chat/offline-store.ts';
import { LearnerLinks } from './links.ts';
import type { Resolver } from '../stores/resolver.ts';
import styles from './exit.module.css';

/** The tab's storage key for the address that 'Exit this page' led to; pages that Back restores lead there again. */
const mark = 'fireside.left';

/**
 * Carries out 'Exit this page' (promise 25): covers the page with `word`, clears the offline store and replaces the
 * page by the neutral one. It awaits nothing, and leaves even if a step fails. The sign-in stays, so that the person
 * can return, unless they have chosen to be logged out.
 */
export function performQuickExit(services: Resolver, word: string, leaveTo = replacePage): void {
  cover(word);
  const clear = (): void => services.get(OfflineStore).clear();
  // The store is cleared again when the page is unloaded, because a pending answer may be stored meanwhile.
  window.addEventListener('pagehide', clear, { once: true });
  const { exit: address = 'about:blank' } = services.get(LearnerLinks);
  try {
    inTabStore((store) => store.setItem(mark, address));
    const quickExit = services.get(QuickExit);
    quickExit.left(window.location.pathname);
    clear();
    if (quickExit.logsOut() === true) quickExit.logOut();
  } finally {
    leaveTo(address);
  }
}

/**
 * Hides a page that Back restores after 'Exit this page': leads to the neutral page again and never resolves. Resolves
 * at once, and forgets the exit, when the site is opened in any other way.
 */
export async function redirectAfterQuickExit(leaveTo = replacePage): Promise<void> {
  const leaveAgain = (): boolean => {
    const address = inTabStore((store) => store.getItem(mark));
    if (!address) return false;
    cover('…');
    leaveTo(address);
    return true;
  };
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) leaveAgain();
  });
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type === 'back_forward' && leaveAgain()) return new Promise<never>(() => undefined);
  inTabStore((store) => store.removeItem(mark));
}

/**
 * Replaces the page's content by `word`. A cover would leave dialogs, sound, the title and find-in-page as they were.
 */
function cover(word: string): void {
  const blank = document.createElement('p');
  blank.className = styles['cover']!;
  blank.setAttribute('role', 'alert');
  document.body.replaceChildren(blank);
  // The voice would otherwise continue until the neutral page has loaded.
  window.speechSynthesis?.cancel();
  blank.textContent = word;
  document.title = word;
}

const replacePage = (address: string): void => window.location.replace(address);

/**
 * Runs `act` on the tab's storage; returns null when storage is blocked, and then Back shows the page that was left.
 */
function inTabStore<T>(act: (store: Storage) => T): T | null {
  try {
    return act(window.sessionStorage);
  } catch {
    return null;
  }
}
