import { QuickExit } from '../../application/ports/device/support/quick-exit.ts';
import { OfflineStore } from '../../application/ports/device/chat/offline-store.ts';
import { LearnerLinks } from './links.ts';
import type { Resolver } from '../stores/resolver.ts';
import styles from './exit.module.css';

/** Says to whatever Back brings up in this tab that the person left, and where to. */
const mark = 'fireside.left';

/**
 * 'Exit this page' (promise 25): empties the page, clears this device's copy and puts the neutral page in
 * this one's place. It waits for nothing, and nothing that fails keeps the person here. The sign-in stays, unless
 * the person has chosen otherwise: who comes back on purpose goes on where they were.
 */
export function exit(services: Resolver, word: string, leaveTo = replacePage): void {
  cover(word);
  const clear = (): void => services.get(OfflineStore).clear();
  // Once more at the very end: an answer may still be on its way and be kept again.
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
 * Before anything is shown: after an exit, Back leads on to the neutral page again and this never
 * resolves. Opening the site on purpose resolves at once, and Back is Back again.
 */
export async function stayAway(leaveTo = replacePage): Promise<void> {
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

/** Replaces the page instead of lying over it: no dialog, sound, title or search can bring its words back. */
function cover(word: string): void {
  const blank = document.createElement('p');
  blank.className = styles['cover']!;
  blank.setAttribute('role', 'alert');
  document.body.replaceChildren(blank);
  // The voice would go on reading aloud until the neutral page has loaded.
  window.speechSynthesis?.cancel();
  blank.textContent = word;
  document.title = word;
}

const replacePage = (address: string): void => window.location.replace(address);

/** Null where storage is blocked: Back is all that is lost. */
function inTabStore<T>(act: (store: Storage) => T): T | null {
  try {
    return act(window.sessionStorage);
  } catch {
    return null;
  }
}
