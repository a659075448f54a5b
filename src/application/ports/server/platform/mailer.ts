/** A mail to one person. `id` is the same at every try, so that a mail system can recognise a repetition. */
export type Mail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address at which one press ends mails of this kind (RFC 8058); absent for mails that nobody can do without. */
  endAddress?: string | undefined;
};

/** The mail system will never take this mail: the address does not exist, or the content is refused. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/**
 * Hands mails over to a mail system.
 *
 * Adapters: `send` returns once the other side has taken the mail; it throws MailRefused when that will never
 * happen, and any other error when it may later (greylisting, out of reach, no answer within 30 s). Nothing
 * in a mail can add a header or another recipient.
 */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
