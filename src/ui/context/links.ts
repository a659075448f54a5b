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
  /** Where `{actionType}.png` lies (specification 7.7), with its slash at the end. */
  readonly actionIcons?: string | undefined;
  /** The e-book that the dashboard offers. */
  readonly ebook?: string | undefined;
  /** Where people write to about the service. */
  readonly supportEmail?: string | undefined;
  /** The neutral page that 'Exit this page' leads to. */
  readonly exit?: string | undefined;
  /** What visitors are told before they register. */
  readonly offer?: Offer | undefined;
}
export const LearnerLinks = Symbol.for('LearnerLinks');
