import type { Kysely, Transaction } from 'kysely';
import { AppError } from '../../../application/errors.ts';
import type { AuditEntryFactory } from '../../../application/ports/server/platform/audit-log.ts';
import type {
  ContentComments,
  NewComment,
} from '../../../application/ports/server/authoring/content-comments.ts';
import type { ContentComment } from '../../../domain/review/comment.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import { lockToCount } from '../platform/database/lock-to-count.ts';
import { recordAuditEntry } from '../platform/database/record-act.ts';
import { newId } from '../platform/database/new-id.ts';
import { parseStoredJson } from '../platform/database/tables/stored-json.ts';
import type { Tables } from '../platform/database/tables/tables.ts';

type Row = Tables['content_comment'];

export class SqlContentComments implements ContentComments {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async list(kind: ContentKind, slug: string): Promise<ContentComment[]> {
    const rows = await this.#db
      .selectFrom('content_comment')
      .selectAll()
      .where('kind', '=', kind)
      .where('slug', '=', slug)
      .orderBy('at')
      .orderBy('id')
      .execute();
    return rows.map(commentOf);
  }

  add(
    { by, place, ...comment }: NewComment,
    most: number,
    noted: AuditEntryFactory<ContentComment>,
  ): Promise<ContentComment> {
    const row: Row = {
      ...comment,
      id: newId('comment'),
      person_id: by,
      place_json: place && JSON.stringify(place),
      resolved_at: null,
      resolved_by: null,
    };
    return this.#db.transaction().execute(async (transaction) => {
      await refuseStray(transaction, row);
      await refuseTooMany(transaction, row, most);
      await transaction.insertInto('content_comment').values(row).execute();
      await recordAuditEntry(transaction, noted(commentOf(row)));
      return commentOf(row);
    });
  }

  async resolve(
    id: string,
    resolved: { by: string; at: number } | null,
    noted: AuditEntryFactory<ContentComment>,
  ): Promise<ContentComment | null> {
    if (id.includes('\0')) return null;
    return this.#db.transaction().execute(async (transaction) => {
      const row = await transaction
        .updateTable('content_comment')
        .set({ resolved_at: resolved?.at ?? null, resolved_by: resolved?.by ?? null })
        .where('id', '=', id)
        .where('answers', 'is', null)
        .returningAll()
        .executeTakeFirst();
      if (!row) return null;
      await recordAuditEntry(transaction, noted(commentOf(row)));
      return commentOf(row);
    });
  }

  async remove(id: string, by: string, noted: AuditEntryFactory<ContentComment>): Promise<boolean> {
    if (id.includes('\0')) return false;
    return this.#db.transaction().execute(async (transaction) => {
      const row = await transaction
        .deleteFrom('content_comment')
        .where('id', '=', id)
        .where('person_id', '=', by)
        .returningAll()
        .executeTakeFirst();
      if (row) await recordAuditEntry(transaction, noted(commentOf(row)));
      return row !== undefined;
    });
  }
}

async function refuseStray(db: Transaction<Tables>, { answers, kind, slug }: Row): Promise<void> {
  if (answers === null) return;
  const answered = await db
    .selectFrom('content_comment')
    .select('id')
    .where('id', '=', answers)
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .where('answers', 'is', null)
    .executeTakeFirst();
  if (!answered) throw new AppError('InvalidRequest', 'The comment that this answers is not there any more.');
}

async function refuseTooMany(db: Transaction<Tables>, { kind, slug }: Row, most: number): Promise<void> {
  await lockToCount(db, `comments on ${kind} ${slug}`);
  const { count } = await db
    .selectFrom('content_comment')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  if (Number(count) >= most)
    throw new AppError('InvalidRequest', `There are ${most} comments here; delete some that nobody needs.`);
}

const commentOf = ({
  person_id: by,
  place_json: place,
  resolved_at: resolvedAt,
  resolved_by: resolvedBy,
  ...row
}: Row): ContentComment => ({ ...row, by, place: place && parseStoredJson(place), resolvedAt, resolvedBy });
