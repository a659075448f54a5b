import type { Transporter } from 'nodemailer';
import { MailRefused, type Mail, type Mailer } from '../../../../application/ports/server/platform/mailer.ts';
import { isEmailAddress } from '../../../../domain/account/registration.ts';
import { isJsonObject } from '../../../../domain/platform/json.ts';

/** The longest attempt to send a mail (ms), as the port defines it. */
const timeoutMs = 30_000;
const connectMs = 10_000;

/** The settings of the mail server, from SMTP_URL and MAIL_FROM. */
export type SmtpOptions = {
  /** The address smtp://user:password@host:587 or smtps://…; its query may contain nodemailer's own options. */
  url: string;
  /** The sender's address. */
  from: string;
  /** The sender's name. */
  brand: string;
  /** The longest attempt to send a mail (ms). */
  timeoutMs?: number;
};

/**
 * Sends mails to a mail server. Unless the server runs on this machine, the connection must be encrypted: by smtps, or
 * by STARTTLS (`?requireTLS=false` in the address allows an unencrypted one).
 */
export class SmtpMailer implements Mailer {
  /** The connection to the mail server, created for the first mail. */
  #transport: Promise<Transporter> | undefined;
  readonly #options: SmtpOptions;

  constructor(options: SmtpOptions) {
    this.#options = options;
  }

  #connected(): Promise<Transporter> {
    return (this.#transport ??= connect(this.#options));
  }

  /** Connects, encrypts and logs in without sending a mail. @throws nodemailer's error. */
  async check(): Promise<void> {
    const transport = await this.#connected();
    await transport.verify();
  }

  async send({ id, to, subject, text, html, endAddress }: Mail): Promise<void> {
    // This refuses an address that could be read as two recipients or as another header.
    if (!isEmailAddress(to)) throw new MailRefused('The recipient is not an address.');
    const { from, brand } = this.#options;
    const transport = await this.#connected();
    try {
      await transport.sendMail({
        from: { name: brand, address: from },
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(endAddress === undefined
            ? {}
            : {
                'List-Unsubscribe': `<${endAddress}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
        },
        signal: AbortSignal.timeout(this.#options.timeoutMs ?? timeoutMs),
      });
    } catch (error) {
      throw isRefusal(error) ? new MailRefused('The mail server refuses it.', { cause: error }) : error;
    }
  }
}

/**
 * Returns whether the server permanently refuses this recipient or content; after any other failure a later attempt may
 * succeed.
 */
function isRefusal(error: unknown): boolean {
  const { responseCode, command }: { responseCode?: unknown; command?: unknown } = isJsonObject(error)
    ? error
    : {};
  if (typeof responseCode !== 'number' || typeof command !== 'string') return false;
  return responseCode >= 500 && responseCode !== 503 && /^(RCPT TO|DATA)/.test(command);
}

const isThisMachine = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

async function connect({ url }: SmtpOptions): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    requireTLS: !isThisMachine(new URL(url).hostname),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    url,
  });
}
