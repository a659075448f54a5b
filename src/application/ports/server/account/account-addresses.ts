import type { AccountAspect, AccountChange } from '../../../../domain/account/account-changes.ts';
import type { LinkRejection, NewAccountLink } from './account-links.ts';
import type { MailDraft } from '../platform/mail-writer.ts';

/** A change of an account's address, with its mails. */
export type AddressChange = {
  accountId: string;
  email: string;
  at: number;
  /** The token of the link mailed to the new address; null when the change uses no link. */
  token: string | null;
  /**
   * The link that undoes the change, and the mail that carries it. `language` is the language of the owner's sign-up or
   * null; `erasureOn` is the instant of a planned erasure (epoch ms).
   */
  link: NewAccountLink;
  mail: (language: string | null, erasureOn: number | null) => MailDraft;
};

/** The take-back of an account by a link that was mailed to its former address `email` at `madeAt` (epoch ms). */
export type AccountTakeBack = {
  accountId: string;
  email: string;
  /** The token of the link that was used. */
  token: string;
  madeAt: number;
  at: number;
  /** The link for setting a new password after the take-back. */
  link: NewAccountLink;
  /** The mails about the take-back; null when none is sent. */
  letters: TakeBackMailTexts | null;
};

type To = { email: string; language: string };
/** The mails about a take-back. `language` is used when the language of the owner's sign-up is unknown. */
export type TakeBackMailTexts = {
  language: string;
  /**
   * The mail to the restored address. `erasureOn` is the instant (epoch ms) of a planned erasure that the take-back
   * cancelled; `isDisabled`: an operator has disabled the account.
   */
  back: (to: To, account: { erasureOn: number | null; isDisabled: boolean }) => MailDraft;
  /** The mail to each address of the last week that no longer opens the account. */
  left: (to: To) => MailDraft;
};

/**
 * A change in the week before a takeover, by the owner or the intruder. `names` are the names of the passkeys or
 * devices that it concerns. `withLater` are the kinds of later changes that must be undone with it, each once.
 */
export type RecentAccountChange = {
  id: string;
  kind: AccountChange;
  at: number;
  names: string[];
  withLater: AccountChange[];
};

/**
 * A setting that a take-back could not restore, because another account has it now; `name` is '' for a setting without
 * a name.
 */
export type UnrestoredSetting = { thing: AccountAspect; name: string };

/** A browser that a take-back logged out, and its last use (epoch ms); `browser` is '' when unknown. */
export type EndedSignIn = { browser: string; usedAt: number };

/**
 * The e-mail addresses of the accounts that this server keeps.
 *
 * Adapters: account, person, licences that gave access, link and mail must change together or not at all. Every sign-in
 * of the account ends. An unverified account with the new address is removed, because the link proves who owns the
 * address. Of two accounts that want one address at once, exactly one gets it. A planned erasure must wait at least as
 * long as the change can be undone.
 */
export interface AccountAddresses {
  /** Returns the account's address; null for an unknown or disabled account. */
  find(accountId: string): Promise<string | null>;
  /** Returns whether an operator has disabled the account. */
  isDisabled(accountId: string): Promise<boolean>;
  /**
   * Returns the instant until which no other change of address is allowed (epoch ms); null when no change can be undone
   * now.
   */
  closedUntil(accountId: string, at: number): Promise<number | null>;
  /**
   * Changes the address and uses up the link, whatever the outcome. 'used': the link was used up before, as by a
   * take-back. 'taken': a verified account has the address. 'gone': there is no such account. 'closed': an earlier
   * change can still be undone. A refusal changes nothing except the link.
   */
  change(change: AddressChange): Promise<'changed' | 'taken' | 'gone' | 'closed' | 'used'>;
  /**
   * Takes the account back by the link: restores the address, invalidates the password, ends sign-ins and unused links,
   * and undoes every later change (`findTakeBackUndoStart`). A refusal leaves the link valid. A disabled account is
   * taken back, too, and stays disabled.
   *
   * Adapters: the link to the oldest address of the last week must invalidate the links to all other addresses; any
   * other link only those to its own. Mails go to the restored address and to each address that the account loses.
   */
  takeBack(back: AccountTakeBack): Promise<'changed' | 'taken' | LinkRejection>;
  /**
   * Returns the account that this link took back less than an hour ago (`takeBackLinkReuseMs`), and when; null for any other
   * link, and once the account has a new password.
   */
  takenBackBy(token: string, at: number): Promise<{ accountId: string; email: string; at: number } | null>;
  /** Returns when the account was taken back in the last week (epoch ms); null when it was not. */
  takenBackAt(accountId: string, at: number): Promise<number | null>;
  /** Returns when the account will be erased as planned (epoch ms); null without a plan. */
  erasureOn(accountId: string): Promise<number | null>;
  /**
   * Lists the changes in the week before a takeover that was taken back in the last week, newest first, without changes
   * that are undone already. Changes before a change of address that an older address can still undo are omitted,
   * because only that address may undo them. Later changes remove nothing from the list: the intruder may still be
   * signed in.
   */
  recentChanges(accountId: string, at: number): Promise<RecentAccountChange[]>;
  /** Lists the sign-ins that a take-back of the last week ended, the most recently used first. */
  endedSignIns(accountId: string, at: number): Promise<EndedSignIn[]>;
  /** Lists the settings that the take-back of the last week could not restore. */
  lostThings(accountId: string, at: number): Promise<UnrestoredSetting[]>;
  /**
   * Undoes the change `id` and its `withLater` changes, and ends every sign-in. `passwordToken` is the token of a link
   * for a new password, which proves who the owner is. Returns false and changes nothing for an unknown change, and
   * when that link has expired or was mailed to an address that the account no longer has.
   */
  undo(accountId: string, passwordToken: string, id: string, at: number): Promise<boolean>;
}
