import type { AdminAct } from '../../../../domain/people/audit.ts';
import type { Receipt } from '../../../../domain/people/own-account.ts';
import type { MailDraft } from '../platform/letters.ts';

/** A person's view of their own account, beside their identity and their access. */
export type OwnAccount = {
  /** The newest first. */
  receipts: Receipt[];
  /** How many conversations they have begun. */
  conversations: number;
  /** When the account is erased because they wanted it; null when it stays. Epoch ms. */
  eraseAt: number | null;
};

/** The mail about a planned erasure; `token` takes the account back `until` then; null where another server keeps it. */
export type ErasureLetter = {
  language: string;
  write: (to: { email: string; language: string; token: string | null; until: number | null }) => MailDraft;
};

/**
 * People's acts on their own account.
 *
 * Adapters: an erasure is planned once for a person: planning it again changes nothing and sends no second mail. A plan
 * and its mails, one to every address of the last week, are stored together or not at all. `eraseDue` is an admin's
 * erasure (see PersonRecords) with its act in the log, of a person who is still due: of several processes one does it,
 * and a person who took it back before is not erased.
 */
export interface OwnAccounts {
  read(personId: string): Promise<OwnAccount>;
  planErasure(
    personId: string,
    plan: { at: number; eraseAt: number },
    letter: ErasureLetter | null,
  ): Promise<void>;
  /** The account stays; without a plan nothing changes. */
  takeBackErasure(personId: string, at: number): Promise<void>;
  /** The ids of those whose time has come, the longest waiting first. */
  dueForErasure(at: number, atMost: number): Promise<string[]>;
  eraseDue(personId: string, act: AdminAct): Promise<boolean>;
}
