import type { Mail, Mailer } from '../../../application/ports/mailer.ts';
import { MailRefused } from '../../../application/ports/mailer.ts';
import { looksLikeEmail } from '../../../domain/account/registration.ts';

/** A mail system that keeps what it takes. */
export class MemoryMailer implements Mailer {
  readonly taken = new Map<string, Mail>();

  async send(mail: Mail): Promise<void> {
    if (!looksLikeEmail(mail.to)) throw new MailRefused('The recipient is not an address.');
    this.taken.set(mail.id, structuredClone(mail));
  }
}
