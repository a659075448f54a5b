import type { Kysely } from 'kysely';
import type { Clock } from '../../../../application/ports/clock.ts';
import { MailRefused, type Mail, type Mailer } from '../../../../application/ports/server/platform/mailer.ts';
import { isEmailAddress } from '../../../../domain/account/registration.ts';
import type { MailboxMailRow, Tables } from '../database/tables/tables.ts';

/** The number of mails that are kept, enough for a person who tries the product. */
const kept = 200;

/** Stores every mail for the mailbox page: without a mail server, no mail leaves this machine. */
export class MailboxMailer implements Mailer {
  readonly #db: Kysely<Tables>;
  readonly #clock: Clock;

  constructor(db: Kysely<Tables>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async send({ id, to, subject, text, html }: Mail): Promise<void> {
    if (!isEmailAddress(to)) throw new MailRefused('The recipient is not an address.');
    await this.#db
      .insertInto('mailbox_mail')
      .values({ id, recipient: to, subject, text, html, received_at: this.#clock.now() })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const newest = this.#newest().select('id').limit(kept);
    await this.#db.deleteFrom('mailbox_mail').where('id', 'not in', newest).execute();
  }

  /** Returns the mails, newest first. */
  async list(): Promise<MailboxMailRow[]> {
    return this.#newest().selectAll().limit(kept).execute();
  }

  async find(id: string): Promise<MailboxMailRow | null> {
    const row = await this.#db.selectFrom('mailbox_mail').selectAll().where('id', '=', id).executeTakeFirst();
    return row ?? null;
  }

  #newest() {
    return this.#db.selectFrom('mailbox_mail').orderBy('received_at', 'desc').orderBy('id');
  }
}
