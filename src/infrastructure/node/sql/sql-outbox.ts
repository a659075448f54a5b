import type { Kysely } from 'kysely';
import type { MailDraft } from '../../../application/ports/letters.ts';
import type { Outbox, QueuedMail } from '../../../application/ports/outbox.ts';
import { newId } from './new-id.ts';
import type { OutboxMailRow, Tables } from './tables.ts';

/** More than another process can have taken between looking and taking. */
const candidates = 20;

export class SqlOutbox implements Outbox {
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
      if (mine) return toMail(mine);
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
    const emptied = { recipient: '', subject: '', text: '', html: '' };
    await this.#db
      .updateTable('outbox_mail')
      .set({ ...emptied, refused_at: at })
      .where('id', '=', id)
      .execute();
  }
}

/** Puts a mail into the queue, due at once, as a part of what `db` is doing. */
export async function queueMail(db: Kysely<Tables>, mail: MailDraft, at: number): Promise<void> {
  const { to, subject, text, html } = mail;
  await db
    .insertInto('outbox_mail')
    .values({
      id: newId('mail'),
      recipient: to,
      subject,
      text,
      html,
      created_at: at,
      due_at: at,
      attempts: 0,
      refused_at: null,
    })
    .execute();
}

function toMail(row: OutboxMailRow): QueuedMail {
  const { id, recipient: to, subject, text, html, created_at: createdAt, attempts } = row;
  return { id, to, subject, text, html, createdAt, attempts };
}
