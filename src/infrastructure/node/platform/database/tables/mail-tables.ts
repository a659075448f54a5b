import { sql } from 'kysely';
import { ownedByRecipient } from './owner.ts';
import { describeTable } from './table.ts';

/** The tables of waiting mails, and of mails in the embedded mailbox. */
export const mailTables = {
  /**
   * The mail that waits to be sent, deleted once the mail server has accepted it. Its text may contain a link that
   * signs a person in.
   */
  outbox_mail: describeTable<{
    id: string;
    recipient: string;
    subject: string;
    text: string;
    html: string;
    created_at: number;
    due_at: number;
    attempts: number;
    /** The time of the permanent refusal. */
    refused_at: number | null;
    /** The encrypted token of the link in the mail; the text contains a placeholder instead. */
    sealed_token: string | null;
    end_address: string | null;
    /** The time from which the mail is not sent any more; null for no limit. */
    until_at: number | null;
    /** The id of the person who gets the reminder; null for another mail. */
    reminds: string | null;
  }>(
    (owner) => sql`(${ownedByRecipient(owner)} or own.reminds = ${owner.id})`,
    ['text', 'html', 'sealed_token', 'end_address', 'reminds'],
  ),
  /** The mail that the embedded mailbox page shows. */
  mailbox_mail: describeTable<{
    id: string;
    recipient: string;
    subject: string;
    text: string;
    html: string;
    received_at: number;
  }>(ownedByRecipient, ['text', 'html']),
};
