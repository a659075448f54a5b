import { InMemoryStorage, type BrowserPage } from './browser-page.ts';

const probe = 'fireside.probe';
/**
 * The probe texts are as long as the records of a sign-in: the request in local storage, then the user record in the
 * tab's storage.
 */
const [onTheWay, signedIn] = ['x'.repeat(1024), 'x'.repeat(4096)];

/** Returns true if this browser blocks storage for this site or has no room for a sign-in. */
export function isBrowserStorageBlocked({
  localStore,
  tabStore,
}: Pick<BrowserPage, 'localStore' | 'tabStore'>): boolean {
  const records = [[localStore, onTheWay] as const, [tabStore, signedIn] as const];
  return records.some(([store, record]) => {
    if (store instanceof InMemoryStorage) return true;
    try {
      store.setItem(probe, record);
      store.removeItem(probe);
      return false;
    } catch {
      return true;
    }
  });
}
