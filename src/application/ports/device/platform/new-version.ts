import { createPortToken, type PortToken } from '../../token.ts';

/**
 * A newer version of this program that is installed on the device and waits to be activated.
 *
 * Adapters: whether a version waits must be the same in every tab, except in tabs that run that version already.
 * `watch` starts checking: at once, every hour and when the person returns. No page may reload by itself. In a browser
 * without service workers no version ever waits.
 */
export interface AppUpdate {
  /** Calls `listener` with true when a version waits, and with false when it was postponed in this tab or another. */
  watch(listener: (waits: boolean) => void): Promise<() => void>;
  /** Reloads this page with the newer version; other tabs stay as they are until their own reload. */
  take(): Promise<void>;
  /** Hides the note about the version in every tab; the next page that is loaded uses that version in any case. */
  putOff(): Promise<void>;
}
export const AppUpdate: PortToken<AppUpdate> = createPortToken('NewVersion');
