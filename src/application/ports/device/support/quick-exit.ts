import { token, type Token } from '../../token.ts';

/**
 * 'Exit this page' beside the change of page itself. The choice is kept on the device and stays after a log out.
 *
 * Adapters: `logsOut` is null before the person has chosen. `logOut` ends this browser's sign-in at once and waits for
 * nothing: the server is told by a request that outlives the page, also where no token counts any more. Where that does
 * not arrive, the next person to log in here is asked for the password all the same. `left` tells the server which page
 * was left, at once or before any other call; home shows that Activity no more. Nothing is thrown.
 */
export interface QuickExit {
  logsOut(): boolean | null;
  choose(logsOut: boolean): void;
  logOut(): void;
  /** `path` as this tab shows it; only that of an Activity counts. Call it before `logOut`. */
  left(path: string): void;
}
export const QuickExit: Token<QuickExit> = token('QuickExit');
