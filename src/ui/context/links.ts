import { token, type Token } from '../../application/ports/token.ts';

/** `pence` is null where nothing is sold by card. `free`: titles of the Activities that cost nothing. */
export type Offer = {
  readonly pence: number | null;
  readonly months: number;
  readonly free: readonly string[];
};

/** Addresses outside the app, and the offer, as a deployment sets them; what is not set is not shown. */
export interface LearnerLinks {
  /** The page where a session with a coach is booked. */
  readonly bookASession?: string | undefined;
  /** The folder of `{actionType}.png` (specification 7.7), with its slash at the end. */
  readonly actionIcons?: string | undefined;
  /** The e-book that the dashboard offers. */
  readonly ebook?: string | undefined;
  /** The address for mail about the service. */
  readonly supportEmail?: string | undefined;
  /** The neutral page that 'Exit this page' leads to. */
  readonly exit?: string | undefined;
  /** The offer shown to visitors before they register. */
  readonly offer?: Offer | undefined;
}
export const LearnerLinks: Token<LearnerLinks> = token('LearnerLinks');
