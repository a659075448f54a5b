import { QuickExit } from '../../application/ports/device/support/quick-exit.ts';
import { OfflineStore } from '../../application/ports/device/chat/offline-store.ts';
import { LearnerLinks } from './links.ts';
import type { Resolver } from '../stores/resolver.ts';
import styles from './exit.module.css';

/** Storage key that tells a page which Back brings up in this tab that the person left, and to which address. */
const mark = 'fireside.left';

/**
 * Carries out 'Exit this page' (promise 25): empties the page, clears the offline store and replaces the page by the
 * neutral one. Waits for nothing, and no failure keeps the person here. The sign-in stays, so that the person can
 * return, unless they have chosen otherwise.
 */
export function performQuickExit(services: Resolver, word: string, leaveTo = replacePage): void {
  cover(word);
  const clear = (): void => services.get(OfflineStore).clear();
  // The store is cleared again at the very end, because a pending answer may be stored meanwhile.
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
 * Keeps a page that Back brings up after an exit from being shown: leads on to the neutral page and never resolves.
 * When the site is opened on purpose, resolves at once and removes the mark.
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

/** Replaces the page's content instead of covering it, so that no dialog, sound, title or search shows its text. */
function cover(word: string): void {
  const blank = document.createElement('p');
  blank.className = styles['cover']!;
  blank.setAttribute('role', 'alert');
  document.body.replaceChildren(blank);
  // Otherwise the voice would read on until the neutral page has loaded.
  window.speechSynthesis?.cancel();
  blank.textContent = word;
  document.title = word;
}

const replacePage = (address: string): void => window.location.replace(address);

/** Returns null when storage is blocked; then only Back is unprotected. */
function inTabStore<T>(act: (store: Storage) => T): T | null {
  try {
    return act(window.sessionStorage);
  } catch {
    return null;
  }
}
