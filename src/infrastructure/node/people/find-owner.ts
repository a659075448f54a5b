import type { Kysely } from 'kysely';
import { erasedFamily } from '../../../application/ports/server/reporting/feedback-reports.ts';
import { ownerOf, type Owner } from '../platform/database/tables/owner.ts';
import type { PersonRow, Tables } from '../platform/database/tables/tables.ts';

export async function personRow(db: Kysely<Tables>, id: string): Promise<PersonRow | undefined> {
  return db.selectFrom('person').selectAll().where('id', '=', knownId(id)).executeTakeFirst();
}

/**
 * Returns the id, or '' for an id that must match no person: that of the erased family, and one that no database can
 * store.
 */
export const knownId = (id: string): string => (id === erasedFamily || id.includes('\0') ? '' : id);

/** Returns the values that identify a person's rows; null if there is no such person. */
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
