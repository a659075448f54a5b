import type { Kysely, Transaction } from 'kysely';
import { AppError } from '../../../application/errors.ts';
import type {
  Storing,
  WorkingCopies,
  WorkingCopy,
  WrittenText,
} from '../../../application/ports/server/working-copies.ts';
import { withOptimisticRetry } from '../platform/database/optimistic-retry.ts';
import type { Tables } from '../platform/database/tables.ts';

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
    const row = await this.#db.selectFrom('working_copy').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? { ...copyOf(row), text: row.text } : null;
  }

  /** Two devices that store at once: the unique key and the revision let one of them through. */
  store(
    id: string,
    by: string,
    written: WrittenText,
    when: { revision: number; at: number; most: number },
  ): Promise<Storing> {
    return withOptimisticRetry(() =>
      this.#db.transaction().execute((transaction) => store(transaction, id, by, written, when)),
    );
  }

  async remove(id: string, by: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('working_copy')
      .where('id', '=', id)
      .where('person_id', '=', by)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }
}

async function store(
  db: Transaction<Tables>,
  id: string,
  by: string,
  { kind, slug, title, text, base }: WrittenText,
  { revision, at, most }: { revision: number; at: number; most: number },
): Promise<Storing> {
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
      .values({ id, person_id: by, ...changes })
      .execute();
    return { isStored: true, copy: copyOf({ id, person_id: by, ...changes }) };
  }
  const { numUpdatedRows } = await db
    .updateTable('working_copy')
    .set(changes)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return { isStored: true, copy: copyOf({ id, person_id: by, ...changes }) };
  const instead = await db.selectFrom('working_copy').select(columns).where('id', '=', id).executeTakeFirst();
  return { isStored: false, instead: copyOf(instead ?? own) };
}

async function refuseTooMany(db: Transaction<Tables>, by: string, most: number): Promise<void> {
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
});
