import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { AccountPorts } from '../../../application/account/account-ports.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { AccountAddresses } from '../../../application/ports/server/account/account-addresses.ts';
import type { RateLimiter } from '../../../application/ports/server/platform/limits.ts';
import type { AccountSignIns } from '../../../application/ports/server/account/own-sign-in.ts';
import type { UserDirectory } from '../../../application/ports/server/account/user-directory.ts';
import { MailboxMailer } from '../platform/mail/mailbox-mailer.ts';
import { MailJob } from '../platform/mail/mail-job.ts';
import { SmtpMailer } from '../platform/mail/smtp-mailer.ts';
import { TranslatedMailWriter } from '../platform/mail/translated-letters.ts';
import type { PageFrame } from '../platform/pages/page-frame.ts';
import type { Settings } from '../platform/settings.ts';
import { SqlAccountLinks, type AccountRegistration } from './sql-account-links.ts';
import { SqlMailOutbox } from '../platform/mail/sql-outbox.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { AccountRateLimits } from './account-limits.ts';
import type { NewPasswordRefusal } from '../../../application/account/set-new-password.ts';
import type { HashingQueue } from '../platform/waiting/hashing-queue.ts';
import type { WaitingRoom } from '../platform/waiting/waiting-room.ts';
import { ZxcvbnCommonPasswords } from './zxcvbn-common-passwords.ts';

/** The new passwords that wait in the queue, and the sealing of a password into the page that a full queue returns. */
export type NewPasswordQueue = {
  room: WaitingRoom<NewPasswordRefusal | null>;
  keeping: () => Promise<PasswordSealer>;
};
/** Seals passwords; `open` returns '' for a text that was not sealed for the same purpose. */
export type PasswordSealer = {
  seal: (password: string, purpose: string) => string;
  open: (sealed: string, purpose: string) => string;
};

/** The sign-ups that wait in the queue. */
export type SignUpQueue = WaitingRoom<null>;

/** The registration service of the server. */
export type AccountService = {
  ports: AccountPorts;
  limits: AccountRateLimits;
  worker: MailJob;
  hashingQueue: HashingQueue;
  /** The new passwords that wait in the queue; null when an outside issuer keeps passwords. */
  newPasswords: NewPasswordQueue | null;
  /** The sign-ups with an idempotency key that wait in the queue; null when an outside issuer keeps accounts. */
  signUps: SignUpQueue | null;
  /** Returns the cookie that makes a browser trusted for an address; null when people log in at an outside issuer. */
  knownCookie: ((email: string) => Promise<string>) | null;
  /** The calls by which people manage how they sign in; null when an outside issuer keeps accounts. */
  ownSignIn: AccountSignIns | null;
  /** The use cases for a change of address; null when an outside issuer keeps accounts. */
  addresses: AccountAddresses | null;
  /** The mailbox that shows mails instead of sending them; null when a mail server delivers them. */
  mailbox: MailboxMailer | null;
};

type AccountParts = {
  db: Kysely<Tables>;
  clock: Clock;
  settings: Pick<Settings, 'mail' | 'registrations'>;
  frame: PageFrame;
  directory: UserDirectory;
  registerWith: AccountRegistration;
  limits: RateLimiter;
  hashingQueue: HashingQueue;
  newPasswords?: NewPasswordQueue;
  signUps?: SignUpQueue;
  knownCookie?: (email: string) => Promise<string>;
  ownSignIn?: AccountSignIns;
  addresses?: AccountAddresses;
  /** Delays a sign-up beyond the limits; a timer unless a test passes another. */
  pause?: (ms: number) => Promise<unknown>;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};

/** Creates the service for accounts in `directory`; `registerWith` stores a sign-up and its account. */
export function createAccountService(parts: AccountParts): AccountService {
  const {
    db,
    clock,
    settings,
    frame,
    directory,
    registerWith,
    limits,
    knownCookie = null,
    newPasswords = null,
    signUps = null,
  } = parts;
  const { pause, log, hashingQueue } = parts;
  const { texts, publicUrl, supportEmail } = frame;
  const brand = texts.in('en').t('translation:brand.name');
  const letters = new TranslatedMailWriter(texts, publicUrl, supportEmail);
  const mailbox = new MailboxMailer(db, clock);
  const mailer = settings.mail ? new SmtpMailer({ ...settings.mail, brand }) : mailbox;
  return {
    ports: {
      clock,
      directory,
      links: new SqlAccountLinks(db, registerWith),
      letters,
      commonPasswords: new ZxcvbnCommonPasswords(brand),
    },
    limits: new AccountRateLimits(limits, settings.registrations, pause),
    hashingQueue,
    newPasswords,
    signUps,
    knownCookie,
    ownSignIn: parts.ownSignIn ?? null,
    addresses: parts.addresses ?? null,
    worker: new MailJob({ outbox: new SqlMailOutbox(db), mailer, clock, log }),
    mailbox: settings.mail ? null : mailbox,
  };
}
