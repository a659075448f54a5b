import { createHash } from 'node:crypto';
import {
  requestAddressChange,
  takeAccountBack,
  confirmAddressChange,
} from '../../src/application/account/change-address.ts';
import { requestPasswordReset } from '../../src/application/account/request-password-reset.ts';
import { setNewPassword } from '../../src/application/account/set-new-password.ts';
import { toErrorCode } from '../../src/application/errors.ts';
import type { MailContent, MailDraft } from '../../src/application/ports/server/platform/mail-writer.ts';
import { embeddedIssuer } from '../../src/domain/people/person.ts';
import { EmbeddedAccountSignIns } from '../../src/infrastructure/node/identity-provider/embedded-own-sign-in.ts';
import { SecondFactors } from '../../src/infrastructure/node/identity-provider/accounts/second-factors.ts';
import { Accounts } from '../../src/infrastructure/node/identity-provider/accounts/accounts.ts';
import {
  PasswordHashing,
  type HashInput,
} from '../../src/infrastructure/node/identity-provider/accounts/password-hash.ts';
import { createOidcSqlAdapter } from '../../src/infrastructure/node/identity-provider/accounts/sql-adapter.ts';
import { SqlAccountAddresses } from '../../src/infrastructure/node/identity-provider/accounts/sql-account-addresses.ts';
import {
  createEmbeddedRegistration,
  SqlUserDirectory,
} from '../../src/infrastructure/node/identity-provider/accounts/sql-user-directory.ts';
import { SqlAccountLinks } from '../../src/infrastructure/node/account/sql-account-links.ts';
import { createSqlPorts } from '../../src/infrastructure/node/compose/sql-ports.ts';
import type { OpenDatabase } from '../../src/infrastructure/node/platform/database/database-types.ts';
import { ManualClock } from '../../src/infrastructure/shared/platform/manual-clock.ts';
import { MemoryRateLimiter } from '../../src/infrastructure/shared/platform/memory-limits.ts';
import { testFrame } from './page-frame.ts';
import { MemoryCommonPasswords } from './stores/memory-common-passwords.ts';
import { MemoryLetters } from './stores/memory-letters.ts';

export const publicUrl = 'https://family.example';

/** A mail as plain text; `token` is the one in its link. */
export type ReadMail = {
  to: string;
  kind: MailContent['kind'];
  language: string;
  token: string;
  letter: MailContent;
};

/** Records the content of each mail before the outbox encrypts it. */
class ReadLetters extends MemoryLetters {
  readonly mails: ReadMail[] = [];

  override write(letter: MailContent, to: { email: string; language: string }): MailDraft {
    const token = 'token' in letter ? (letter.token ?? '') : '';
    this.mails.push({ to: to.email, kind: letter.kind, language: to.language, token, letter });
    return super.write(letter, to);
  }
}

/** Hashes passwords at almost no cost; different passwords still have different hashes. */
const cheap = new PasswordHashing({ memory: 65_536, passes: 3 }, async ({ message, nonce }: HashInput) =>
  createHash('sha256').update(message).update(nonce).digest(),
);

/** Runs the use cases of the embedded provider's accounts over a database, and reads every mail. */
export class AccountWorld {
  readonly clock = new ManualClock(1_800_000_000_000);
  readonly letters = new ReadLetters();
  readonly db: OpenDatabase['db'];
  readonly accounts: Accounts;
  readonly stored: ReturnType<typeof createSqlPorts>;
  readonly ports;
  readonly signIns: EmbeddedAccountSignIns;
  readonly factors: SecondFactors;
  #made = 0;

  constructor(database: OpenDatabase) {
    this.db = database.db;
    this.accounts = new Accounts(database.db, cheap);
    this.stored = createSqlPorts(database);
    this.ports = {
      clock: this.clock,
      letters: this.letters,
      directory: new SqlUserDirectory(this.accounts),
      links: new SqlAccountLinks(database.db, createEmbeddedRegistration(this.accounts)),
      addresses: new SqlAccountAddresses(database.db, () => this.accounts.hashOfNobody()),
      commonPasswords: new MemoryCommonPasswords([]),
    };
    const { db, clock, accounts, letters } = this;
    const frame = testFrame({ clock, publicUrl });
    const parts = { db, clock, accounts, letters, publicUrl, frame, limits: new MemoryRateLimiter(clock) };
    this.signIns = new EmbeddedAccountSignIns(parts);
    this.factors = new SecondFactors(parts);
  }

  /** Returns an email address that no other test uses. */
  address(name: string): string {
    this.#made += 1;
    return `${name}-${this.#made}@home.example`;
  }

  async account(email: string, password: string): Promise<{ id: string; personId: string }> {
    const at = this.clock.now();
    const made = await this.accounts.create({ email, password, verifiedAt: at, at });
    const identity = { issuer: embeddedIssuer, subject: made!.id, email };
    return { id: made!.id, personId: (await this.stored.people.findOrCreate(identity, at)).id };
  }

  /**
   * Returns the newest mail to an address.
   * @throws Error when there is none.
   */
  mail(to: string, kind?: MailContent['kind']): ReadMail {
    const found = this.letters.mails.findLast((mail) => mail.to === to && (!kind || mail.kind === kind));
    if (!found) throw new Error(`no such mail to ${to}`);
    return found;
  }

  mailsTo(to: string): ReadMail[] {
    return this.letters.mails.filter((mail) => mail.to === to);
  }

  /** Requests a change to another address; returns the refusal's code, or null on success. */
  async ask(accountId: string, email: string): Promise<string | null> {
    try {
      await requestAddressChange(this.ports, { accountId, email, language: 'en' });
      return null;
    } catch (error) {
      return toErrorCode(error);
    }
  }

  take = (token: string) => confirmAddressChange(this.ports, token, 'en');
  takeBack = (token: string) => takeAccountBack(this.ports, token, 'en');
  forget = (email: string) => requestPasswordReset(this.ports, email, 'en');

  /** Requests a change to another address, and confirms it by the mailed link. */
  async change(accountId: string, email: string): Promise<string> {
    const refused = await this.ask(accountId, email);
    return refused ?? (await this.take(this.mail(email, 'newAddress').token));
  }

  /** Sets a password with a mailed token; returns null on success, otherwise the reason of the refusal. */
  async setPassword(token: string, password: string) {
    return setNewPassword(this.ports, token, { password, confirmPassword: password }, 'en');
  }

  async accepts(email: string, password: string): Promise<boolean> {
    return (await this.accounts.verifyPassword(email, password)) !== null;
  }

  /** Stores a sign-in of this account, and returns the id of its grant. */
  async signIn(accountId: string): Promise<string> {
    this.#made += 1;
    const id = `grant-${accountId}-${this.#made}`;
    await createOidcSqlAdapter({ db: this.db, clock: this.clock })('Grant').upsert(
      id,
      { accountId },
      1_000_000,
    );
    return id;
  }
}
