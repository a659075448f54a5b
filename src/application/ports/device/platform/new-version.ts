import { token, type Token } from '../../token.ts';

/**
 * A newer version of this program that is installed on the device and waits to be used.
 *
 * Adapters: whether one waits is the same in every tab, except in tabs that run it already; `watch` starts
 * looking for one, then looks every hour and when the person comes back. No page is reloaded by itself. In a
 * browser without service workers none ever waits.
 */
export interface NewVersion {
  /** Calls with true when one waits, and with false when it was put off, here or in another tab. */
  watch(listener: (waits: boolean) => void): Promise<() => void>;
  /** Reloads this page with the newer version; other tabs stay as they are until their own reload. */
  take(): Promise<void>;
  /** Hides the note in every tab; the next page that is loaded uses the newer version in any case. */
  putOff(): Promise<void>;
}
export const NewVersion: Token<NewVersion> = token('NewVersion');
