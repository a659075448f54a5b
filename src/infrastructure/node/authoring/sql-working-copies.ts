import type { Kysely, Transaction } from 'kysely';
import { AppError } from '../../../application/errors.ts';
import type {
  ReviewRequest,
  WorkingCopyStoringOutcome,
  WorkingCopies,
  WorkingCopy,
  UnpublishedText,
} from '../../../application/ports/server/authoring/working-copies.ts';
import type { AuditEntryFactory } from '../../../application/ports/server/platform/audit-log.ts';
import { lockToCount } from '../platform/database/lock-to-count.ts';
import { recordAuditEntry } from '../platform/database/record-act.ts';
import { retryOnStaleRevision } from '../platform/database/optimistic-retry.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { moveReviewsToSlug } from '../content/sql-sign-offs.ts';

type Row = Omit<Tables['working_copy'], 'text'>;

const columns = [
  'id',
  'person_id',
  'kind',
  'slug',
  'title',
  'base_slug',
  'base_version',
  'revision',
  'changed_at',
  'review_state',
  'review_note',
  'review_at',
] as const satisfies (keyof Row)[];

export class SqlWorkingCopies implements WorkingCopies {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async list(): Promise<WorkingCopy[]> {
    const rows = await this.#db
      .selectFrom('working_copy')
      .select(columns)
      .orderBy('changed_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(copyOf);
  }

  async find(id: string): Promise<(WorkingCopy & { text: string }) | null> {
    if (id.includes('\0')) return null;
    const row = await this.#db.selectFrom('working_copy').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? { ...copyOf(row), text: row.text } : null;
  }

  /** Stores a working copy. If two devices store at once, the unique key and the revision let only one succeed. */
  store(
    id: string,
    by: string,
    written: UnpublishedText,
    when: { revision: number; at: number; most: number },
  ): Promise<WorkingCopyStoringOutcome> {
    return retryOnStaleRevision(() =>
      this.#db.transaction().execute((transaction) => store(transaction, id, by, written, when)),
    );
  }

  async remove(id: string, by: string): Promise<boolean> {
    if (id.includes('\0')) return false;
    const { numDeletedRows } = await this.#db
      .deleteFrom('working_copy')
      .where('id', '=', id)
      .where('person_id', '=', by)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }

  review(
    id: string,
    review: ReviewRequest | null,
    noted: AuditEntryFactory<WorkingCopy>,
  ): Promise<WorkingCopy | null> {
    const { state = null, note = null, at = null } = review ?? {};
    return this.#db.transaction().execute(async (transaction) => {
      const row = await transaction
        .updateTable('working_copy')
        .set({ review_state: state, review_note: note, review_at: at })
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirst();
      if (!row) return null;
      await recordAuditEntry(transaction, noted(copyOf(row)));
      return copyOf(row);
    });
  }
}

async function store(
  db: Transaction<Tables>,
  id: string,
  by: string,
  { kind, slug, title, text, base }: UnpublishedText,
  { revision, at, most }: { revision: number; at: number; most: number },
): Promise<WorkingCopyStoringOutcome> {
  const own = await db.selectFrom('working_copy').selectAll().where('id', '=', id).executeTakeFirst();
  if (own && own.person_id !== by) throw new AppError('NotFound', 'There is no such working copy.');
  const ofItem = await db
    .selectFrom('working_copy')
    .select(columns)
    .where('person_id', '=', by)
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (ofItem) return { isStored: false, instead: copyOf(ofItem) };
  const isSame = own?.text === text && own.slug === slug && own.base_version === (base?.version ?? null);
  if (own && isSame) return { isStored: true, copy: copyOf(own) };
  if (own && own.revision !== revision) return { isStored: false, instead: copyOf(own) };
  const changes = {
    kind,
    slug,
    title,
    base_slug: base?.slug ?? null,
    base_version: base?.version ?? null,
    text,
    revision: (own?.revision ?? revision) + 1,
    changed_at: at,
  };
  if (!own) {
    await refuseTooMany(db, by, most);
    await db
      .insertInto('working_copy')
      .values({ id, person_id: by, ...changes, ...noReview })
      .execute();
    return { isStored: true, copy: copyOf({ id, person_id: by, ...changes, ...noReview }) };
  }
  return change(db, own, changes, revision);
}

/** Changes a working copy, unless another device did so since `revision`. */
async function change(
  db: Transaction<Tables>,
  own: Row,
  changes: Partial<Row> & Pick<Row, 'slug'> & { text: string },
  revision: number,
): Promise<WorkingCopyStoringOutcome> {
  const { id } = own;
  const { numUpdatedRows } = await db
    .updateTable('working_copy')
    .set(changes)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) {
    if (own.slug !== changes.slug) await bringReviews(db, own, changes.slug);
    return { isStored: true, copy: copyOf({ ...own, ...changes }) };
  }
  const instead = await db.selectFrom('working_copy').select(columns).where('id', '=', id).executeTakeFirst();
  return { isStored: false, instead: copyOf(instead ?? own) };
}

/** Moves an item's comments to its new slug, unless another copy or publication still has the former one. */
async function bringReviews(db: Transaction<Tables>, { kind, slug }: Row, to: string): Promise<void> {
  const holders = await db
    .selectFrom('working_copy')
    .select('id')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .unionAll(db.selectFrom('content_item').select('id').where('kind', '=', kind).where('slug', '=', slug))
    .execute();
  if (holders.length === 0) await moveReviewsToSlug(db, { kind, slug }, to);
}

async function refuseTooMany(db: Transaction<Tables>, by: string, most: number): Promise<void> {
  await lockToCount(db, `working copies of ${by}`);
  const { count } = await db
    .selectFrom('working_copy')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('person_id', '=', by)
    .executeTakeFirstOrThrow();
  if (Number(count) >= most)
    throw new AppError(
      'InvalidRequest',
      `You have ${most} working copies; remove one that you no longer need.`,
    );
}

const noReview = { review_state: null, review_note: null, review_at: null };

const copyOf = (row: Row): WorkingCopy => ({
  id: row.id,
  by: row.person_id,
  kind: row.kind,
  slug: row.slug,
  title: row.title,
  base:
    row.base_slug === null || row.base_version === null
      ? null
      : { slug: row.base_slug, version: row.base_version },
  revision: row.revision,
  changedAt: row.changed_at,
  review:
    row.review_state === null
      ? null
      : { state: row.review_state, note: row.review_note ?? '', at: row.review_at ?? 0 },
});
