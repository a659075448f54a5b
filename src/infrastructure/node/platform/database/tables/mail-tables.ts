import { sql } from 'kysely';
import { byRecipient } from './owner.ts';
import { table } from './table.ts';

/** Mails that wait, and those that the embedded mailbox was given. */
export const mailTables = {
  /** A mail that waits to be sent; gone once the mail system has it. Its text may hold a link that signs somebody in. */
  outbox_mail: table<{
    id: string;
    recipient: string;
    subject: string;
    text: string;
    html: string;
    created_at: number;
    due_at: number;
    attempts: number;
    /** Refused for good. */
    refused_at: number | null;
    /** The token that opens the link in the mail, encrypted; the text has a mark in its place. */
    sealed_token: string | null;
    end_address: string | null;
    /** From when on it is not sent any more; null for one that always is of use. */
    until_at: number | null;
    /** The id of the person whom a reminder is for. */
    reminds: string | null;
  }>(
    (owner) => sql`(${byRecipient(owner)} or own.reminds = ${owner.id})`,
    ['text', 'html', 'sealed_token', 'end_address', 'reminds'],
  ),
  /** A mail that the embedded mailbox page shows. */
  mailbox_mail: table<{
    id: string;
    recipient: string;
    subject: string;
    text: string;
    html: string;
    received_at: number;
  }>(byRecipient, ['text', 'html']),
};
