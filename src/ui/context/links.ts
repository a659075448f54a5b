import { createPortToken, type PortToken } from '../../application/ports/token.ts';

/** The price of access and the free Activities. `pence` is null when no card payment is offered; `free` has titles. */
export type LearnerAccessOffer = {
  readonly pence: number | null;
  readonly months: number;
  readonly free: readonly string[];
};

/**
 * The addresses outside the app, and the offer, from the deployment's settings. Links without an address are not shown.
 */
export interface LearnerLinks {
  /** The address of the page where a session with a coach is booked. */
  readonly bookASession?: string | undefined;
  /**
   * The address of the folder with an icon for each action, `{actionType}.png` (specification 7.7); it ends in a slash.
   */
  readonly actionIcons?: string | undefined;
  /** The address of the e-book that the dashboard offers. */
  readonly ebook?: string | undefined;
  /** The address for mail about the service. */
  readonly supportEmail?: string | undefined;
  /** The neutral page that 'Exit this page' leads to. */
  readonly exit?: string | undefined;
  /** The offer that visitors see before they register. */
  readonly offer?: LearnerAccessOffer | undefined;
}
export const LearnerLinks: PortToken<LearnerLinks> = createPortToken('LearnerLinks');
