import type { MailDraft } from '../platform/letters.ts';
import type { WaitingAccount } from './user-directory.ts';

/**
 * 'verify': the address is the person's own. 'password': they may set a new one. 'browser': this browser belongs to the
 * reader of their mails. 'newAddress': the account gets this address. 'oldAddress': it gets this one back, with all
 * that was done since undone.
 */
export type LinkPurpose = 'verify' | 'password' | 'browser' | 'newAddress' | 'oldAddress';

/**
 * A link that a mail carries: good once, until `expiresAt`, for this account. But for links of a change of address,
 * it is good while the account has this address. `passwordHash`: of the sign-up that a link to verify confirms.
 */
export type AccountLink = {
  purpose: LinkPurpose;
  accountId: string;
  email: string;
  expiresAt: number;
  passwordHash: string | null;
};

/** Why a link does nothing. 'disabled': as long as an operator keeps its account closed; the link stays as it is. */
export type LinkRejection = 'unknown' | 'expired' | 'used' | 'disabled';

/** A sign-up's records. Without an account there is a mail alone, or one with the link `back` to a lost one. */
export type SignUpRecord = {
  mail: MailDraft;
  back?: NewLink;
  account: { link: NewLink; terms: { version: string; language: string } } | null;
};
export type NewLink = AccountLink & { token: string };
/** A link as it was found: `madeAt` is when its mail was written. */
export type FoundLink = AccountLink & { madeAt: number };

/**
 * The links of accounts, with the mails that carry them.
 *
 * Adapters: tokens have 256 random bits. A link is kept with the hash of its token, and a waiting mail without
 * its token in readable form. What one call brings is stored together
 * or not at all, and each call costs the same whether there is an account or not.
 */
export interface AccountLinks {
  newToken(): string;
  /**
   * Registers with the directory (see UserDirectory.register) and stores the record; earlier links of the
   * account stay valid. `recordFor` is pure. With a directory elsewhere a failure may leave an account
   * without a record: it cannot be verified, and the same sign-up may be repeated.
   */
  signUp(
    entry: { email: string; password: string; at: number },
    recordFor: (account: WaitingAccount | null) => SignUpRecord,
  ): Promise<void>;
  /**
   * A link to set a password ends the account's earlier ones; links to verify belong to separate sign-ups,
   * and links of browsers are harmless. Null sends no mail, at the same cost.
   */
  issue(record: { link: NewLink | null; mail: MailDraft | null } | null, at: number): Promise<void>;
  /**
   * Mails every address that the account had in the last week, each with a link that takes the account back to it,
   * `until` then; `write` makes the mail. `language` is that of a person who never said one.
   */
  notifyOwner(
    accountId: string,
    at: number,
    write: (to: { email: string; language: string; token: string; until: number }) => MailDraft,
    language: string,
  ): Promise<void>;
  /**
   * For an address that an account had until a change that can still be taken back: a new link that does it, and when
   * the account is erased as planned (epoch ms), or null.
   */
  lost(address: string, at: number): Promise<{ link: NewLink; erasureOn: number | null } | null>;
  read(token: string, purpose: LinkPurpose, at: number): Promise<FoundLink | LinkRejection>;
  /** The password hash of the newest sign-up with this address that may still be confirmed. */
  newestHash(email: string, at: number): Promise<string | null>;
  /** The password hashes of sign-ups that may still be confirmed, each once, the newest first. */
  waitingHashes(accountId: string, at: number): Promise<string[]>;
  /**
   * As `read`, and marks the link as used: of many calls at once one gets it. All but those of browsers use up every
   * link to verify, and to a new address, of their account.
   */
  use(token: string, purpose: LinkPurpose, at: number): Promise<FoundLink | LinkRejection>;
}
