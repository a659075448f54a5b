import type { Kysely } from 'kysely';
import type { PublishedItemVersion } from '../../../domain/content/published.ts';
import type { PublishedActivity } from '../../../domain/activity/definition.ts';
import type { PublishedProgramme } from '../../../domain/programme/programme.ts';
import type { ContentVersions } from '../platform/database/content-versions.ts';
import type { ContentKind } from '../../../domain/content/content-kind.ts';
import type { Tables } from '../platform/database/tables/tables.ts';

/** The snapshot of the content library at one revision. */
export type ContentSnapshot = {
  revision: number;
  activities: readonly PublishedActivity[];
  programmes: readonly PublishedProgramme[];
  /** The Activities by id, by slug and by former slugs. */
  activityBy: ReadonlyMap<string, PublishedActivity>;
  programmeBy: ReadonlyMap<string, PublishedProgramme>;
};

export async function readContentRevision(db: Kysely<Tables>): Promise<number> {
  const row = await db.selectFrom('content_revision').select('revision').executeTakeFirstOrThrow();
  return row.revision;
}

/**
 * Reads the current content. The revision is read first, so that a publication during the reading makes the snapshot
 * stale.
 */
export async function readContentSnapshot(
  db: Kysely<Tables>,
  versions: ContentVersions,
  revision: number,
): Promise<ContentSnapshot> {
  const items = await db
    .selectFrom('content_item')
    .selectAll()
    .orderBy('created_at')
    .orderBy('slug')
    .execute();
  const aliases = await db.selectFrom('content_alias').selectAll().execute();
  const published = async <Definition>(
    kind: ContentKind,
    read: (itemId: string, hash: string) => Promise<Definition>,
  ) => {
    const found: PublishedItemVersion<Definition>[] = [];
    for (const item of items.filter((other) => other.kind === kind))
      found.push({
        id: item.id,
        slug: item.slug,
        version: item.current_version,
        publishedAt: item.published_at,
        publishedBy: item.published_by,
        definition: await read(item.id, item.current_version),
        ...(item.standing === null ? {} : { standing: item.standing }),
      });
    return found;
  };
  const activities = await published('activity', (id, hash) => versions.activity(id, hash));
  const programmes = await published('programme', (id, hash) => versions.programme(id, hash));
  const index = <Item extends PublishedItemVersion<object>>(kind: ContentKind, of: readonly Item[]) => {
    const by = new Map(of.flatMap((item) => [[item.id, item] as const, [item.slug, item] as const]));
    for (const alias of aliases) {
      const item = by.get(alias.item_id);
      if (alias.kind === kind && item) by.set(alias.slug, item);
    }
    return by;
  };
  return {
    revision,
    activities,
    programmes,
    activityBy: index('activity', activities),
    programmeBy: index('programme', programmes),
  };
}
