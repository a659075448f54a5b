/** A mail to one person. `id` is the same at every try, so that a mail system can recognise a duplicate. */
export type Mail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The one-click unsubscribe address (RFC 8058); absent for mails that every account needs. */
  endAddress?: string | undefined;
};

/** The error for a mail that the mail system will never accept: unknown address or refused content. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/**
 * Sends mails to a mail system.
 *
 * Adapters: `send` must resolve once the mail system has accepted the mail. It throws MailRefused when the mail can
 * never be accepted, and any other error when a retry may succeed (greylisting, out of reach, no answer within 30 s).
 * The content of a mail must not be able to add a header or a recipient.
 */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
