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
   * Records use by a person who may see protected content. With `leftMs`, the browser becomes idle after that time
   * (ms).
   */
  press(leftMs?: number): void;
  /** Makes the browser idle, so that the next person must prove their identity first. */
  leave(): void;
}
export const UserPresence: PortToken<UserPresence> = createPortToken('Presence');
