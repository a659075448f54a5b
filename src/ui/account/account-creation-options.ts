import { createPortToken, type PortToken } from '../../application/ports/token.ts';

/** The way people get an account on this installation. */
export type AccountCreationOptions = {
  /** `open`: people make their own accounts; `operator`: the operator makes them. */
  registration: 'open' | 'operator';
  links: {
    /** The address of the issuer's own registration page; it replaces ours, whatever `registration` says. */
    registration?: string;
    /** The address of the page that shows the mails of an installation without a mail server. */
    mailbox?: string;
  };
};
export const AccountCreationOptions: PortToken<AccountCreationOptions> = createPortToken('WayToAccount');
