/**
 * What 'Exit this page' does beside leaving. The choice is kept on the device and stays after a log out.
 *
 * Adapters: `logsOut` is null before the person has chosen. `logOut` ends this browser's sign-in at once and waits for
 * nothing: the server hears of it by a request that outlives the page, also where no token counts any more. Where it
 * does not hear of it, whoever logs in here next is asked for the password all the same. Nothing is thrown.
 */
export interface Leaving {
  logsOut(): boolean | null;
  choose(logsOut: boolean): void;
  logOut(): void;
}
export const Leaving = Symbol.for('Leaving');
