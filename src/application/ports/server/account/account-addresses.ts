import type { AccountAspect, AccountChange } from '../../../../domain/account/account-changes.ts';
import type { LinkRejection, NewLink } from './account-links.ts';
import type { MailDraft } from '../platform/letters.ts';

/** Another address for an account, with its mails. */
export type AddressChange = {
  accountId: string;
  email: string;
  at: number;
  /** The token of the link that came to the new address; null where none is used. */
  token: string | null;
  /**
   * The link that takes it back, and the mail with it, in the language that the owner signed up in, or null; it says
   * when a planned erasure is due (epoch ms).
   */
  link: NewLink;
  mail: (language: string | null, erasureOn: number | null) => MailDraft;
};

/** An account that is taken back by a link that came to `email` when it was made, at `madeAt`. */
export type TakingBack = {
  accountId: string;
  email: string;
  /** The token of the link. */
  token: string;
  madeAt: number;
  at: number;
  /** The link to a new password, which follows. */
  link: NewLink;
  /** The mails about it; null where none is sent. */
  letters: TakenBackLetters | null;
};

type To = { email: string; language: string };
/** Mails that an account was taken back; `language` where the one that its owner signed up in is not known. */
export type TakenBackLetters = {
  language: string;
  /** To the address that has it now; `erasureOn` is of a planned erasure that ended, `isDisabled` by an operator. */
  back: (to: To, account: { erasureOn: number | null; isDisabled: boolean }) => MailDraft;
  /** The mail to each address of the last week with which one can no longer log in. */
  left: (to: To) => MailDraft;
};

/**
 * An act in the week before an account was taken, by its owner or not; `names` are of the passkeys or devices in it.
 * `withLater`: the later acts without which it cannot be undone.
 */
export type RecentChange = {
  id: string;
  kind: AccountChange;
  at: number;
  names: string[];
  withLater: AccountChange[];
};

/** A thing that taking an account back could not put back, since another account has it; '' where it has no name. */
export type LostThing = { thing: AccountAspect; name: string };

/** A browser that taking an account back logged out, when it was last used (epoch ms); '' where its name is unknown. */
export type EndedSignIn = { browser: string; usedAt: number };

/**
 * The addresses of the accounts that this server keeps.
 *
 * Adapters: account, person, licences that gave access, link and mail change together or not at all. Every sign-in of
 * the account ends. Who only signed up with the new address and never verified it makes way: the link came to it. Of
 * two accounts that want one address at once, one gets it. A planned erasure waits at least as long as the change can
 * be taken back.
 */
export interface AccountAddresses {
  /** Null for an account that is not there, or is disabled. */
  find(accountId: string): Promise<string | null>;
  /** Whether an operator has disabled the account. */
  isDisabled(accountId: string): Promise<boolean>;
  /** Until when no other change of address follows (epoch ms); null while none can be taken back. */
  closedUntil(accountId: string, at: number): Promise<number | null>;
  /**
   * Uses the link, which is over then whatever the outcome. 'used': it was over already, as when the account was taken
   * back. 'taken': a verified account has the address. 'gone': there is no such account. 'closed': a change can still be
   * taken back. Each changes nothing else.
   */
  change(change: AddressChange): Promise<'changed' | 'taken' | 'gone' | 'closed' | 'used'>;
  /**
   * Uses the link: the account has the address again, its password opens nothing any more, and all that was done to it
   * since (`putBackSince`) is undone: rows are as before, sign-ins and links under way end. The oldest address of the
   * last week ends the links of all others; another address only its own. Mails go to the address, and to each that the
   * account leaves. A refusal leaves the link as it is. A disabled account is taken back as well, and stays disabled.
   */
  takeBack(back: TakingBack): Promise<'changed' | 'taken' | LinkRejection>;
  /** The account that this link took back less than an hour ago (`pressedAgainMs`), and when; null for any other link. */
  takenBackBy(token: string, at: number): Promise<{ accountId: string; email: string; at: number } | null>;
  /** When the account was taken back (epoch ms); null where nobody did in the last week. */
  takenBackAt(accountId: string, at: number): Promise<number | null>;
  /** When the account is erased as planned (epoch ms); null when it stays. */
  erasureOn(accountId: string): Promise<number | null>;
  /**
   * The acts of the week before an account was taken that was taken back in the last week, the newest first: none from
   * before a change of address that an older address can still take back, since only that address may undo them, and
   * none whose rows are as they were before it. Other acts since take none out of the list: whoever took the account may
   * still be in.
   */
  recentChanges(accountId: string, at: number): Promise<RecentChange[]>;
  /** The sign-ins that were ended by taking an account back in the last week, the last used first. */
  endedSignIns(accountId: string, at: number): Promise<EndedSignIn[]>;
  /** Lists the things that taking an account back in the last week could not put back. */
  lostThings(accountId: string, at: number): Promise<LostThing[]>;
  /**
   * Undoes one of those acts, with those that it names as `withLater`, and ends every sign-in. False for another id, and where the link to a new password, of which `passwordToken` is and by which the owner is known, is over or
   * was mailed to another address than the account's: nothing changes then.
   */
  undo(accountId: string, passwordToken: string, id: string, at: number): Promise<boolean>;
}
