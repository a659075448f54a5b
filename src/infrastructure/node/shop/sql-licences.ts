import { sql, type Kysely } from 'kysely';
import type { AuditEntryFactory } from '../../../application/ports/server/platform/audit-log.ts';
import type {
  AddedLicenceCounts,
  StoredLicence,
  Licences,
  LicenceUse,
} from '../../../application/ports/server/shop/licences.ts';
import type { Licence } from '../../../domain/shop/licence.ts';
import { toEmailKey } from '../platform/email-key.ts';
import { recordAuditEntry } from '../platform/database/record-act.ts';
import { newId } from '../platform/database/new-id.ts';
import type { Tables } from '../platform/database/tables/tables.ts';

export class SqlLicences implements Licences {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  add(
    licences: readonly Licence[],
    at: number,
    noted?: AuditEntryFactory<AddedLicenceCounts>,
  ): Promise<AddedLicenceCounts> {
    return this.#db.transaction().execute(async (transaction) => {
      const people = await peopleByAddress(transaction);
      let [added, granted] = [0, 0];
      for (const { email, organisation, from, until } of licences) {
        const key = toEmailKey(email);
        const { numInsertedOrUpdatedRows: made } = await transaction
          .insertInto('licence')
          .values({
            id: newId('licence'),
            email_key: key,
            organisation,
            from_at: from,
            until_at: until,
            created_at: at,
          })
          .onConflict((conflict) =>
            conflict.columns(['email_key', 'organisation', 'from_at', 'until_at']).doNothing(),
          )
          .executeTakeFirst();
        if (made !== 1n) continue;
        added += 1;
        const personId = people.get(key);
        if (personId !== undefined) granted += await grantLicences(transaction, personId, key);
      }
      if (added > 0 && noted) await recordAuditEntry(transaction, noted({ added, granted }));
      return { added, granted };
    });
  }

  remove(email: string, noted?: AuditEntryFactory<number>): Promise<number> {
    return this.#db.transaction().execute(async (db) => {
      const { numDeletedRows } = await db
        .deleteFrom('licence')
        .where('email_key', '=', toEmailKey(email))
        .executeTakeFirst();
      const removed = Number(numDeletedRows);
      if (removed > 0 && noted) await recordAuditEntry(db, noted(removed));
      return removed;
    });
  }

  async search(text: string, limit: number): Promise<StoredLicence[]> {
    const part = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    const holds = (column: 'email_key' | 'organisation') =>
      sql<boolean>`lower(${sql.ref(`licence.${column}`)}) like ${part} escape '\\'`;
    const rows = await this.#db
      .selectFrom('licence')
      .leftJoin('access_grant as grant', 'grant.reference', 'licence.id')
      .select(['licence.id', 'email_key', 'organisation', 'licence.from_at', 'licence.until_at'])
      .select(['created_at', 'grant.person_id'])
      .where(({ or }) => or([holds('email_key'), holds('organisation')]))
      .orderBy('created_at', 'desc')
      .orderBy('licence.id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      email: row.email_key,
      organisation: row.organisation,
      from: row.from_at,
      until: row.until_at,
      createdAt: row.created_at,
      personId: row.person_id,
    }));
  }

  async byOrganisation(limit: number): Promise<LicenceUse[]> {
    const rows = await this.#db
      .selectFrom('licence')
      .leftJoin('access_grant as grant', 'grant.reference', 'licence.id')
      .select('organisation')
      .select(({ fn }) => [
        fn.count<number>('licence.id').as('licences'),
        fn.count<number>('grant.id').as('used'),
      ])
      .groupBy('organisation')
      .orderBy('licences', 'desc')
      .orderBy('organisation')
      .limit(limit)
      .execute();
    return rows;
  }
}

/** Grants a person the licences of an address that were not granted yet; returns their number. */
export async function grantLicences(db: Kysely<Tables>, personId: string, key: string): Promise<number> {
  const licences = await db.selectFrom('licence').selectAll().where('email_key', '=', key).execute();
  let granted = 0;
  for (const { id, from_at, until_at } of licences) {
    const { numInsertedOrUpdatedRows: made } = await db
      .insertInto('access_grant')
      .values({
        id: newId('grant'),
        person_id: personId,
        source: 'licence',
        from_at,
        until_at,
        reference: id,
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .executeTakeFirst();
    granted += Number(made ?? 0n);
  }
  return granted;
}

/** Moves the licences that were granted to a person to their new address, and grants the licences of that address. */
export async function moveLicences(
  db: Kysely<Tables>,
  personId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const own = await db
    .selectFrom('licence')
    .innerJoin('access_grant', 'access_grant.reference', 'licence.id')
    .select(['licence.id', 'organisation', 'licence.from_at', 'licence.until_at'])
    .where('person_id', '=', personId)
    .where('email_key', '=', from)
    .execute();
  for (const { id, ...terms } of own) {
    const isThere = await db
      .selectFrom('licence')
      .select('id')
      .where((row) => row.and({ ...terms, email_key: to }))
      .executeTakeFirst();
    if (!isThere) await db.updateTable('licence').set({ email_key: to }).where('id', '=', id).execute();
  }
  await grantLicences(db, personId, to);
}

/** Returns the first person with each address; people without an address are left out. */
async function peopleByAddress(db: Kysely<Tables>): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('person')
    .select(['id', 'email'])
    .where('email', '!=', '')
    .orderBy('created_at', 'desc')
    .execute();
  return new Map(rows.map(({ id, email }) => [toEmailKey(email), id]));
}
