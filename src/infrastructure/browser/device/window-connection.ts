import type { Connection } from '../../../application/ports/connection.ts';

/** The window's own events. */
export class WindowConnection implements Connection {
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
}
