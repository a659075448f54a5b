import type { Kysely } from 'kysely';
import { erasedFamily } from '../../../application/ports/server/reporting/feedback-reports.ts';
import { ownerOf, type Owner } from '../platform/database/tables/owner.ts';
import type { PersonRow, Tables } from '../platform/database/tables/tables.ts';

export async function personRow(db: Kysely<Tables>, id: string): Promise<PersonRow | undefined> {
  return db.selectFrom('person').selectAll().where('id', '=', knownId(id)).executeTakeFirst();
}

/**
 * The id, or '' for one that must find nobody: that of everybody who was erased, and one that no database can store.
 */
export const knownId = (id: string): string => (id === erasedFamily || id.includes('\0') ? '' : id);

/** By what somebody's rows are known; null for nobody. */
export async function findOwner(db: Kysely<Tables>, personId: string): Promise<Owner | null> {
  const person = await personRow(db, personId);
  if (!person) return null;
  const account = await db
    .selectFrom('identity_account')
    .select('email')
    .where('id', '=', person.subject)
    .executeTakeFirst();
  return ownerOf(person, account?.email);
}
