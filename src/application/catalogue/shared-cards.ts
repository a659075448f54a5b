import { audiences, type Audience, type CatalogueCard } from '../../domain/catalogue/card.ts';
import { toSearchableItem, type SearchableItem } from '../../domain/catalogue/ranking.ts';
import {
  listCategoryRows,
  groupIntoShelves,
  type SharedShelves,
  type ShelfItem,
} from '../../domain/catalogue/shelves.ts';
import type { PublishedActivity } from '../../domain/activity/definition.ts';
import type { PublishedProgramme } from '../../domain/programme/programme.ts';
import type { Person } from '../../domain/people/person.ts';
import { toContentSummary } from '../../domain/activity/content-summary.ts';
import { isItemOffered, canSeeDrafts } from '../../domain/content/published.ts';

export type CatalogueItem = PublishedActivity | PublishedProgramme;

/**
 * The items and rows that all people with the same rights to see Drafts share, computed once for each state of the
 * library.
 */
export type Catalogue = {
  /** The items, Programmes before Activities. */
  items: readonly SharedCatalogueItem[];
  library: readonly SearchableItem[];
} & {
  /** The rows of a search without a filter, by access. */
  [Kind in PaidAccess]?: SharedShelves;
};
export type PaidAccess = 'paid' | 'unpaid';
type Library = { programmes: readonly PublishedProgramme[]; withDrafts?: Catalogue; available?: Catalogue };

const libraries = new WeakMap<readonly PublishedActivity[], Library>();

/** Returns the catalogue that this person can see. People with the same rights to see Drafts get the same object. */
export function buildSharedCatalogue(
  activities: readonly PublishedActivity[],
  programmes: readonly PublishedProgramme[],
  person: Person,
): Catalogue {
  const known = libraries.get(activities);
  const library = known?.programmes === programmes ? known : { programmes };
  libraries.set(activities, library);
  const isSeen = (item: CatalogueItem): boolean => isItemOffered(item, person);
  const make = (): Catalogue => {
    const items = [...programmes, ...activities]
      .filter(isSeen)
      .map((item) => toSharedCatalogueItem(item, activities));
    return { items, library: items.map(({ searchable: item }) => item) };
  };
  return canSeeDrafts(person) ? (library.withDrafts ??= make()) : (library.available ??= make());
}

/** Groups items into rows for a person who has started none of them. */
export function buildSharedShelves(
  shown: readonly SharedCatalogueItem[],
  access: PaidAccess,
  asShown = (item: ShelfItem): ShelfItem => item,
): SharedShelves {
  const items = shown.map((item) => asShown(item[access]));
  return { items, shelves: groupIntoShelves(items).map((shelf) => Object.freeze(shelf)) };
}

/** An item as it is before a person has started it. */
export type SharedCatalogueItem = {
  published: CatalogueItem;
  searchable: SearchableItem;
  paid: ShelfItem;
  unpaid: ShelfItem;
};

/** The shared data by published item. A new publication is a new object, so no entry becomes outdated. */
const shared = new WeakMap<CatalogueItem, SharedCatalogueItem>();

/**
 * Returns the data of an item that is the same for every person who has not started it, computed once for each
 * published item.
 */
export function toSharedCatalogueItem(
  item: CatalogueItem,
  activities: readonly PublishedActivity[],
): SharedCatalogueItem {
  const known = shared.get(item);
  const audience = audienceOf(item, activities);
  if (known && known.paid.card.audience === audience) return known;
  const { definition, publishedAt } = item;
  const from = (availableAt: number | null, access?: CatalogueCard['access']): ShelfItem => ({
    card: Object.freeze({
      ...toSharedCard(item),
      audience,
      ...(access && { access }),
      completedPercentage: 0,
      availableAt,
      completedAt: null,
    }),
    rows: listCategoryRows(definition.categories),
    inProgress: false,
  });
  const paid = from(publishedAt);
  const unpaid = definition.free ? from(publishedAt, 'free') : from(null, 'locked');
  const made = { published: item, searchable: toSearchableItem(definition, item.untranslated), paid, unpaid };
  shared.set(item, made);
  return made;
}

const bySlug = new WeakMap<readonly PublishedActivity[], ReadonlyMap<string, PublishedActivity>>();

/**
 * Returns an item's audience. A Programme has the audience of most of its Activities, or of half of them if the other
 * half is for all together; otherwise 'together'.
 */
function audienceOf({ definition }: CatalogueItem, activities: readonly PublishedActivity[]): Audience {
  if ('audience' in definition) return definition.audience;
  const known = bySlug.get(activities) ?? new Map(activities.map((activity) => [activity.slug, activity]));
  bySlug.set(activities, known);
  const inside = definition.activities.flatMap((slug) => known.get(slug)?.definition.audience ?? []);
  const isForMost = (audience: Audience): boolean => {
    const others = inside.filter((one) => one !== audience);
    const lead = inside.length - 2 * others.length;
    return lead > 0 || (lead === 0 && others.length > 0 && others.every((one) => one === 'together'));
  };
  return audiences.find(isForMost) ?? 'together';
}

/** Returns the fields of a card that are the same for every person. */
export function toSharedCard(
  item: CatalogueItem,
): Omit<CatalogueCard, 'completedPercentage' | 'availableAt' | 'completedAt'> {
  const { definition, slug } = item;
  const { title, summaryShort, imageSrc, durations, lifeChallenges, tender, language } =
    toContentSummary(item);
  return {
    type: 'activities' in definition ? 'Programme' : 'Activity',
    title,
    summaryShort,
    slug,
    ...(imageSrc === undefined ? {} : { imageSrc }),
    lifeChallenges,
    relationshipBuilders: definition.categories.relationshipBuilders ?? [],
    durations,
    ...(tender === undefined ? {} : { tender }),
    ...(language === undefined ? {} : { language }),
  };
}
