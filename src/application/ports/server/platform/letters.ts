import type { ReminderKind } from '../../../../domain/reminders/reminder.ts';
import type { Mail } from './mailer.ts';

/** A change of how one logs in that is mailed, beside those of the address and the password. */
export type MailedChange =
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'factorSet'
  | 'factorRemoved'
  | 'recoveryCodeUsed';

/**
 * The subject of a mail; `token` becomes the link in it: for a change, the link that takes the account back, which works
 * `until` then (epoch ms).
 */
export type Letter =
  | { kind: 'verify'; token: string }
  | { kind: 'alreadyRegistered' }
  | { kind: 'newPassword'; token: string }
  /** Makes a browser known, where guessing has made log in slow. */
  | { kind: 'signInLink'; token: string }
  | { kind: 'passwordChanged'; token: string; until: number }
  /** To the address that an account is to have. */
  | { kind: 'newAddress'; token: string }
  /** To an address that another account has already. */
  | { kind: 'addressTaken' }
  /**
   * To the address that an account had; the link takes it back `until` then. `erasureOn`: when a planned erasure is
   * due. Both epoch ms.
   */
  | { kind: 'addressChanged'; token: string; until: number; erasureOn: number | null }
  /** To an address that opens no account any more since `at` (epoch ms), when it was taken back. Names nothing of it. */
  | { kind: 'addressLeft'; at: number }
  /**
   * To the address of an account that was taken back at `at`. `erasureOn`: of a planned erasure that ended with it.
   * `isDisabled`: an operator keeps it closed.
   */
  | { kind: 'takenBack'; at: number; erasureOn: number | null; isDisabled: boolean }
  /** By an operator, without the link of a mail; the link takes the account from a stranger who signed up. */
  | { kind: 'addressVerified'; token: string; until: number }
  | { kind: MailedChange; token: string; until: number }
  /** Names no subject: another reader learns nothing. `at` is when it happens, epoch ms, in the family's `zone`. */
  | { kind: 'reminder'; about: ReminderKind; at: number; zone: string; endToken: string }
  /** Something that was planned was not published; the editor says what and why. */
  | { kind: 'notPublished' }
  /** That they have stayed away, and will be erased unless they come back. */
  | { kind: 'unused' }
  /** That the account will be deleted, as its owner wanted, on a day (epoch ms); an outside issuer's has no link. */
  | { kind: 'erasurePlanned'; on: number; token: string | null; until: number | null }
  /** The receipt of a purchase: `amount` as the shop shows it, instants in epoch ms, `reference` for questions. */
  | { kind: 'receipt'; amount: string; paidAt: number; until: number; reference: string };

/** A mail that has no id yet. */
export type MailDraft = Omit<Mail, 'id'>;

/**
 * Words and look of the mails.
 *
 * Adapters: text and HTML say the same, in the person's language; nothing in them comes from anyone but us
 * and the address itself.
 */
export interface Letters {
  write(letter: Letter, to: { email: string; language: string }): MailDraft;
}
