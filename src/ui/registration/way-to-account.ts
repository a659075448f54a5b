/** How people get an account on this installation. */
export type WayToAccount = {
  /** They make their own here, or the person who runs it makes them. */
  registration: 'open' | 'operator';
  links: {
    /** The issuer's own page for new people, which comes first. */
    registration?: string;
    /** Where mails are read that this installation does not send out. */
    mailbox?: string;
  };
};
export const WayToAccount = Symbol.for('WayToAccount');

/** The page to go to, where there is one; only an address of the web is gone to. */
export function pageElsewhere({ links: { registration } }: WayToAccount): string | null {
  return registration !== undefined && /^https?:\/\//i.test(registration) ? registration : null;
}
