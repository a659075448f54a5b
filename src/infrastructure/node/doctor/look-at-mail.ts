import { randomUUID } from 'node:crypto';
import { MailRefused } from '../../../application/ports/mailer.ts';
import { SmtpMailer } from '../mail/smtp-mailer.ts';
import type { Settings } from '../settings.ts';
import { codeOf, fail, ok, warn, type Diagnosis } from './diagnosis.ts';

/** Connects to the mail server and logs in; a mail goes out only when there is an address for it. */
export async function lookAtMail({ mail, production }: Settings, mailTo: string | null): Promise<Diagnosis> {
  if (!mail)
    return production
      ? warn(
          'mail',
          'There is no mail server: nobody is written to. Set SMTP_URL and MAIL_FROM for receipts.',
        )
      : ok('mail', 'There is no mail server; mails are read at /mailbox.');
  const { hostname } = new URL(mail.url);
  const mailer = new SmtpMailer({ ...mail, brand: 'Fireside' });
  try {
    await mailer.check();
  } catch (error) {
    const { responseCode } = error as { responseCode?: number };
    const why = responseCode === undefined ? codeOf(error) : `${codeOf(error)}, answer ${responseCode}`;
    return fail(
      'mail',
      `${hostname} ${wayOut[codeOf(error)] ?? 'cannot be reached'} (${why}); correct SMTP_URL.`,
    );
  }
  if (mailTo === null) return ok('mail', `${hostname} takes the log in; --mail-to sends a mail as well.`);
  const text = `Mails from ${mail.from} arrive. This one was sent by fireside doctor.\n`;
  try {
    const letter = { subject: 'A mail from Fireside', text, html: `<p>${text}</p>` };
    await mailer.send({ id: `doctor_${randomUUID()}`, to: mailTo, ...letter });
    return ok('mail', `${hostname} took a mail to ${mailTo}; see whether it arrives, and not as spam.`);
  } catch (error) {
    const verdict = error instanceof MailRefused ? 'refuses a mail' : 'could not take a mail';
    return fail(
      'mail',
      `${hostname} ${verdict} to ${mailTo} (${codeOf(error)}); it may not let ${mail.from} send.`,
    );
  }
}

const wayOut: Readonly<Record<string, string>> = {
  EAUTH: 'refuses the user or the password',
  ETLS: 'offers no encryption that can be trusted',
};
