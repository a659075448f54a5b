import { sql } from 'kysely';
import { auditPageSize, type AuditLog } from '../../../application/ports/server/platform/audit-log.ts';
import { erasedFamilyPseudonym } from '../../../application/ports/server/reporting/feedback-reports.ts';
import { getSubjectPersonId, type AdminAct, type AuditEntry } from '../../../domain/people/audit.ts';
import type { OpenDatabase } from '../platform/database/database-types.ts';
import { recordAuditEntry } from '../platform/database/record-act.ts';
import { parseStoredJson } from '../platform/database/tables/stored-json.ts';
import type { Tables } from '../platform/database/tables/tables.ts';

export class SqlAuditLog implements AuditLog {
  readonly #database: OpenDatabase;

  constructor(database: OpenDatabase) {
    this.#database = database;
  }

  async add(act: AdminAct): Promise<void> {
    const { db, dialect } = this.#database;
    // An erasure locks the person's row, so that this statement waits for a concurrent erasure.
    const held = dialect === 'postgres' ? sql`for share` : sql``;
    const person = getSubjectPersonId(act);
    const subject =
      person === null
        ? act.subject
        : sql<string>`coalesce((select id from person where id = ${person} ${held}), ${erasedFamilyPseudonym})`;
    await recordAuditEntry(db, { ...act, subject });
  }

  async list(before?: string): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
    const last =
      before === undefined || before.includes('\0')
        ? undefined
        : await this.#database.db
            .selectFrom('audit_entry')
            .select(['id', 'at'])
            .where('id', '=', before)
            .executeTakeFirst();
    let query = this.#database.db
      .selectFrom('audit_entry as entry')
      .leftJoin('person', 'person.id', 'entry.by_person')
      .selectAll('entry')
      .select('person.email')
      .orderBy('entry.at', 'desc')
      .orderBy('entry.id', 'desc')
      .limit(auditPageSize + 1);
    if (last)
      query = query.where((row) =>
        row.or([
          row('entry.at', '<', last.at),
          row.and([row('entry.at', '=', last.at), row('entry.id', '<', last.id)]),
        ]),
      );
    const rows = await query.execute();
    return { entries: rows.slice(0, auditPageSize).map(entryOf), hasMore: rows.length > auditPageSize };
  }
}

function entryOf(row: Tables['audit_entry'] & { email: string | null }): AuditEntry {
  return {
    id: row.id,
    at: row.at,
    by: row.by_person,
    byEmail: row.email,
    action: row.action,
    subject: row.subject,
    details: parseStoredJson(row.details_json),
  };
}
