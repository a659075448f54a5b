import type { Mail, Mailer } from '../../../src/application/ports/server/platform/mailer.ts';
import { MailRefused } from '../../../src/application/ports/server/platform/mailer.ts';
import { isEmailAddress } from '../../../src/domain/account/registration.ts';

/** Stores the mails it is given instead of sending them. */
export class MemoryMailer implements Mailer {
  readonly taken = new Map<string, Mail>();

  async send(mail: Mail): Promise<void> {
    if (!isEmailAddress(mail.to)) throw new MailRefused('The recipient is not an address.');
    this.taken.set(mail.id, structuredClone(mail));
  }
}
