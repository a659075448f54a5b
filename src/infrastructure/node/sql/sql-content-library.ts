import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { AppError } from '../../../application/errors.ts';
import type { Noted } from '../../../application/ports/audit-log.ts';
import type {
  ContentLibrary,
  Published,
  PublishedActivity,
  PublishedProgramme,
  Publishing,
} from '../../../application/ports/content-library.ts';
import type { ActivityDefinition } from '../../../domain/activity/activity.ts';
import type { ProgrammeDefinition } from '../../../domain/programme/programme.ts';
import { canonicalJson } from '../../shared/memory/canonical-json.ts';
import { readSnapshot, readRevision, type ContentSnapshot } from './content-snapshot.ts';
import type { ContentVersions } from './content-versions.ts';
import type { OpenDatabase } from './database.ts';
import { newId } from './new-id.ts';
import { recordAct } from './sql-audit-log.ts';
import { retried } from './retried.ts';
import type { ContentKind, ContentPublicationRow, Tables } from './tables.ts';

/** How long another process's publication may stay unseen. */
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

  publishActivity(
    definition: ActivityDefinition,
    by: string,
    at: number,
    note?: string,
    noted?: Noted<Publishing>,
  ): Promise<PublishedActivity> {
    return this.#publish('activity', definition, { by, at, note }, noted);
  }

  publishProgramme(
    definition: ProgrammeDefinition,
    by: string,
    at: number,
    note?: string,
    noted?: Noted<Publishing>,
  ): Promise<PublishedProgramme> {
    return this.#publish('programme', definition, { by, at, note }, noted);
  }

  /** What was known is old from now on: somebody else of this process has published. */
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
    const revision = await readRevision(this.#database.db);
    if (this.#snapshot?.revision !== revision)
      this.#snapshot = await readSnapshot(this.#database.db, this.#versions, revision);
    this.#checkedAtMs = startedAtMs;
    return this.#snapshot;
  }

  async #publish<Definition extends { slug: string }>(
    kind: ContentKind,
    definition: Definition,
    { by, at, note = null }: { by: string; at: number; note?: string | null | undefined },
    noted?: Noted<Publishing>,
  ): Promise<Published<Definition>> {
    const version = createHash('sha256').update(canonicalJson(definition)).digest('hex');
    const body = JSON.stringify(definition);
    const publication = { kind, slug: definition.slug, version, body, by, at, note };
    const { id, publishedAt, publishedBy } = await retried(() =>
      this.#database.db
        .transaction()
        .execute((transaction) => publish(transaction, this.#database.dialect, publication, noted)),
    );
    await this.refresh();
    const stored = await this.#versions.get<Definition>(id, version);
    return { id, slug: definition.slug, version, publishedAt, publishedBy, definition: stored };
  }
}

type Publication = {
  kind: ContentKind;
  slug: string;
  version: string;
  body: string;
  by: string;
  at: number;
  note: string | null;
};

async function publish(
  db: Transaction<Tables>,
  dialect: OpenDatabase['dialect'],
  { kind, slug, version, body, by, at, note }: Publication,
  noted?: Noted<Publishing>,
): Promise<{ id: string; publishedAt: number; publishedBy: string }> {
  await oneAfterTheOther(db, dialect);
  const held = await db
    .selectFrom('content_item')
    .selectAll()
    .where((item) => item.or([item('id', '=', slug), item('slug', '=', slug)]))
    .execute();
  if (held.some(({ id }) => id === slug))
    throw new AppError('InvalidRequest', `'${slug}' is an id; choose another slug.`);
  const known = held.find((item) => item.kind === kind);
  if (known?.current_version === version) {
    if (noted) await recordAct(db, noted({ id: known.id, version, isNewVersion: false }));
    return { id: known.id, publishedAt: known.published_at, publishedBy: known.published_by };
  }
  const current = { current_version: version, published_at: at, published_by: by };
  const id = known?.id ?? newId(kind === 'activity' ? 'a' : 'p');
  await db
    .insertInto('content_item')
    .values({ id, kind, slug, ...current, created_at: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(current))
    .execute();
  await db
    .insertInto('content_version')
    .values({ item_id: id, hash: version, body_json: body, created_at: at, created_by: by, note })
    .onConflict((conflict) => conflict.columns(['item_id', 'hash']).doNothing())
    .execute();
  await recordPublication(db, { item_id: id, hash: version, published_at: at, published_by: by });
  if (noted) await recordAct(db, noted({ id, version, isNewVersion: true }));
  return { id, publishedAt: at, publishedBy: by };
}

/** Locks the revision's row, so that publications come one after the other. */
export async function oneAfterTheOther(
  db: Transaction<Tables>,
  dialect: OpenDatabase['dialect'],
): Promise<void> {
  await db
    .selectFrom('content_revision')
    .select('revision')
    .$if(dialect === 'postgres', (query) => query.forUpdate())
    .execute();
}

/** Writes the publication down and tells other processes that their snapshot is old. */
export async function recordPublication(
  db: Transaction<Tables>,
  publication: Omit<ContentPublicationRow, 'id'>,
): Promise<void> {
  await db
    .insertInto('content_publication')
    .values({ id: newId('publication'), ...publication })
    .execute();
  await db
    .updateTable('content_revision')
    .set((row) => ({ revision: row('revision', '+', 1) }))
    .execute();
}
