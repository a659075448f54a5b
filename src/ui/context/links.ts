/** Addresses outside the app that a deployment sets; what is not set is not shown. */
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
}
export const LearnerLinks = Symbol.for('LearnerLinks');
