import { useEffect } from 'react';
import type { ReauthenticationStore } from './reauthentication-store.ts';

/** Interval at which the idle time is checked (ms). A device that slept checks as soon as it wakes. */
const checkEveryMs = 1000;

/** Closes protected content after an idle time, and reads its state from the server again when the person returns. */
export function useIdleLock(store: ReauthenticationStore): void {
  useEffect(() => {
    void store.refresh();
    const stop = new AbortController();
    const { signal } = stop;
    const timer = setInterval(store.watch, checkEveryMs);
    const onBack = (): void => (document.hidden ? store.watch() : store.comeBack());
    document.addEventListener('visibilitychange', onBack, { signal });
    // The back-forward cache restores a page with its former state.
    window.addEventListener('pageshow', ({ persisted }) => persisted && onBack(), { signal });
    window.addEventListener('focus', onBack, { signal });
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [store]);
}
