import type { MailDraft } from './letters.ts';
import type { DirectoryAccount } from './user-directory.ts';

/** 'verify': the address is the person's own. 'password': they may set a new one. */
export type LinkPurpose = 'verify' | 'password';

/** A link that a mail carries: good once, until `expiresAt`, for this account while it has this address. */
export type AccountLink = { purpose: LinkPurpose; accountId: string; email: string; expiresAt: number };

/** Why a link does nothing. */
export type DeadLink = 'unknown' | 'expired' | 'used';

/** What a sign-up leaves behind. Without an account there is a mail alone. */
export type SignUpPapers = {
  mail: MailDraft;
  account: { link: NewLink; terms: { version: string; language: string } } | null;
};
export type NewLink = AccountLink & { token: string };

/**
 * The links of accounts, with the mails that carry them.
 *
 * Adapters: tokens have 256 random bits and are kept as a hash alone. What one call brings is stored together
 * or not at all, and each call costs the same whether there is an account or not.
 */
export interface AccountLinks {
  newToken(): string;
  /**
   * Registers with the directory (see UserDirectory.register), ends every earlier link of the account and keeps
   * the papers. `papersFor` is pure. With a directory elsewhere a failure may leave an account without papers:
   * it cannot be verified, and the same sign-up may be repeated.
   */
  signUp(
    entry: { email: string; password: string; at: number },
    papersFor: (account: DirectoryAccount | null) => SignUpPapers,
  ): Promise<void>;
  /** Ends earlier links of the same account and purpose. Null: nobody is written to, at the same cost. */
  issue(papers: { link: NewLink | null; mail: MailDraft } | null, at: number): Promise<void>;
  read(token: string, purpose: LinkPurpose, at: number): Promise<AccountLink | DeadLink>;
  /** As `read`, and from now on the link is used: of many at once one gets it. */
  use(token: string, purpose: LinkPurpose, at: number): Promise<AccountLink | DeadLink>;
}
