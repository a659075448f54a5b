import type { Transaction } from 'kysely';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import type { ContentHistory } from '../../../application/ports/server/content/content-history.ts';
import type {
  ContentVersion,
  Publication,
  RetirementRecord,
  PublishedItemVersion,
  RetirementStatus,
} from '../../../domain/content/published.ts';
import type { AuditEntryFactory } from '../../../application/ports/server/platform/audit-log.ts';
import type { PublicationOutcome } from '../../../application/ports/server/content/content-library.ts';
import type { ActivityDefinition } from '../../../domain/activity/definition.ts';
import type { ProgrammeDefinition } from '../../../domain/programme/programme.ts';
import { takenSlugError } from '../../shared/content/publishing-refusals.ts';
import type { ContentVersions } from '../platform/database/content-versions.ts';
import type { OpenDatabase } from '../platform/database/database-types.ts';
import { recordAuditEntry } from '../platform/database/record-act.ts';
import { retryOnStaleRevision } from '../platform/database/optimistic-retry.ts';
import {
  hashContentVersion,
  insertContentVersion,
  offeredItemColumns,
  lockPublishing,
  recordPublication,
  incrementContentRevision,
  type SqlContentLibrary,
} from './sql-content-library.ts';
import { moveReviewsToSlug } from './sql-sign-offs.ts';
import type { ContentItemRow, Tables } from '../platform/database/tables/tables.ts';
import { parseStoredJson } from '../platform/database/tables/stored-json.ts';

type Definition = ActivityDefinition | ProgrammeDefinition;

export class SqlContentHistory implements ContentHistory {
  readonly #database: OpenDatabase;
  readonly #versions: ContentVersions;
  readonly #library: SqlContentLibrary;

  constructor(database: OpenDatabase, versions: ContentVersions, library: SqlContentLibrary) {
    this.#database = database;
    this.#versions = versions;
    this.#library = library;
  }

  async versions(kind: ContentKind, name: string): Promise<ContentVersion[] | null> {
    const item = await this.#item(kind, name);
    if (!item) return null;
    const { db } = this.#database;
    const [versions, publications] = await Promise.all([
      db
        .selectFrom('content_version')
        .select(['hash', 'created_at', 'created_by', 'note'])
        .where('item_id', '=', item.id)
        .orderBy('created_at', 'desc')
        .orderBy('hash')
        .execute(),
      db
        .selectFrom('content_publication')
        .select(['hash', 'published_at', 'published_by'])
        .where('item_id', '=', item.id)
        .orderBy('published_at', 'desc')
        .execute(),
    ]);
    const published = new Map<string, Publication[]>();
    for (const { hash, published_at: at, published_by: by } of publications)
      published.set(hash, [...(published.get(hash) ?? []), { at, by }]);
    return versions.map((version, index) => ({
      version: version.hash,
      number: versions.length - index,
      createdAt: version.created_at,
      createdBy: version.created_by,
      note: version.note,
      isCurrent: version.hash === item.current_version,
      publications: published.get(version.hash) ?? [],
    }));
  }

  async body(kind: ContentKind, name: string, version: string): Promise<Definition | null> {
    const item = await this.#item(kind, name);
    if (!item || !(await this.#has(item.id, version))) return null;
    return kind === 'activity'
      ? this.#versions.activity(item.id, version)
      : this.#versions.programme(item.id, version);
  }

  async restore(
    kind: ContentKind,
    name: string,
    version: string,
    by: string,
    at: number,
    noted?: AuditEntryFactory<PublicationOutcome>,
    base?: string,
  ): Promise<PublishedItemVersion<Definition> | null> {
    const item = await this.#item(kind, name);
    const body = item && (await this.body(kind, item.id, version));
    if (!body) return null;
    return this.#library.publish<Definition>({ ...body, slug: item.slug }, by, at, { noted, base });
  }

  async standstill(kind: ContentKind, name: string): Promise<RetirementRecord | null> {
    const item = await this.#item(kind, name);
    if (!item?.standing) return null;
    const { standing, standing_at: at, standing_by: by, standing_reason: reason } = item;
    return { standing, at: at ?? 0, by: by ?? '', reason };
  }

  async stand(
    kind: ContentKind,
    name: string,
    {
      to,
      reason = null,
      by,
      at,
    }: { to: RetirementStatus | null; reason?: string | null; by: string; at: number },
    noted?: AuditEntryFactory<{ id: string }>,
  ): Promise<string | null> {
    const item = await this.#item(kind, name);
    if (!item) return null;
    const { id } = item;
    await this.#inTurn(async (transaction) => {
      const standing =
        to === null
          ? offeredItemColumns
          : { standing: to, standing_at: at, standing_by: by, standing_reason: reason };
      await transaction.updateTable('content_item').set(standing).where('id', '=', id).execute();
      await incrementContentRevision(transaction);
      if (noted) await recordAuditEntry(transaction, noted({ id }));
    });
    return id;
  }

  async rename(
    kind: ContentKind,
    name: string,
    { slug, by, at }: { slug: string; by: string; at: number },
    noted?: AuditEntryFactory<{ id: string; from: string }>,
  ): Promise<PublishedItemVersion<Definition> | null> {
    const item = await this.#item(kind, name);
    if (!item) return null;
    await this.#inTurn((transaction) => rename(transaction, item.id, { kind, slug, by, at }, noted));
    return kind === 'activity' ? this.#library.activity(item.id) : this.#library.programme(item.id);
  }

  /** Changes the content library. Concurrent changes run in sequence, and this process reads the new state at once. */
  async #inTurn(work: (transaction: Transaction<Tables>) => Promise<void>): Promise<void> {
    const { db, dialect } = this.#database;
    await retryOnStaleRevision(() =>
      db.transaction().execute(async (transaction) => {
        await lockPublishing(transaction, dialect);
        await work(transaction);
      }),
    );
    await this.#library.refresh();
  }

  async #item(kind: ContentKind, name: string): Promise<ContentItemRow | undefined> {
    if (name.includes('\0')) return undefined;
    return this.#database.db
      .selectFrom('content_item')
      .selectAll()
      .where('kind', '=', kind)
      .where((item) =>
        item.or([
          item('id', '=', name),
          item('slug', '=', name),
          item('id', 'in', (alias) =>
            alias
              .selectFrom('content_alias')
              .select('item_id')
              .where('kind', '=', kind)
              .where('slug', '=', name),
          ),
        ]),
      )
      .executeTakeFirst();
  }

  async #has(itemId: string, version: string): Promise<boolean> {
    if (version.includes('\0')) return false;
    const row = await this.#database.db
      .selectFrom('content_version')
      .select('hash')
      .where('item_id', '=', itemId)
      .where('hash', '=', version)
      .executeTakeFirst();
    return row !== undefined;
  }
}

async function rename(
  db: Transaction<Tables>,
  id: string,
  { kind, slug, by, at }: { kind: ContentKind; slug: string; by: string; at: number },
  noted?: AuditEntryFactory<{ id: string; from: string }>,
): Promise<void> {
  const item = await db.selectFrom('content_item').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const from = item.slug;
  if (slug === from) return;
  await refuseTakenSlug(db, { kind, slug, id });
  const { body_json: body } = await db
    .selectFrom('content_version')
    .select('body_json')
    .where('item_id', '=', id)
    .where('hash', '=', item.current_version)
    .executeTakeFirstOrThrow();
  const definition = { ...parseStoredJson(body), slug };
  const hash = hashContentVersion(definition);
  await db
    .updateTable('content_item')
    .set({ slug, current_version: hash, published_at: at, published_by: by })
    .where('id', '=', id)
    .execute();
  await insertContentVersion(db, {
    item_id: id,
    hash,
    body_json: JSON.stringify(definition),
    created_at: at,
    created_by: by,
    note: null,
  });
  await db.deleteFrom('content_alias').where('kind', '=', kind).where('slug', '=', slug).execute();
  await db.insertInto('content_alias').values({ kind, slug: from, item_id: id }).execute();
  await recordPublication(db, { item_id: id, hash, published_at: at, published_by: by });
  await moveReviewsToSlug(db, { kind, slug: from }, slug);
  if (noted) await recordAuditEntry(db, noted({ id, from }));
}

/** Refuses a slug that another item (Activity or Programme) has or had, or that equals an item's id. */
async function refuseTakenSlug(
  db: Transaction<Tables>,
  { kind, slug, id }: { kind: ContentKind; slug: string; id: string },
): Promise<void> {
  const holders = await db
    .selectFrom('content_item')
    .select('id')
    .where((item) =>
      item.or([item('id', '=', slug), item.and([item('kind', '=', kind), item('slug', '=', slug)])]),
    )
    .unionAll(
      db
        .selectFrom('content_alias')
        .select('item_id as id')
        .where('kind', '=', kind)
        .where('slug', '=', slug),
    )
    .execute();
  if (holders.some((holder) => holder.id !== id || slug === id)) throw takenSlugError(slug);
}
