import { randomUUID } from 'node:crypto';
import { MailRefused } from '../../../application/ports/server/platform/mailer.ts';
import { SmtpMailer } from '../platform/mail/smtp-mailer.ts';
import type { Settings } from '../platform/settings.ts';
import { readFailureCode, failureResult, okResult, warningResult, type CheckResult } from './check-result.ts';

/** Connects to the mail server and logs in; sends a mail only to `mailTo`. */
export async function checkMailServer(
  { mail, production }: Settings,
  mailTo: string | null,
): Promise<CheckResult> {
  if (!mail)
    return production
      ? warningResult(
          'mail',
          'There is no mail server, so no mails are sent. Set SMTP_URL and MAIL_FROM for receipts.',
        )
      : okResult('mail', 'There is no mail server; mails are read at /mailbox.');
  const { hostname } = new URL(mail.url);
  const mailer = new SmtpMailer({ ...mail, brand: 'Fireside' });
  try {
    await mailer.check();
  } catch (error) {
    const isAnswer =
      typeof error === 'object' &&
      error !== null &&
      'responseCode' in error &&
      error.responseCode !== undefined;
    const why = isAnswer
      ? `${readFailureCode(error)}, answer ${String(error.responseCode)}`
      : readFailureCode(error);
    return failureResult(
      'mail',
      `${hostname} ${failures[readFailureCode(error)] ?? 'cannot be reached'} (${why}); correct SMTP_URL.`,
    );
  }
  if (mailTo === null) return okResult('mail', `${hostname} accepts the login; --mail-to also sends a mail.`);
  const text = `Mails from ${mail.from} arrive. This one was sent by fireside doctor.\n`;
  try {
    const letter = { subject: 'A mail from Fireside', text, html: `<p>${text}</p>` };
    await mailer.send({ id: `doctor_${randomUUID()}`, to: mailTo, ...letter });
    return okResult(
      'mail',
      `${hostname} accepted a mail to ${mailTo}; check that it arrives, and not as spam.`,
    );
  } catch (error) {
    const verdict = error instanceof MailRefused ? 'refuses a mail' : 'did not accept a mail';
    return failureResult(
      'mail',
      `${hostname} ${verdict} to ${mailTo} (${readFailureCode(error)}); it may not let ${mail.from} send.`,
    );
  }
}

const failures: Readonly<Record<string, string>> = {
  EAUTH: 'refuses the user or the password',
  ETLS: 'offers no encryption that can be trusted',
};
