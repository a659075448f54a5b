import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { AuditEntryFactory } from '../../../application/ports/server/platform/audit-log.ts';
import type {
  ContentLibrary,
  PublicationOptions,
  PublicationOutcome,
} from '../../../application/ports/server/content/content-library.ts';
import type { ContentDefinition } from '../../../domain/checks/checked-content.ts';
import type { PublishedItemVersion } from '../../../domain/content/published.ts';
import type { PublishedActivity } from '../../../domain/activity/definition.ts';
import type { PublishedProgramme } from '../../../domain/programme/programme.ts';
import {
  formerSlugError,
  takenIdError,
  createVersionConflict,
} from '../../shared/content/publishing-refusals.ts';
import { toCanonicalJson } from '../../../domain/content/canonical-json.ts';
import { readContentSnapshot, readContentRevision, type ContentSnapshot } from './content-snapshot.ts';
import type { ContentVersions } from '../platform/database/content-versions.ts';
import type { OpenDatabase } from '../platform/database/database-types.ts';
import { newId } from '../platform/database/new-id.ts';
import { recordAuditEntry } from '../platform/database/record-act.ts';
import { retryOnStaleRevision } from '../platform/database/optimistic-retry.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import { AppError } from '../../../application/errors.ts';
import type { ContentItemRow, Tables } from '../platform/database/tables/tables.ts';
import { parseFrozenJson } from '../platform/database/tables/stored-json.ts';

type ContentPublicationRow = Tables['content_publication'];

type ContentVersionRow = Tables['content_version'];

/** The longest time before this process notices that another process has published content (ms). */
const freshForMs = 1000;

export class SqlContentLibrary implements ContentLibrary {
  readonly #database: OpenDatabase;
  readonly #versions: ContentVersions;
  readonly #monotonicMs: () => number;
  #snapshot: ContentSnapshot | undefined;
  #checkedAtMs = -Infinity;
  #checking: Promise<ContentSnapshot> | undefined;

  constructor(database: OpenDatabase, versions: ContentVersions, monotonicMs = () => performance.now()) {
    this.#database = database;
    this.#versions = versions;
    this.#monotonicMs = monotonicMs;
  }

  async activities(): Promise<readonly PublishedActivity[]> {
    return (await this.#current()).activities;
  }

  async programmes(): Promise<readonly PublishedProgramme[]> {
    return (await this.#current()).programmes;
  }

  async activity(idOrSlug: string): Promise<PublishedActivity | null> {
    return (await this.#current()).activityBy.get(idOrSlug) ?? null;
  }

  async programme(idOrSlug: string): Promise<PublishedProgramme | null> {
    return (await this.#current()).programmeBy.get(idOrSlug) ?? null;
  }

  async activitySlugs(): Promise<ReadonlySet<string>> {
    const { activities, activityBy } = await this.#current();
    const ids = new Set(activities.map(({ id }) => id));
    return new Set([...activityBy.keys()].filter((name) => !ids.has(name)));
  }

  async publish<Definition extends ContentDefinition>(
    definition: Definition,
    by: string,
    at: number,
    { note, noted, base, plan }: PublicationOptions = {},
  ): Promise<PublishedItemVersion<Definition>> {
    const { slug } = definition;
    const kind = 'touchpoints' in definition ? 'activity' : 'programme';
    const version = hashContentVersion(definition);
    const publication = {
      kind,
      slug,
      version,
      body: JSON.stringify(definition),
      by,
      at,
      note,
      base,
      plan,
    } as const;
    const { id, publishedAt, publishedBy } = await retryOnStaleRevision(() =>
      this.#database.db
        .transaction()
        .execute((transaction) => publish(transaction, this.#database.dialect, publication, noted)),
    );
    await this.refresh();
    return {
      id,
      slug,
      version,
      publishedAt,
      publishedBy,
      definition: parseFrozenJson<Definition>(publication.body),
    };
  }

  /** Makes the next read check the revision, because this process has published. */
  async refresh(): Promise<void> {
    await this.#checking?.catch(() => undefined);
    this.#checkedAtMs = -Infinity;
  }

  async #current(): Promise<ContentSnapshot> {
    if (this.#snapshot && this.#monotonicMs() - this.#checkedAtMs < freshForMs) return this.#snapshot;
    this.#checking ??= this.#check().finally(() => (this.#checking = undefined));
    return this.#checking;
  }

  async #check(): Promise<ContentSnapshot> {
    const startedAtMs = this.#monotonicMs();
    const revision = await readContentRevision(this.#database.db);
    if (this.#snapshot?.revision !== revision)
      this.#snapshot = await readContentSnapshot(this.#database.db, this.#versions, revision);
    this.#checkedAtMs = startedAtMs;
    return this.#snapshot;
  }
}

type Publication = {
  kind: ContentKind;
  slug: string;
  version: string;
  body: string;
  by: string;
  at: number;
  note: string | undefined;
  base: string | undefined;
  plan: string | undefined;
};

/** Returns the name of a content version: the SHA-256 of its canonical JSON. */
export const hashContentVersion = (definition: object): string =>
  createHash('sha256').update(toCanonicalJson(definition)).digest('hex');

async function publish(
  db: Transaction<Tables>,
  dialect: OpenDatabase['dialect'],
  { kind, slug, version, body, by, at, note, base, plan }: Publication,
  noted?: AuditEntryFactory<PublicationOutcome>,
): Promise<{ id: string; publishedAt: number; publishedBy: string }> {
  await lockPublishing(db, dialect);
  if (plan !== undefined) await endPublicationPlan(db, plan, at);
  const held = await db
    .selectFrom('content_item')
    .selectAll()
    .where((item) => item.or([item('id', '=', slug), item('slug', '=', slug)]))
    .execute();
  if (held.some(({ id }) => id === slug)) throw takenIdError(slug);
  const known = held.find((item) => item.kind === kind);
  if (!known) await refuseFormerSlug(db, kind, slug);
  if (base !== undefined && known?.current_version !== base && known?.current_version !== version)
    throw createVersionConflict(known && publishedOf(known));
  if (known?.current_version === version && known.standing === null) {
    if (noted) await recordAuditEntry(db, noted({ id: known.id, version, isNewVersion: false }));
    return { id: known.id, publishedAt: known.published_at, publishedBy: known.published_by };
  }
  const current = { current_version: version, published_at: at, published_by: by, ...offeredItemColumns };
  const id = known?.id ?? newId(kind === 'activity' ? 'a' : 'p');
  await db
    .insertInto('content_item')
    .values({ id, kind, slug, ...current, created_at: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(current))
    .execute();
  await insertContentVersion(db, {
    item_id: id,
    hash: version,
    body_json: body,
    created_at: at,
    created_by: by,
    note: note ?? null,
  });
  await recordPublication(db, { item_id: id, hash: version, published_at: at, published_by: by });
  if (noted) await recordAuditEntry(db, noted({ id, version, isNewVersion: true }));
  return { id, publishedAt: at, publishedBy: by };
}

const publishedOf = (item: ContentItemRow) => ({
  version: item.current_version,
  publishedAt: item.published_at,
  publishedBy: item.published_by,
});

/** The columns of an item (Activity or Programme) that is neither withdrawn nor archived. */
export const offeredItemColumns = {
  standing: null,
  standing_at: null,
  standing_by: null,
  standing_reason: null,
};

async function refuseFormerSlug(db: Transaction<Tables>, kind: ContentKind, slug: string): Promise<void> {
  const renamed = await db
    .selectFrom('content_alias as alias')
    .innerJoin('content_item as item', 'item.id', 'alias.item_id')
    .select('item.slug')
    .where('alias.kind', '=', kind)
    .where('alias.slug', '=', slug)
    .executeTakeFirst();
  if (renamed) throw formerSlugError(slug, renamed.slug);
}

/** Stores a content version; an existing one stays unchanged. */
export async function insertContentVersion(
  db: Transaction<Tables>,
  version: ContentVersionRow,
): Promise<void> {
  await db
    .insertInto('content_version')
    .values(version)
    .onConflict((conflict) => conflict.columns(['item_id', 'hash']).doNothing())
    .execute();
}

/** Locks the row of the content revision, so that publications come one after the other. */
export async function lockPublishing(
  db: Transaction<Tables>,
  dialect: OpenDatabase['dialect'],
): Promise<void> {
  await db
    .selectFrom('content_revision')
    .select('revision')
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .execute();
}

/** Records the publication and raises the content revision, by which other processes notice the publication. */
export async function recordPublication(
  db: Transaction<Tables>,
  publication: Omit<ContentPublicationRow, 'id'>,
): Promise<void> {
  await db
    .insertInto('content_publication')
    .values({ id: newId('publication'), ...publication })
    .execute();
  await incrementContentRevision(db);
}

/** Raises the content revision, so that other processes find their snapshot stale. */
export async function incrementContentRevision(db: Transaction<Tables>): Promise<void> {
  await db
    .updateTable('content_revision')
    .set((row) => ({ revision: row('revision', '+', 1) }))
    .execute();
}

/**
 * Ends a planned publication in the transaction that publishes it. @throws AppError 'Conflict' when the plan is not
 * due: another process has published it, or it was moved or cancelled.
 */
async function endPublicationPlan(db: Transaction<Tables>, id: string, at: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('planned_publication')
    .set({ state: 'published', done_at: at, waits_for: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('publish_at', '<=', at)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AppError('Conflict', 'This does not wait to be published any more.');
}
