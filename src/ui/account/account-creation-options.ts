import { createPortToken, type PortToken } from '../../application/ports/token.ts';

/** The way people get an account on this installation. */
export type AccountCreationOptions = {
  /** `open`: people make their own accounts; `operator`: the operator makes them. */
  registration: 'open' | 'operator';
  links: {
    /** The issuer's own registration page, which has priority. */
    registration?: string;
    /** The address of the page with mails that this installation does not send. */
    mailbox?: string;
  };
};
export const AccountCreationOptions: PortToken<AccountCreationOptions> = createPortToken('WayToAccount');
