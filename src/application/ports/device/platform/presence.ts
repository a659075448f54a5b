import { token, type Token } from '../../token.ts';

/**
 * Whether somebody has pressed in this browser lately, in whichever tab.
 *
 * Adapters: nothing is thrown; what cannot be kept lives as long as the page.
 */
export interface Presence {
  /** True after ten minutes without a press, and where no press was recorded. */
  isIdle(): boolean;
  /** Somebody who may see protected content has pressed, or will be idle in `leftMs` only. */
  press(leftMs?: number): void;
  /** Makes the next person show who they are first. */
  leave(): void;
}
export const Presence: Token<Presence> = token('Presence');
