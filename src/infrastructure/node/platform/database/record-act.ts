import type { Expression, Kysely } from 'kysely';
import type { AdminAct } from '../../../../domain/people/audit.ts';
import { newId } from './new-id.ts';
import type { Tables } from './tables/tables.ts';

/** Writes an act to the audit log, in the act's own transaction. */
export async function recordAuditEntry(
  db: Kysely<Tables>,
  {
    at,
    by,
    action,
    subject,
    details,
  }: Omit<AdminAct, 'subject'> & {
    subject: string | null | Expression<string>;
  },
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
