import type { Kysely } from 'kysely';
import type {
  Published,
  PublishedActivity,
  PublishedProgramme,
} from '../../../application/ports/content-library.ts';
import type { ContentVersions } from './content-versions.ts';
import type { ContentKind, Tables } from './tables.ts';

/** The library as it was at one revision. */
export type ContentSnapshot = {
  revision: number;
  activities: readonly PublishedActivity[];
  programmes: readonly PublishedProgramme[];
  /** By id and by slug. */
  activityBy: ReadonlyMap<string, PublishedActivity>;
  programmeBy: ReadonlyMap<string, PublishedProgramme>;
};

export async function readRevision(db: Kysely<Tables>): Promise<number> {
  const row = await db.selectFrom('content_revision').select('revision').executeTakeFirstOrThrow();
  return row.revision;
}

/** Reads what is current; the revision is the one read before, so a publication in between is read again. */
export async function readSnapshot(
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
  const published = async <Item extends Published<object>>(kind: ContentKind) => {
    const found: Item[] = [];
    for (const item of items.filter((other) => other.kind === kind))
      found.push({
        id: item.id,
        slug: item.slug,
        version: item.current_version,
        publishedAt: item.published_at,
        publishedBy: item.published_by,
        definition: await versions.get(item.id, item.current_version),
      } as Item);
    return found;
  };
  const activities = await published<PublishedActivity>('activity');
  const programmes = await published<PublishedProgramme>('programme');
  return { revision, activities, programmes, activityBy: index(activities), programmeBy: index(programmes) };
}

function index<Item extends Published<object>>(items: readonly Item[]): ReadonlyMap<string, Item> {
  return new Map(items.flatMap((item) => [[item.id, item] as const, [item.slug, item] as const]));
}
