/**
 * What 'Exit this page' does beside leaving. The choice is kept on the device and stays after a log out.
 *
 * Adapters: `logsOut` is null before the person has chosen. `logOut` ends this browser's sign-in at once and waits for
 * nothing: the server hears of it by a request that outlives the page, also where no token counts any more. Where it
 * does not hear of it, whoever logs in here next is asked for the password all the same. `left` tells the server which
 * page was left, at once or before anything else is asked of it; home shows that Activity no more. Nothing is thrown.
 */
export interface Leaving {
  logsOut(): boolean | null;
  choose(logsOut: boolean): void;
  logOut(): void;
  /** `path` as this tab shows it; only that of an Activity counts. Call it before `logOut`. */
  left(path: string): void;
}
export const Leaving = Symbol.for('Leaving');
