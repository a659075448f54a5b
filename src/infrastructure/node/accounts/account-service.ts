import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { AccountPorts } from '../../../application/accounts/account-ports.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Limits } from '../../../application/ports/limits.ts';
import type { UserDirectory } from '../../../application/ports/user-directory.ts';
import { MailboxMailer } from '../mail/mailbox-mailer.ts';
import { MailWorker } from '../mail/mail-worker.ts';
import { SmtpMailer } from '../mail/smtp-mailer.ts';
import { TranslatedLetters } from '../mail/translated-letters.ts';
import type { PageFrame } from '../pages/page-frame.ts';
import type { Settings } from '../settings.ts';
import { SqlAccountLinks, type RegisterWith } from '../sql/sql-account-links.ts';
import { SqlOutbox } from '../sql/sql-outbox.ts';
import type { Tables } from '../sql/tables.ts';
import { AccountLimits } from './account-limits.ts';
import { ZxcvbnCommonPasswords } from './zxcvbn-common-passwords.ts';

/** Registration as the server offers it. */
export type AccountService = {
  ports: AccountPorts;
  limits: AccountLimits;
  worker: MailWorker;
  /** Where mails can be read; null when a mail server has them. */
  mailbox: MailboxMailer | null;
};

/** For accounts in `directory`; `registerWith` says how a sign-up is stored with it. */
export function accountService(parts: {
  db: Kysely<Tables>;
  clock: Clock;
  settings: Pick<Settings, 'mail'>;
  frame: PageFrame;
  directory: UserDirectory;
  registerWith: RegisterWith;
  limits: Limits;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}): AccountService {
  const { db, clock, settings, frame, directory, registerWith, limits, log } = parts;
  const { texts, publicUrl } = frame;
  const brand = texts.in('en').t('translation:brand.name');
  const mailbox = settings.mail ? null : new MailboxMailer(db, clock);
  const mailer = mailbox ?? new SmtpMailer({ ...settings.mail!, brand });
  return {
    ports: {
      clock,
      directory,
      links: new SqlAccountLinks(db, registerWith),
      letters: new TranslatedLetters(texts, publicUrl),
      commonPasswords: new ZxcvbnCommonPasswords(brand),
    },
    limits: new AccountLimits(limits),
    worker: new MailWorker({ outbox: new SqlOutbox(db), mailer, clock, log }),
    mailbox,
  };
}
