import type {
  ContentHistory,
  ContentKind,
  ContentVersion,
} from '../../../application/ports/content-history.ts';
import type { Noted } from '../../../application/ports/audit-log.ts';
import type { Published, Publishing } from '../../../application/ports/content-library.ts';
import type { ActivityDefinition } from '../../../domain/activity/activity.ts';
import type { ProgrammeDefinition } from '../../../domain/programme/programme.ts';
import type { ContentVersions } from './content-versions.ts';
import type { OpenDatabase } from './database.ts';
import { recordAct } from './sql-audit-log.ts';
import { retried } from './retried.ts';
import { oneAfterTheOther, recordPublication, type SqlContentLibrary } from './sql-content-library.ts';
import type { ContentItemRow } from './tables.ts';

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
        .select(['hash', 'published_at'])
        .where('item_id', '=', item.id)
        .orderBy('published_at', 'desc')
        .execute(),
    ]);
    const publishedAt = new Map<string, number[]>();
    for (const { hash, published_at: at } of publications)
      publishedAt.set(hash, [...(publishedAt.get(hash) ?? []), at]);
    return versions.map((version) => ({
      version: version.hash,
      createdAt: version.created_at,
      createdBy: version.created_by,
      note: version.note,
      isCurrent: version.hash === item.current_version,
      publishedAt: publishedAt.get(version.hash) ?? [],
    }));
  }

  async body(kind: ContentKind, name: string, version: string): Promise<Definition | null> {
    const item = await this.#item(kind, name);
    return item && (await this.#has(item.id, version)) ? this.#versions.get(item.id, version) : null;
  }

  async restore(
    kind: ContentKind,
    name: string,
    version: string,
    by: string,
    at: number,
    noted?: Noted<Publishing>,
  ): Promise<Published<Definition> | null> {
    const item = await this.#item(kind, name);
    if (!item || !(await this.#has(item.id, version))) return null;
    const restored = await retried(() => this.#restore(item.id, version, { by, at }, noted));
    await this.#library.refresh();
    return {
      id: item.id,
      slug: item.slug,
      version,
      publishedAt: restored.published_at,
      publishedBy: restored.published_by,
      definition: await this.#versions.get<Definition>(item.id, version),
    };
  }

  #restore(
    id: string,
    version: string,
    { by, at }: { by: string; at: number },
    noted?: Noted<Publishing>,
  ): Promise<ContentItemRow> {
    const { db, dialect } = this.#database;
    return db.transaction().execute(async (transaction) => {
      await oneAfterTheOther(transaction, dialect);
      const held = transaction.selectFrom('content_item').selectAll().where('id', '=', id);
      const current = await held.executeTakeFirstOrThrow();
      const isNewVersion = current.current_version !== version;
      if (noted) await recordAct(transaction, noted({ id, version, isNewVersion }));
      if (!isNewVersion) return current;
      const now = { current_version: version, published_at: at, published_by: by };
      await transaction.updateTable('content_item').set(now).where('id', '=', id).execute();
      const { current_version: hash, ...when } = now;
      await recordPublication(transaction, { item_id: id, hash, ...when });
      return { ...current, ...now };
    });
  }

  async #item(kind: ContentKind, name: string): Promise<ContentItemRow | undefined> {
    if (name.includes('\0')) return undefined;
    return this.#database.db
      .selectFrom('content_item')
      .selectAll()
      .where('kind', '=', kind)
      .where((item) => item.or([item('id', '=', name), item('slug', '=', name)]))
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
