import type { ContentItemName } from '../../../domain/content/content-kind.ts';
import type { Kysely, Transaction } from 'kysely';
import type { AuditEntryFactory } from '../../../application/ports/server/platform/audit-log.ts';
import type { SignOffs } from '../../../application/ports/server/content/sign-offs.ts';
import type { SignOff } from '../../../domain/review/sign-offs.ts';
import { recordAuditEntry } from '../platform/database/record-act.ts';
import { newId } from '../platform/database/new-id.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { hashContentVersion } from './sql-content-library.ts';

type Row = Tables['sign_off'];

export class SqlSignOffs implements SignOffs {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  digest(part: object): string {
    return hashContentVersion(part);
  }

  async list({ kind, slug }: ContentItemName): Promise<SignOff[]> {
    const rows = await this.#db
      .selectFrom('sign_off')
      .selectAll()
      .where('kind', '=', kind)
      .where('slug', '=', slug)
      .orderBy('at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(signOffOf);
  }

  give(
    { kind, slug }: ContentItemName,
    { by, author, ...signOff }: Omit<SignOff, 'id'>,
    noted: AuditEntryFactory<SignOff>,
  ): Promise<SignOff> {
    const row: Row = { ...signOff, kind, slug, person_id: by, author_id: author, id: newId('sign-off') };
    return this.#db.transaction().execute(async (transaction) => {
      const before = await transaction
        .selectFrom('sign_off')
        .selectAll()
        .where('person_id', '=', by)
        .where('kind', '=', kind)
        .where('slug', '=', slug)
        .where('role', '=', signOff.role)
        .where('digest', '=', signOff.digest)
        .executeTakeFirst();
      if (before) return signOffOf(before);
      await transaction.insertInto('sign_off').values(row).execute();
      await recordAuditEntry(transaction, noted(signOffOf(row)));
      return signOffOf(row);
    });
  }

  async takeBack(
    id: string,
    by: string,
    noted: AuditEntryFactory<SignOff & ContentItemName>,
  ): Promise<boolean> {
    if (id.includes('\0')) return false;
    return this.#db.transaction().execute(async (transaction) => {
      const row = await transaction
        .deleteFrom('sign_off')
        .where('id', '=', id)
        .where('person_id', '=', by)
        .returningAll()
        .executeTakeFirst();
      if (!row) return false;
      const { kind, slug, role, digest } = row;
      // Two calls at once, or an item that was renamed to this slug, may have stored the same sign-off twice.
      await transaction
        .deleteFrom('sign_off')
        .where('person_id', '=', by)
        .where('kind', '=', kind)
        .where('slug', '=', slug)
        .where('role', '=', role)
        .where('digest', '=', digest)
        .execute();
      await recordAuditEntry(transaction, noted({ ...signOffOf(row), kind, slug }));
      return true;
    });
  }
}

/** Moves the comments and sign-offs of an item (Activity or Programme) to its new slug. */
export async function moveReviewsToSlug(
  db: Transaction<Tables>,
  { kind, slug }: ContentItemName,
  to: string,
): Promise<void> {
  for (const name of ['content_comment', 'sign_off'] as const)
    await db.updateTable(name).set({ slug: to }).where('kind', '=', kind).where('slug', '=', slug).execute();
}

const signOffOf = ({ id, role, digest, at, person_id: by, author_id: author }: Row): SignOff => ({
  id,
  role,
  by,
  author,
  digest,
  at,
});
