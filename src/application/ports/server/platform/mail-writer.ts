import type { ReminderKind } from '../../../../domain/reminders/reminder.ts';
import type { Mail } from './mailer.ts';

/** A mailed change to the log in methods, other than a change of address or password. */
export type MailedSignInChange =
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'factorSet'
  | 'factorRemoved'
  | 'recoveryCodeUsed';

/**
 * The content of a mail. `token` becomes the link in the mail; for a change of the account the link takes the account
 * back and is valid until `until` (epoch ms).
 */
export type MailContent =
  | { kind: 'verify'; token: string }
  | { kind: 'alreadyRegistered' }
  | { kind: 'newPassword'; token: string }
  /** Offers a link that makes a browser trusted, after wrong passwords have slowed down the log in. */
  | { kind: 'signInLink'; token: string }
  | { kind: 'passwordChanged'; token: string; until: number }
  /** Goes to the new address of a requested change, with the link that confirms it. */
  | { kind: 'newAddress'; token: string }
  /** Goes to a requested address that another account already has. */
  | { kind: 'addressTaken' }
  /**
   * Goes to the former address of an account; the link takes the account back until `until`. `erasureOn` is the instant
   * of a planned erasure. Both are epoch ms.
   */
  | { kind: 'addressChanged'; token: string; until: number; erasureOn: number | null }
  /**
   * Goes to an address that has opened no account since the take-back at `at` (epoch ms). Contains no data of the
   * account.
   */
  | { kind: 'addressLeft'; at: number }
  /**
   * Goes to the address of an account taken back at `at`. `erasureOn`: the instant of a planned erasure that was
   * cancelled. `isDisabled`: an operator has disabled the account.
   */
  | { kind: 'takenBack'; at: number; erasureOn: number | null; isDisabled: boolean }
  /**
   * Says that an operator has verified the address without a mailed link; the link takes the account back from a
   * stranger.
   */
  | { kind: 'addressVerified'; token: string; until: number }
  | { kind: MailedSignInChange; token: string; until: number }
  /**
   * Names no subject, so that another reader of the mail learns nothing. `at` is the instant of the occasion (epoch
   * ms), in the family's `zone`.
   */
  | { kind: 'reminder'; about: ReminderKind; at: number; zone: string; endToken: string }
  /** Says that a planned publication failed; the editor shows which publication and why. */
  | { kind: 'notPublished' }
  /** Says that the account has not been used and will be erased unless the person returns. */
  | { kind: 'unused' }
  /**
   * Says that the account will be erased at `on` (epoch ms), as its owner asked; an account of an outside issuer has no
   * link.
   */
  | { kind: 'erasurePlanned'; on: number; token: string | null; until: number | null }
  /**
   * The receipt of a purchase: `amount` is formatted as in the shop, instants are epoch ms, `reference` is for
   * questions.
   */
  | { kind: 'receipt'; amount: string; paidAt: number; until: number; reference: string };

/** A mail without an id. */
export type MailDraft = Omit<Mail, 'id'>;

/**
 * Writes the text and the HTML of mails.
 *
 * Adapters: text and HTML must say the same, in the person's language. A mail may contain only the product's own text
 * and the recipient's address, nothing that another person wrote.
 */
export interface MailWriter {
  write(letter: MailContent, to: { email: string; language: string }): MailDraft;
}
