import type { Kysely } from 'kysely';
import { erasedFamilyPseudonym } from '../../../application/ports/server/reporting/feedback-reports.ts';
import { toRowOwner, type RowOwner } from '../platform/database/tables/owner.ts';
import type { PersonRow, Tables } from '../platform/database/tables/tables.ts';

export async function findPersonRow(db: Kysely<Tables>, id: string): Promise<PersonRow | undefined> {
  return db
    .selectFrom('person')
    .selectAll()
    .where('id', '=', matchablePersonIdOrEmpty(id))
    .executeTakeFirst();
}

/** Returns the id, or '' for the pseudonym of erased people and for ids that no database can store. */
export const matchablePersonIdOrEmpty = (id: string): string =>
  id === erasedFamilyPseudonym || id.includes('\0') ? '' : id;

/** Returns the values that identify a person's rows; null if there is no such person. */
export async function findRowOwner(db: Kysely<Tables>, personId: string): Promise<RowOwner | null> {
  const person = await findPersonRow(db, personId);
  if (!person) return null;
  const account = await db
    .selectFrom('identity_account')
    .select('email')
    .where('id', '=', person.subject)
    .executeTakeFirst();
  return toRowOwner(person, account?.email);
}
