import { token, type Token } from '../../application/ports/token.ts';

/** How people get an account on this installation. */
export type WayToAccount = {
  /** They make their own here, or the person who runs it makes them. */
  registration: 'open' | 'operator';
  links: {
    /** The issuer's own page for new people, which comes first. */
    registration?: string;
    /** The address at which mails are read that this installation does not send out. */
    mailbox?: string;
  };
};
export const WayToAccount: Token<WayToAccount> = token('WayToAccount');
