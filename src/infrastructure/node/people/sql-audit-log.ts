import type { Kysely } from 'kysely';
import { auditPage, type AuditLog } from '../../../application/ports/server/audit-log.ts';
import type { AdminAct, AuditEntry } from '../../../domain/people/audit.ts';
import { newId } from '../platform/database/new-id.ts';
import { readStored } from '../platform/database/stored-json.ts';
import type { Tables } from '../platform/database/tables.ts';

export class SqlAuditLog implements AuditLog {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async add(act: AdminAct): Promise<void> {
    await recordAct(this.#db, act);
  }

  async list(before?: string): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
    const last =
      before === undefined || before.includes('\0')
        ? undefined
        : await this.#db
            .selectFrom('audit_entry')
            .select(['id', 'at'])
            .where('id', '=', before)
            .executeTakeFirst();
    let query = this.#db
      .selectFrom('audit_entry as entry')
      .leftJoin('person', 'person.id', 'entry.by_person')
      .selectAll('entry')
      .select('person.email')
      .orderBy('entry.at', 'desc')
      .orderBy('entry.id', 'desc')
      .limit(auditPage + 1);
    if (last)
      query = query.where((row) =>
        row.or([
          row('entry.at', '<', last.at),
          row.and([row('entry.at', '=', last.at), row('entry.id', '<', last.id)]),
        ]),
      );
    const rows = await query.execute();
    return { entries: rows.slice(0, auditPage).map(entryOf), hasMore: rows.length > auditPage };
  }
}

/** Writes an act down, in the transaction that does it. */
export async function recordAct(
  db: Kysely<Tables>,
  { at, by, action, subject, details }: AdminAct,
): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values({
      id: newId('audit'),
      at,
      by_person: by,
      action,
      subject,
      details_json: JSON.stringify(details),
    })
    .execute();
}

function entryOf(row: Tables['audit_entry'] & { email: string | null }): AuditEntry {
  return {
    id: row.id,
    at: row.at,
    by: row.by_person,
    byEmail: row.email,
    action: row.action,
    subject: row.subject,
    details: readStored(row.details_json),
  };
}
