/**
 * Whether somebody has pressed in this browser lately, in whichever tab.
 *
 * Adapters: nothing is thrown; what cannot be kept lives as long as the page.
 */
export interface Presence {
  /** For ten minutes nobody has pressed, or nothing is known of anybody. */
  isIdle(): boolean;
  /** Somebody who may see protected content has pressed, or will be idle in `leftMs` only. */
  press(leftMs?: number): void;
  /** Makes the next person show who they are first. */
  leave(): void;
}
export const Presence = Symbol.for('Presence');
