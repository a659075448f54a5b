import { createHash } from 'node:crypto';
import type { AuditEntryFactory } from '../../../src/application/ports/server/platform/audit-log.ts';
import type { ContentHistory } from '../../../src/application/ports/server/content/content-history.ts';
import type {
  ContentLibrary,
  PublicationOptions,
  PublicationOutcome,
} from '../../../src/application/ports/server/content/content-library.ts';
import type { ActivityDefinition, PublishedActivity } from '../../../src/domain/activity/definition.ts';
import { toCanonicalJson } from '../../../src/domain/content/canonical-json.ts';
import type { ContentDefinition } from '../../../src/domain/checks/checked-content.ts';
import type { ContentKind } from '../../../src/domain/content/content-kind.ts';
import type {
  ContentVersion,
  PublishedItemVersion,
  RetirementStatus,
  RetirementRecord,
} from '../../../src/domain/content/published.ts';
import type { ProgrammeDefinition, PublishedProgramme } from '../../../src/domain/programme/programme.ts';
import {
  formerSlugError,
  takenIdError,
  takenSlugError,
  createVersionConflict,
} from '../../../src/infrastructure/shared/content/publishing-refusals.ts';
import {
  aliasKey,
  atOnce,
  BrokenReference,
  versionKey,
  type Commits,
  type ItemRow,
  type MemoryDatabase,
} from './memory-database.ts';

type Definition = ActivityDefinition | ProgrammeDefinition;

type Snapshot = {
  revision: number;
  activities: readonly PublishedActivity[];
  programmes: readonly PublishedProgramme[];
  activityBy: ReadonlyMap<string, PublishedActivity>;
  programmeBy: ReadonlyMap<string, PublishedProgramme>;
};

/** The time after which a process notices what another one has published (ms). */
const freshForMs = 1000;

const hashes = new WeakMap<object, string>();

/** Returns the name of a version: the SHA-256 hash of its canonical JSON. */
export function versionName(definition: object): string {
  const known = hashes.get(definition);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(toCanonicalJson(definition)).digest('hex');
  hashes.set(definition, hash);
  return hash;
}

/**
 * The in-memory twin of SqlContentLibrary. Like a process, each instance has a snapshot that is at most a second old.
 */
export class MemoryContentLibrary implements ContentLibrary {
  readonly #database: MemoryDatabase;
  readonly #commits: Commits;
  readonly #monotonicMs: () => number;
  #snapshot: Snapshot | undefined;
  #checkedAtMs = -Infinity;

  constructor(database: MemoryDatabase, commits: Commits = atOnce, monotonicMs: () => number = () => 0) {
    this.#database = database;
    this.#commits = commits;
    this.#monotonicMs = monotonicMs;
  }

  async activities(): Promise<readonly PublishedActivity[]> {
    return this.#current().activities;
  }

  async programmes(): Promise<readonly PublishedProgramme[]> {
    return this.#current().programmes;
  }

  async activity(idOrSlug: string): Promise<PublishedActivity | null> {
    return this.#current().activityBy.get(idOrSlug) ?? null;
  }

  async programme(idOrSlug: string): Promise<PublishedProgramme | null> {
    return this.#current().programmeBy.get(idOrSlug) ?? null;
  }

  async activitySlugs(): Promise<ReadonlySet<string>> {
    const { activities, activityBy } = this.#current();
    const ids = new Set(activities.map(({ id }) => id));
    return new Set([...activityBy.keys()].filter((name) => !ids.has(name)));
  }

  async publish<Given extends ContentDefinition>(
    definition: Given,
    by: string,
    at: number,
    { note, noted, base }: PublicationOptions = {},
  ): Promise<PublishedItemVersion<Given>> {
    await this.#commits.before();
    const item = this.#publish(definition, { by, at, note, base }, noted);
    await this.#commits.after();
    this.refresh();
    const { id, slug, publishedAt, publishedBy } = item;
    return { id, slug, version: versionName(definition), publishedAt, publishedBy, definition };
  }

  /** Discards the snapshot after a publication by this process. */
  refresh(): void {
    this.#checkedAtMs = -Infinity;
  }

  #current(): Snapshot {
    const now = this.#monotonicMs();
    if (this.#snapshot && now - this.#checkedAtMs < freshForMs) return this.#snapshot;
    const revision = this.#database.tables.contentRevision.get('revision') ?? 0;
    if (this.#snapshot?.revision !== revision) this.#snapshot = snapshotOf(this.#database, revision);
    this.#checkedAtMs = now;
    return this.#snapshot;
  }

  #publish(
    definition: Definition,
    { by, at, note, base }: { by: string; at: number; note: string | undefined; base: string | undefined },
    noted?: AuditEntryFactory<PublicationOutcome>,
  ): ItemRow {
    const { slug } = definition;
    const kind = 'touchpoints' in definition ? 'activity' : 'programme';
    const version = versionName(definition);
    const { items, versions, aliases } = this.#database.tables;
    if (items.has(slug)) throw takenIdError(slug);
    const known = [...items.values()].find((item) => item.kind === kind && item.slug === slug);
    const renamed = items.get(aliases.get(aliasKey(kind, slug)) ?? '');
    if (!known && renamed) throw formerSlugError(slug, renamed.slug);
    if (base !== undefined && known?.version !== base && known?.version !== version)
      throw createVersionConflict(known);
    if (known?.version === version && known.standing === null) {
      if (noted) this.#database.recordAct(noted({ id: known.id, version, isNewVersion: false }));
      return known;
    }
    const id = known?.id ?? this.#database.newId(kind === 'activity' ? 'a' : 'p');
    const item: ItemRow = {
      id,
      kind,
      slug,
      version,
      publishedAt: at,
      publishedBy: by,
      createdAt: known?.createdAt ?? at,
      standing: null,
    };
    items.set(id, item);
    const key = versionKey(id, version);
    if (!versions.has(key))
      versions.set(key, {
        itemId: id,
        hash: version,
        body: definition,
        createdAt: at,
        createdBy: by,
        note: note ?? null,
      });
    recordPublication(this.#database, item);
    if (noted) this.#database.recordAct(noted({ id, version, isNewVersion: true }));
    return item;
  }
}

/** The in-memory twin of SqlContentHistory. */
export class MemoryContentHistory implements ContentHistory {
  readonly #database: MemoryDatabase;
  readonly #library: MemoryContentLibrary;
  readonly #commits: Commits;

  constructor(database: MemoryDatabase, library: MemoryContentLibrary, commits: Commits = atOnce) {
    this.#database = database;
    this.#library = library;
    this.#commits = commits;
  }

  async versions(kind: ContentKind, name: string): Promise<ContentVersion[] | null> {
    const item = this.#item(kind, name);
    if (!item) return null;
    const { versions, publications } = this.#database.tables;
    const own = [...versions.values()]
      .filter(({ itemId }) => itemId === item.id)
      .toSorted((one, other) => other.createdAt - one.createdAt || (one.hash < other.hash ? -1 : 1));
    const published = [...publications.values()]
      .filter(({ itemId }) => itemId === item.id)
      .toSorted((one, other) => other.at - one.at);
    return own.map(({ hash, createdAt, createdBy, note }, index) => ({
      version: hash,
      number: own.length - index,
      createdAt,
      createdBy,
      note,
      isCurrent: hash === item.version,
      publications: published.filter((one) => one.hash === hash).map(({ at, by }) => ({ at, by })),
    }));
  }

  async body(kind: ContentKind, name: string, version: string): Promise<Definition | null> {
    const item = this.#item(kind, name);
    return (item && this.#database.tables.versions.get(versionKey(item.id, version))?.body) ?? null;
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
    const item = this.#item(kind, name);
    const body = item && (await this.body(kind, item.id, version));
    if (!item || !body) return null;
    const definition = body.slug === item.slug ? body : { ...body, slug: item.slug };
    return this.#library.publish<Definition>(definition, by, at, { noted, base });
  }

  async standstill(kind: ContentKind, name: string): Promise<RetirementRecord | null> {
    const standing = this.#item(kind, name)?.standing;
    return standing
      ? { standing: standing.to, at: standing.at, by: standing.by, reason: standing.reason }
      : null;
  }

  async stand(
    kind: ContentKind,
    name: string,
    { to, reason, by, at }: { to: RetirementStatus | null; reason?: string; by: string; at: number },
    noted?: AuditEntryFactory<{ id: string }>,
  ): Promise<string | null> {
    const found = this.#item(kind, name);
    if (!found) return null;
    await this.#commits.before();
    const item = this.#database.tables.items.get(found.id) ?? found;
    const standing = to === null ? null : { to, at, by, reason: reason ?? null };
    this.#database.tables.items.set(item.id, { ...item, standing });
    raiseRevision(this.#database);
    if (noted) this.#database.recordAct(noted({ id: item.id }));
    await this.#commits.after();
    this.#library.refresh();
    return item.id;
  }

  async rename(
    kind: ContentKind,
    name: string,
    { slug, by, at }: { slug: string; by: string; at: number },
    noted?: AuditEntryFactory<{ id: string; from: string }>,
  ): Promise<PublishedItemVersion<Definition> | null> {
    const found = this.#item(kind, name);
    if (!found) return null;
    await this.#commits.before();
    this.#rename(this.#database.tables.items.get(found.id) ?? found, { slug, by, at }, noted);
    await this.#commits.after();
    this.#library.refresh();
    return kind === 'activity' ? this.#library.activity(found.id) : this.#library.programme(found.id);
  }

  #rename(
    item: ItemRow,
    { slug, by, at }: { slug: string; by: string; at: number },
    noted?: AuditEntryFactory<{ id: string; from: string }>,
  ): void {
    const { id, kind, slug: from } = item;
    if (slug === from) return;
    const { items, versions, aliases } = this.#database.tables;
    const taken = [...items.values()].some((other) => other.kind === kind && other.slug === slug);
    const former = aliases.get(aliasKey(kind, slug));
    if (items.has(slug) || taken || (former !== undefined && former !== id)) throw takenSlugError(slug);
    const body = versions.get(versionKey(id, item.version))?.body;
    if (!body) throw new BrokenReference(`version ${item.version} of ${id}`);
    const definition: Definition = { ...body, slug };
    const hash = versionName(definition);
    const renamed = { ...item, slug, version: hash, publishedAt: at, publishedBy: by };
    items.set(id, renamed);
    const key = versionKey(id, hash);
    if (!versions.has(key))
      versions.set(key, { itemId: id, hash, body: definition, createdAt: at, createdBy: by, note: null });
    aliases.delete(aliasKey(kind, slug));
    aliases.set(aliasKey(kind, from), id);
    recordPublication(this.#database, renamed);
    if (noted) this.#database.recordAct(noted({ id, from }));
  }

  #item(kind: ContentKind, name: string): ItemRow | undefined {
    const { items, aliases } = this.#database.tables;
    const former = aliases.get(aliasKey(kind, name));
    return [...items.values()].find(
      (item) => item.kind === kind && (item.id === name || item.slug === name || item.id === former),
    );
  }
}

function recordPublication(
  database: MemoryDatabase,
  { id, version, publishedAt, publishedBy }: ItemRow,
): void {
  const publication = { itemId: id, hash: version, at: publishedAt, by: publishedBy };
  database.tables.publications.set(database.newId('publication'), publication);
  raiseRevision(database);
}

function raiseRevision(database: MemoryDatabase): void {
  const { contentRevision } = database.tables;
  contentRevision.set('revision', (contentRevision.get('revision') ?? 0) + 1);
}

function snapshotOf(database: MemoryDatabase, revision: number): Snapshot {
  const { items, versions, aliases } = database.tables;
  const activities: PublishedActivity[] = [];
  const programmes: PublishedProgramme[] = [];
  const inOrder = [...items.values()].toSorted(
    (one, other) => one.createdAt - other.createdAt || (one.slug < other.slug ? -1 : 1),
  );
  for (const item of inOrder) {
    const definition = versions.get(versionKey(item.id, item.version))?.body;
    if (!definition) throw new BrokenReference(`version ${item.version} of ${item.id}`);
    const { id, slug, version, publishedAt, publishedBy, standing } = item;
    const published = { id, slug, version, publishedAt, publishedBy };
    const stands = standing === null ? {} : { standing: standing.to };
    if ('touchpoints' in definition) activities.push({ ...published, definition, ...stands });
    else programmes.push({ ...published, definition, ...stands });
  }
  const byName = <Item extends PublishedItemVersion<object>>(kind: ContentKind, of: readonly Item[]) => {
    const by = new Map(of.flatMap((item) => [[item.id, item] as const, [item.slug, item] as const]));
    for (const [key, id] of aliases) {
      const item = by.get(id);
      const start = aliasKey(kind, '');
      if (item && key.startsWith(start)) by.set(key.slice(start.length), item);
    }
    return by;
  };
  return {
    revision,
    activities,
    programmes,
    activityBy: byName('activity', activities),
    programmeBy: byName('programme', programmes),
  };
}
