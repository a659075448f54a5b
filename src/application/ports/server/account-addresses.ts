import type { NewLink } from './account-links.ts';
import type { MailDraft } from './letters.ts';

/** Another address for an account, and what tells of it. */
export type AddressChange = {
  accountId: string;
  email: string;
  at: number;
  /** The link that takes it back, and the mail with it; or the link that follows a change that was taken back. */
  link: NewLink;
  mail: MailDraft | null;
  /** Since when passkeys are not to be trusted; null leaves them all. */
  endPasskeysSince: number | null;
};

/**
 * The addresses of the accounts that this server keeps.
 *
 * Adapters: account, person, licences that gave access, link and mail change together or not at all. Every sign-in of
 * the account ends. Who only signed up with the new address and never verified it makes way: the link came to it. Of
 * two accounts that want one address at once, one gets it.
 */
export interface AccountAddresses {
  /** Null for an account that is not there, or is disabled. */
  find(accountId: string): Promise<string | null>;
  /** 'taken': a verified account has the address. 'gone': there is no such account. Both change nothing. */
  change(change: AddressChange): Promise<'changed' | 'taken' | 'gone'>;
}
