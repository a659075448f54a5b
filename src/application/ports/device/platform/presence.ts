import { createPortToken, type PortToken } from '../../token.ts';

/**
 * The record of the last use of this browser, shared by all its tabs.
 *
 * Adapters: no method may throw; without storage the record must last as long as the page.
 */
export interface UserPresence {
  /** Returns true after ten minutes without use, and when no use was recorded. */
  isIdle(): boolean;
  /**
   * Records that a person who may see protected content has used the browser. With `leftMs`, the browser becomes idle
   * after that time (ms).
   */
  press(leftMs?: number): void;
  /** Makes the browser idle at once, so that the next person must prove who they are. */
  leave(): void;
}
export const UserPresence: PortToken<UserPresence> = createPortToken('Presence');
