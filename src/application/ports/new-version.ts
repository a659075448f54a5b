/**
 * A newer version of this program, which waits on the device until somebody wants it.
 *
 * Adapters: whether one waits is the same in every tab, except in those that have it already; `watch` begins to
 * look, also every hour and when the person comes back. Nothing is loaded again by itself. Where a browser keeps no
 * programs, none ever waits.
 */
export interface NewVersion {
  /** Calls with true when one waits, and with false when it was put off, here or in another tab. */
  watch(listener: (waits: boolean) => void): Promise<() => void>;
  /** Loads this page again with it; other tabs go on as they are until theirs is. */
  take(): Promise<void>;
  /** Not now, in every tab; the next page that is loaded has it all the same. */
  putOff(): Promise<void>;
}
export const NewVersion = Symbol.for('NewVersion');
