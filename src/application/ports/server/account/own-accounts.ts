import type { AdminAct } from '../../../../domain/people/audit.ts';
import type { PaymentReceipt } from '../../../../domain/people/own-account.ts';
import type { MailDraft } from '../platform/mail-writer.ts';

/** A person's own account, except for identity and access. */
export type OwnAccount = {
  /** The receipts, newest first. */
  receipts: PaymentReceipt[];
  /** The number of conversations that the person has started. */
  conversations: number;
  /** The instant of the erasure that the person asked for (epoch ms); null without a plan. */
  eraseAt: number | null;
};

/**
 * The mail about a planned erasure. `token` cancels the erasure and takes the account back until `until`; both are null
 * when an outside issuer keeps the account.
 */
export type ErasureMail = {
  language: string;
  write: (to: { email: string; language: string; token: string | null; until: number | null }) => MailDraft;
};

/**
 * The acts of people on their own account.
 *
 * Adapters: an erasure is planned once for a person: planning it again must change nothing and send no second mail. A
 * plan and its mails, one to every address of the last week, must be stored together or not at all. `eraseDue` is an
 * admin's erasure (see PersonRecords) with its entry in the audit log, of a person who is still due: exactly one of
 * several processes does it, and it must not erase a person who has cancelled the plan.
 */
export interface AccountSelfService {
  read(personId: string): Promise<OwnAccount>;
  planErasure(
    personId: string,
    plan: { at: number; eraseAt: number },
    letter: ErasureMail | null,
  ): Promise<void>;
  /** Cancels a planned erasure; without a plan nothing changes. */
  takeBackErasure(personId: string, at: number): Promise<void>;
  /** Returns the ids of the people whose erasure is due, the longest overdue first. */
  dueForErasure(at: number, atMost: number): Promise<string[]>;
  eraseDue(personId: string, act: AdminAct): Promise<boolean>;
}
