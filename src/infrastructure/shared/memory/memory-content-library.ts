import { AppError } from '../../../application/errors.ts';
import type { Noted } from '../../../application/ports/audit-log.ts';
import type {
  ContentHistory,
  ContentKind,
  ContentVersion,
} from '../../../application/ports/content-history.ts';
import type {
  ContentLibrary,
  Published,
  PublishedActivity,
  PublishedProgramme,
  Publishing,
} from '../../../application/ports/content-library.ts';
import type { ActivityDefinition } from '../../../domain/activity/activity.ts';
import type { ProgrammeDefinition } from '../../../domain/programme/programme.ts';
import { canonicalJson } from './canonical-json.ts';
import type { MemoryActs } from './memory-audit-log.ts';

type KeptVersion = Omit<ContentVersion, 'isCurrent'> & {
  definition: ActivityDefinition | ProgrammeDefinition;
};

/** A content library without a database; versions are numbered instead of hashed. */
export class MemoryContentLibrary implements ContentLibrary, ContentHistory {
  readonly #acts: MemoryActs;
  readonly #activities = new Map<string, PublishedActivity>();
  readonly #programmes = new Map<string, PublishedProgramme>();
  readonly #versions = new Map<string, ActivityDefinition>();
  readonly #numbers = new Map<string, string>();
  /** By item id, oldest first. */
  readonly #history = new Map<string, KeptVersion[]>();

  constructor(acts: MemoryActs) {
    this.#acts = acts;
  }

  async activities(): Promise<readonly PublishedActivity[]> {
    return [...this.#activities.values()];
  }

  async programmes(): Promise<readonly PublishedProgramme[]> {
    return [...this.#programmes.values()];
  }

  async activity(idOrSlug: string): Promise<PublishedActivity | null> {
    return find(this.#activities, idOrSlug);
  }

  async programme(idOrSlug: string): Promise<PublishedProgramme | null> {
    return find(this.#programmes, idOrSlug);
  }

  async publishActivity(
    definition: ActivityDefinition,
    by: string,
    at: number,
    note?: string,
    noted?: Noted<Publishing>,
  ): Promise<PublishedActivity> {
    const published = this.#publish('a', this.#activities, definition, { by, at, note }, noted);
    this.#versions.set(published.version, published.definition);
    return published;
  }

  async publishProgramme(
    definition: ProgrammeDefinition,
    by: string,
    at: number,
    note?: string,
    noted?: Noted<Publishing>,
  ): Promise<PublishedProgramme> {
    return this.#publish('p', this.#programmes, definition, { by, at, note }, noted);
  }

  async versions(kind: ContentKind, item: string): Promise<ContentVersion[] | null> {
    const current = find<Published<object>>(this.#of(kind), item);
    if (!current) return null;
    return this.#history
      .get(current.id)!
      .map(({ definition: _definition, ...kept }) => ({
        ...kept,
        publishedAt: kept.publishedAt.toReversed(),
        isCurrent: kept.version === current.version,
      }))
      .toReversed();
  }

  async body(kind: ContentKind, item: string, version: string) {
    const current = find<Published<object>>(this.#of(kind), item);
    return (current && this.#kept(current.id, version)?.definition) ?? null;
  }

  async restore(
    kind: ContentKind,
    item: string,
    version: string,
    by: string,
    at: number,
    noted?: Noted<Publishing>,
  ) {
    const definition = await this.body(kind, item, version);
    if (!definition) return null;
    return 'touchpoints' in definition
      ? this.publishActivity(definition, by, at, undefined, noted)
      : this.publishProgramme(definition, by, at, undefined, noted);
  }

  #of(kind: ContentKind): ReadonlyMap<string, PublishedActivity | PublishedProgramme> {
    return kind === 'activity' ? this.#activities : this.#programmes;
  }

  #kept(itemId: string, version: string): KeptVersion | undefined {
    return this.#history.get(itemId)?.find((kept) => kept.version === version);
  }

  /** Any version ever published, for the runs on it. */
  version(version: string): ActivityDefinition {
    const definition = this.#versions.get(version);
    if (!definition) throw new Error('This version was never published.');
    return definition;
  }

  #publish<Definition extends ActivityDefinition | ProgrammeDefinition>(
    prefix: 'a' | 'p',
    items: Map<string, Published<Definition>>,
    definition: Definition,
    { by, at, note = null }: { by: string; at: number; note?: string | null | undefined },
    noted?: Noted<Publishing>,
  ): Published<Definition> {
    const { slug } = definition;
    const all = [...this.#activities.values(), ...this.#programmes.values()];
    if (all.some(({ id }) => id === slug))
      throw new AppError('InvalidRequest', `'${slug}' is an id; choose another slug.`);
    const version = this.#versionOf(definition);
    const known = items.get(slug);
    const id = known?.id ?? `${prefix}_${items.size + 1}`;
    const isNewVersion = known?.version !== version;
    if (noted) this.#acts.add(noted({ id, version, isNewVersion }));
    if (known && !isNewVersion) return known;
    const published = {
      id,
      slug,
      version,
      publishedAt: at,
      publishedBy: by,
      definition: frozenCopy(definition),
    };
    items.set(slug, published);
    const kept = this.#kept(id, version);
    if (kept) kept.publishedAt.push(at);
    else
      this.#history.set(id, [
        ...(this.#history.get(id) ?? []),
        {
          version,
          createdAt: at,
          createdBy: by,
          note,
          publishedAt: [at],
          definition: published.definition,
        },
      ]);
    return published;
  }

  #versionOf(definition: object): string {
    const content = canonicalJson(definition);
    const version = this.#numbers.get(content) ?? `version_${this.#numbers.size + 1}`;
    this.#numbers.set(content, version);
    return version;
  }
}

function find<Item extends { id: string }>(items: ReadonlyMap<string, Item>, idOrSlug: string): Item | null {
  return items.get(idOrSlug) ?? [...items.values()].find(({ id }) => id === idOrSlug) ?? null;
}

function frozenCopy<Definition>(definition: Definition): Definition {
  return JSON.parse(JSON.stringify(definition), (_key, value: unknown) => Object.freeze(value)) as Definition;
}
