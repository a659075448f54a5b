import { sql, type Kysely } from 'kysely';
import type { AuditEntryFactory } from '../../../application/ports/server/platform/audit-log.ts';
import type { ListedMail, MailQueue } from '../../../application/ports/server/platform/mail-queue.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { recordAuditEntry } from '../platform/database/record-act.ts';

export class SqlMailQueue implements MailQueue {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async list(limit: number): Promise<ListedMail[]> {
    const rows = await this.#db
      .selectFrom('outbox_mail')
      .select(['id', 'recipient as to', 'subject', 'attempts'])
      .select(['created_at as createdAt', 'due_at as dueAt', 'refused_at as refusedAt'])
      .orderBy(sql`refused_at is not null`)
      .orderBy('refused_at', 'desc')
      .orderBy('due_at')
      .limit(limit)
      .execute();
    return rows;
  }

  async count(): Promise<{ waiting: number; refused: number }> {
    const { all, refused } = await this.#db
      .selectFrom('outbox_mail')
      .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('refused_at').as('refused')])
      .executeTakeFirstOrThrow();
    return { waiting: all - refused, refused };
  }

  async hasten(
    id: string,
    { at, after }: { at: number; after: number },
    noted: AuditEntryFactory,
  ): Promise<'done' | 'soon' | null> {
    // PostgreSQL stores no text with a NUL; therefore no mail has this id.
    if (id.includes('\0')) return null;
    return this.#db.transaction().execute(async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('outbox_mail')
        .set({ due_at: at })
        .where('id', '=', id)
        .where('due_at', '>', after)
        .where('refused_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 1n) {
        await recordAuditEntry(db, noted());
        return 'done';
      }
      const waits = await db
        .selectFrom('outbox_mail')
        .select('id')
        .where('id', '=', id)
        .where('refused_at', 'is', null)
        .executeTakeFirst();
      return waits ? 'soon' : null;
    });
  }
}
