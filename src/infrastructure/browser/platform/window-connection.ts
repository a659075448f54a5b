import type { NetworkConnection } from '../../../application/ports/device/platform/connection.ts';

/** Reports the connection by the window's events `online` and `offline`. */
export class WindowNetworkConnection implements NetworkConnection {
  isLost(): boolean {
    return !navigator.onLine;
  }

  onBack(listener: () => void): () => void {
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') listener();
    };
    window.addEventListener('online', listener);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.removeEventListener('online', listener);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }

  onChange(listener: () => void): () => void {
    const events = ['online', 'offline'] as const;
    for (const event of events) window.addEventListener(event, listener);
    return () => events.forEach((event) => window.removeEventListener(event, listener));
  }
}
