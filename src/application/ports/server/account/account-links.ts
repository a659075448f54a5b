import type { MailDraft } from '../platform/mail-writer.ts';
import type { UnverifiedAccount } from './user-directory.ts';

/**
 * The purpose of a link. 'verify': confirms that the address is the person's own. 'password': sets a new password.
 * 'browser': makes this browser trusted. 'newAddress': gives the account this address. 'oldAddress': restores this
 * address and undoes all later acts.
 */
export type AccountLinkPurpose = 'verify' | 'password' | 'browser' | 'newAddress' | 'oldAddress';

/**
 * A link sent by mail: valid once, until `expiresAt`, for this account. Except for links about a change of address, the
 * account must still have `email`. `passwordHash` belongs to the sign-up that a link of purpose 'verify' confirms.
 */
export type AccountLink = {
  purpose: AccountLinkPurpose;
  accountId: string;
  email: string;
  expiresAt: number;
  passwordHash: string | null;
};

/** The reason why a link was refused. 'disabled': an operator has disabled the account; the link stays valid. */
export type LinkRejection = 'unknown' | 'expired' | 'used' | 'disabled';

/**
 * The records of a sign-up. When `account` is null there is only a mail, possibly with the link `back`, which takes an
 * account back.
 */
export type SignUpRecord = {
  mail: MailDraft;
  back?: NewAccountLink;
  account: { link: NewAccountLink; terms: { version: string; language: string } } | null;
};
export type NewAccountLink = AccountLink & { token: string };
/** A stored link; `madeAt` is when its mail was written (epoch ms). */
export type StoredAccountLink = AccountLink & { madeAt: number };

/**
 * The links of accounts, with the mails that carry them.
 *
 * Adapters: tokens must have 256 random bits. Store only the hash of a token, and a waiting mail without its token in
 * readable form. The data of one call must be stored together or not at all. Each call must cost the same with and
 * without an account.
 */
export interface AccountLinks {
  newToken(): string;
  /**
   * Registers with the directory (see UserDirectory.register) and stores the record; earlier links of the account stay
   * valid. `recordFor` must be pure. With an outside directory, a failure may leave an account without a record: it
   * cannot be verified, and the same sign-up may be repeated.
   */
  signUp(
    entry: { email: string; password: string; at: number },
    recordFor: (account: UnverifiedAccount | null) => SignUpRecord,
  ): Promise<void>;
  /**
   * Stores a link and its mail. A link of purpose 'password' ends the account's earlier ones; links of purpose 'verify'
   * belong to separate sign-ups, and links of purpose 'browser' are harmless. Null sends no mail, at the same cost.
   */
  issue(record: { link: NewAccountLink | null; mail: MailDraft | null } | null, at: number): Promise<void>;
  /**
   * Mails every address that the account had in the last week, each with a link that takes the account back for that
   * address until `until`. `write` makes the mail. `language` is used for a person without a stored language.
   */
  notifyOwner(
    accountId: string,
    at: number,
    write: (to: { email: string; language: string; token: string; until: number }) => MailDraft,
    language: string,
  ): Promise<void>;
  /**
   * Returns a new take-back link for an address that an account lost by a change that can still be undone, and the
   * instant (epoch ms) of a planned erasure or null.
   */
  lost(address: string, at: number): Promise<{ link: NewAccountLink; erasureOn: number | null } | null>;
  read(token: string, purpose: AccountLinkPurpose, at: number): Promise<StoredAccountLink | LinkRejection>;
  /** Returns the password hash of the newest sign-up with this address that may still be confirmed. */
  newestHash(email: string, at: number): Promise<string | null>;
  /** Returns the different password hashes of sign-ups that may still be confirmed, newest first. */
  waitingHashes(accountId: string, at: number): Promise<string[]>;
  /**
   * Reads a link as `read` does and marks it as used: of parallel calls exactly one gets the link. Except for a link of
   * purpose 'browser', the account's links of purpose 'verify' and 'newAddress' are used up as well; by a link of
   * purpose 'password' all other links of that purpose, too.
   */
  use(token: string, purpose: AccountLinkPurpose, at: number): Promise<StoredAccountLink | LinkRejection>;
}
