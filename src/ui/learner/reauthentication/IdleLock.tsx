import { useEffect } from 'react';
import type { ReauthenticationStore } from './reauthentication-store.ts';

/** Interval of checks (ms): a device that slept makes one as soon as it wakes. */
const checkEveryMs = 1000;

/** Closes protected content after an idle time, and asks the server again after a press. */
export function useIdleLock(store: ReauthenticationStore): void {
  useEffect(() => {
    void store.refresh();
    const stop = new AbortController();
    const { signal } = stop;
    const timer = setInterval(store.watch, checkEveryMs);
    const onBack = (): void => (document.hidden ? store.watch() : store.comeBack());
    document.addEventListener('visibilitychange', onBack, { signal });
    // A page from the back-forward cache has its former state.
    window.addEventListener('pageshow', ({ persisted }) => persisted && onBack(), { signal });
    window.addEventListener('focus', onBack, { signal });
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [store]);
}
