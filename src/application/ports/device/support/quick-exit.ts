import { createPortToken, type PortToken } from '../../token.ts';

/**
 * The acts of 'Exit this page', apart from the change of page itself. Whether to log out, too, is a choice stored on
 * the device, which stays after a log out.
 *
 * Adapters: no method may throw. `logsOut` is null before the person has chosen. `logOut` must end this browser's
 * sign-in at once without waiting: its request outlives the page and is valid without a token. If that request is lost,
 * the next log in on this device must still ask for the password. `left` reports the left page to the server, at once
 * or before any other call; the home page then hides that Activity.
 */
export interface QuickExit {
  logsOut(): boolean | null;
  choose(logsOut: boolean): void;
  logOut(): void;
  /**
   * Reports that the page `path` of this tab was left; only the path of an Activity has an effect. Must be called
   * before `logOut`.
   */
  left(path: string): void;
}
export const QuickExit: PortToken<QuickExit> = createPortToken('QuickExit');
