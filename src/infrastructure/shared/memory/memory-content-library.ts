import { AppError } from '../../../application/errors.ts';
import type {
  ContentLibrary,
  Published,
  PublishedActivity,
  PublishedProgramme,
} from '../../../application/ports/content-library.ts';
import type { ActivityDefinition } from '../../../domain/activity/activity.ts';
import type { ProgrammeDefinition } from '../../../domain/programme/programme.ts';
import { canonicalJson } from './canonical-json.ts';

/** A content library without a database; versions are numbered instead of hashed. */
export class MemoryContentLibrary implements ContentLibrary {
  readonly #activities = new Map<string, PublishedActivity>();
  readonly #programmes = new Map<string, PublishedProgramme>();
  readonly #versions = new Map<string, ActivityDefinition>();
  readonly #numbers = new Map<string, string>();

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

  async publishActivity(definition: ActivityDefinition, by: string, at: number): Promise<PublishedActivity> {
    const published = this.#publish('a', this.#activities, definition, by, at);
    this.#versions.set(published.version, published.definition);
    return published;
  }

  async publishProgramme(
    definition: ProgrammeDefinition,
    by: string,
    at: number,
  ): Promise<PublishedProgramme> {
    return this.#publish('p', this.#programmes, definition, by, at);
  }

  /** Any version ever published, for the runs on it. */
  version(version: string): ActivityDefinition {
    const definition = this.#versions.get(version);
    if (!definition) throw new Error('This version was never published.');
    return definition;
  }

  #publish<Definition extends { slug: string }>(
    prefix: 'a' | 'p',
    items: Map<string, Published<Definition>>,
    definition: Definition,
    by: string,
    at: number,
  ): Published<Definition> {
    const { slug } = definition;
    const all = [...this.#activities.values(), ...this.#programmes.values()];
    if (all.some(({ id }) => id === slug))
      throw new AppError('InvalidRequest', `'${slug}' is an id; choose another slug.`);
    const version = this.#versionOf(definition);
    const known = items.get(slug);
    if (known?.version === version) return known;
    const id = known?.id ?? `${prefix}_${items.size + 1}`;
    const published = {
      id,
      slug,
      version,
      publishedAt: at,
      publishedBy: by,
      definition: frozenCopy(definition),
    };
    items.set(slug, published);
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
