import type { Kysely } from 'kysely';
import type { MailDraft } from '../../../../application/ports/server/platform/mail-writer.ts';
import type { MailOutbox, QueuedMail } from '../../../../application/ports/server/platform/outbox.ts';
import { newId } from '../database/new-id.ts';
import { sealSecret, unsealSecret } from '../database/seal-secret.ts';
import type { Tables } from '../database/tables/tables.ts';

type OutboxMailRow = Tables['outbox_mail'];

/** The most mails read at once: more than other processes can take between reading and taking one. */
const candidates = 20;

export class SqlMailOutbox implements MailOutbox {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async claim(at: number, until: number): Promise<QueuedMail | null> {
    const due = await this.#db
      .selectFrom('outbox_mail')
      .select('id')
      .where('due_at', '<=', at)
      .where('refused_at', 'is', null)
      .orderBy('due_at')
      .limit(candidates)
      .execute();
    for (const { id } of due) {
      const mine = await this.#db
        .updateTable('outbox_mail')
        .set((row) => ({ due_at: until, attempts: row('attempts', '+', 1) }))
        .where('id', '=', id)
        .where('due_at', '<=', at)
        .where('refused_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      if (mine) return this.#toMail(mine);
    }
    return null;
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom('outbox_mail').where('id', '=', id).execute();
  }

  async postpone(id: string, dueAt: number): Promise<void> {
    await this.#db.updateTable('outbox_mail').set({ due_at: dueAt }).where('id', '=', id).execute();
  }

  async refuse(id: string, at: number): Promise<void> {
    const emptied = {
      recipient: '',
      subject: '',
      text: '',
      html: '',
      sealed_token: null,
      end_address: null,
      reminds: null,
    };
    await this.#db
      .updateTable('outbox_mail')
      .set({ ...emptied, refused_at: at })
      .where('id', '=', id)
      .execute();
  }

  /** Returns the mail for its recipient, with the token inserted into its link. */
  async #toMail(row: OutboxMailRow): Promise<QueuedMail> {
    const {
      id,
      recipient: to,
      subject,
      text,
      html,
      created_at: createdAt,
      attempts,
      sealed_token: sealed,
    } = row;
    const endAddress = row.end_address ?? undefined;
    const until = row.until_at ?? undefined;
    const state = { endAddress, createdAt, attempts, until };
    if (sealed === null) return { id, to, subject, text, html, ...state };
    const token = await unsealSecret(this.#db, sealed, id);
    const whole = (part: string): string => part.replaceAll(tokenMark, token);
    return { id, to, subject, text: whole(text), html: whole(html), ...state };
  }
}

/** The placeholder that stands for a link's token while the mail waits. */
const tokenMark = '{{token}}';

/**
 * Queues a mail, due at once, within the transaction `db`. `token` belongs to the mail's link; it is stored separately
 * and encrypted until the mail is sent.
 */
export async function queueMail(
  db: Kysely<Tables>,
  mail: MailDraft,
  at: number,
  token: string | null = null,
): Promise<void> {
  await insert(db, mail, at, { token, until_at: null, reminds: null });
}

/** Queues a person's reminder like `queueMail`; the mail is not sent at `until` (epoch ms) or later. */
export async function queueReminderMail(
  db: Kysely<Tables>,
  mail: MailDraft,
  at: number,
  { personId, until }: { personId: string; until: number },
): Promise<void> {
  await insert(db, mail, at, { token: null, until_at: until, reminds: personId });
}

/** Deletes a person's waiting reminders within the transaction `db`. */
export async function deleteWaitingReminderMails(db: Kysely<Tables>, personId: string): Promise<void> {
  await db.deleteFrom('outbox_mail').where('reminds', '=', personId).execute();
}

async function insert(
  db: Kysely<Tables>,
  mail: MailDraft,
  at: number,
  { token, ...timely }: Pick<OutboxMailRow, 'until_at' | 'reminds'> & { token: string | null },
): Promise<void> {
  const { to, subject } = mail;
  const id = newId('mail');
  const marked = (part: string): string => (token === null ? part : part.replaceAll(token, tokenMark));
  await db
    .insertInto('outbox_mail')
    .values({
      id,
      recipient: to,
      subject,
      text: marked(mail.text),
      html: marked(mail.html),
      created_at: at,
      due_at: at,
      attempts: 0,
      refused_at: null,
      sealed_token: token === null ? null : await sealSecret(db, token, id),
      end_address: mail.endAddress ?? null,
      ...timely,
    })
    .execute();
}
