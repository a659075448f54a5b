import { audiences, type Audience, type Card } from '../../domain/catalogue/card.ts';
import { isAskedFor, withoutTenderRows } from '../../domain/catalogue/asked-for.ts';
import { categoryLabels } from '../../domain/catalogue/filter-options.ts';
import { isTenderContent } from '../../domain/catalogue/tender.ts';
import { dangerIn } from '../../domain/catalogue/danger/danger.ts';
import { isEmptyFilter, type Filter } from '../../domain/catalogue/filter.ts';
import { nearTo, ranker, searchable, type Searchable } from '../../domain/catalogue/ranking.ts';
import {
  rowsOf,
  shelvesFor,
  withOwn,
  withRelevance,
  type PlainShelves,
  type Shelf,
  type ShelfItem,
} from '../../domain/catalogue/shelves.ts';
import type { Clock } from '../ports/clock.ts';
import type { ContentLibrary } from '../ports/server/content-library.ts';
import type { PublishedActivity } from '../../domain/activity/definition.ts';
import type { PublishedProgramme } from '../../domain/programme/programme.ts';
import type { KeepsakeMarks } from '../ports/server/keepsake-marks.ts';
import type { EnrolmentRepository } from '../ports/server/enrolment-repository.ts';
import type { Person } from '../../domain/people/person.ts';
import type { RunRepository } from '../ports/server/run-repository.ts';
import type { StoredMarks } from '../../domain/chat/keepsakes.ts';
import type { RunSummary } from '../../domain/chat/run.ts';
import { contentSummary } from '../../domain/activity/content-summary.ts';
import { isOffered, seesDrafts } from '../../domain/content/published.ts';
import { withTextsFor } from '../activity/show-activity.ts';
import { planOf } from '../activity/programme-plan.ts';
import { begunItem, enrolledItem, latestUnderWay, withTimesFinished } from './own-items.ts';
import { hasAccess } from '../../domain/shop/access-term.ts';

type SearchPorts = {
  library: ContentLibrary;
  runs: RunRepository;
  enrolments: EnrolmentRepository;
  keepsakeMarks: KeepsakeMarks;
  clock: Clock;
};
type Published = PublishedActivity | PublishedProgramme;

/** `nearest`: return this many items nearest to the filter, even if they do not fit. `begun`: only those under way. */
type How = { nearest?: number | undefined; begun?: boolean | undefined };

/**
 * The dashboard's rows of cards for this person and filter (specification 2.2, decisions A15, S17). What is tender, and
 * what the family left for its safety, is found where it is asked for; among what is under way with `begun`.
 */
export async function searchCatalogue(
  ports: SearchPorts,
  person: Person,
  filter: Filter,
  { nearest, begun: isOfBegun = false }: How = {},
): Promise<Shelf[]> {
  const [activities, programmes, runs, enrolments, finishedBefore] = await Promise.all([
    ports.library.activities(),
    ports.library.programmes(),
    ports.runs.summaries(person.id),
    ports.enrolments.all(person.id),
    ports.runs.finishedBefore(person.id),
  ]);
  const now = ports.clock.now();
  const access = hasAccess(person, now) ? 'paid' : 'unpaid';
  const catalogue = catalogueOf(activities, programmes, person);
  const isOpen = nearest === undefined && isEmptyFilter(filter);
  const isRanked = nearest !== undefined || filter.searchText.trim() !== '';
  const fits = nearest === undefined ? ranker(filter) : nearestIn(catalogue, filter, nearest);
  const rankOf = (item: Published): number => (isOpen ? 1 : fits(sharedOf(item, activities).searchable));
  const quiet = new Set(runs.flatMap(({ activityId, quietAt }) => (quietAt === null ? [] : [activityId])));
  // Beside words of danger only help Activities are found.
  const isNear = nearest !== undefined && dangerIn(filter.searchText).size === 0;
  const isShown = ({ id, definition }: Published): boolean =>
    isOfBegun ||
    isAskedFor(definition.categories.lifeChallenges ?? [], filter, isNear) ||
    !(isTenderContent(definition) || quiet.has(id));
  const own = new Map<Card, ShelfItem>();
  const ranks = new Map<Card, number>();
  /**
   * Replaces the item's plain card. An item that is no longer offered has no plain card and is in the row 'In progress'
   * only.
   */
  const put = (item: Published, mine: ShelfItem, rank: number): void => {
    if (!isShown(item)) return;
    if (isOffered(item, person)) own.set(sharedOf(item, activities)[access].card, mine);
    else if (mine.inProgress) own.set(mine.card, { ...mine, rows: [] });
    ranks.set(mine.card, rank);
  };
  // Nothing is waited for where the texts are the same for everybody: most people have begun much.
  const isOpenTo = (activity: PublishedActivity): boolean => isOffered(activity, person);
  const readBy = async (
    activity: PublishedActivity,
    enrolmentId: string | null,
  ): Promise<PublishedActivity> => {
    const key = { personId: person.id, activityId: activity.id, enrolmentId };
    return (await withTextsFor(ports, person, { activity, key })).activity;
  };
  const programmeOf = new Map(
    enrolments.map(({ id, programmeId }) => [
      id,
      programmes.find((programme) => programme.id === programmeId),
    ]),
  );
  const enrolmentIn = new Map(enrolments.map((enrolment) => [enrolment.programmeId, enrolment]));
  for (const programme of programmes) {
    const enrolment = enrolmentIn.get(programme.id);
    const rank = rankOf(programme);
    if (!enrolment || programme.standing === 'withdrawn' || rank === 0) continue;
    const untouched = sharedOf(programme, activities)[access];
    const plan = await planOf(ports, person, programme, enrolment, runs);
    const readable = (): Promise<PublishedActivity[]> =>
      Promise.all(plan.activities.map((activity) => readBy(activity, enrolment.id)));
    const read = plan.activities.every(isOpenTo) ? plan : { ...plan, activities: await readable() };
    put(programme, enrolledItem(untouched, read, { enrolment, runs, now }), rank);
  }
  // Few families wait for a plan, so the others' marks are not read.
  const waits = runs.some(({ plan }) => plan?.checkIn != null);
  const marks: StoredMarks = waits ? await ports.keepsakeMarks.of(person.id) : new Map();
  const isForgotten = (id: string): boolean => marks.get(id)?.isForgotten ?? false;
  const runsOf = new Map<string, RunSummary[]>();
  for (const run of runs) {
    const known = runsOf.get(run.activityId);
    if (known) known.push(run);
    else runsOf.set(run.activityId, [run]);
  }
  const endsOf = new Map<string, number>();
  for (const id of finishedBefore) endsOf.set(id, (endsOf.get(id) ?? 0) + 1);
  for (const activity of activities) {
    const before = endsOf.get(activity.id) ?? 0;
    const begun = runsOf.get(activity.id) ?? (before > 0 ? [] : undefined);
    if (!begun || activity.standing === 'withdrawn') continue;
    const { enrolmentId } = latestUnderWay(begun) ?? { enrolmentId: null };
    const read = isOpenTo(activity) ? activity : await readBy(activity, enrolmentId);
    const rank = rankOf(read);
    if (rank === 0) continue;
    const untouched = sharedOf(activity, activities)[access];
    const { card } = untouched;
    const shown = read === activity ? untouched : { ...untouched, card: { ...card, ...plainCard(read) } };
    const inside = programmeOf.get(enrolmentId ?? '');
    // The Activity that it goes on with would name the Programme.
    if (inside && !isShown(inside)) continue;
    const mine = begunItem(shown, read, begun, inside, isForgotten);
    put(activity, withTimesFinished(mine, begun, before), rank);
  }
  if (isOfBegun) {
    const cards = [...own.values()].flatMap(({ card, inProgress }) => (inProgress ? [card] : []));
    const byTouch = cards.toSorted((one, other) => (other.touchedAt ?? 0) - (one.touchedAt ?? 0));
    return [{ label: categoryLabels.inProgress, cards: byTouch }];
  }
  if (isOpen) {
    for (const [card, mine] of own) own.set(card, withoutTenderRows(mine));
    const plain = (): PlainShelves =>
      plainShelves(
        catalogue.items.filter(({ published }) => isShown(published)),
        access,
        withoutTenderRows,
      );
    return withOwn(quiet.size > 0 ? plain() : (catalogue[access] ??= plain()), own);
  }
  const hits = catalogue.items
    .map((item) => ({ item, rank: isShown(item.published) ? fits(item.searchable) : 0 }))
    .filter(({ rank }) => rank > 0);
  if (!isRanked)
    return withOwn(
      plainShelves(
        hits.map(({ item }) => item),
        access,
      ),
      own,
    );
  hits.sort((one, other) => other.rank - one.rank);
  for (const { item, rank } of hits) {
    const { card } = item[access];
    const mine = own.get(card)?.card ?? card;
    ranks.set(mine, ranks.get(mine) ?? rank);
  }
  const bestOwn = [...own].toSorted(
    ([, one], [, other]) => (ranks.get(other.card) ?? 0) - (ranks.get(one.card) ?? 0),
  );
  const found = withOwn(
    plainShelves(
      hits.map(({ item }) => item),
      access,
    ),
    new Map(bestOwn),
  );
  return withRelevance(found, ranks);
}

/**
 * How near each of the `most` nearest items comes. Where few are near, those for getting started follow, except to a
 * search that speaks of danger.
 */
function nearestIn({ items }: Catalogue, filter: Filter, most: number): (item: Searchable) => number {
  const near = nearTo(filter);
  const isDanger = dangerIn(filter.searchText).size > 0;
  const best = items
    .map(({ searchable: item }) => ({
      item,
      rank: near(item) || (!isDanger && item.categories.gettingStarted?.length ? 0.5 : 0),
    }))
    .filter(({ rank }) => rank > 0)
    .toSorted((one, other) => other.rank - one.rank)
    .slice(0, most);
  const ranks = new Map(best.map(({ item, rank }) => [item, rank]));
  return (item) => ranks.get(item) ?? 0;
}

/** The shelves of all people with the same visibility, computed once for each state of the library. */
type Catalogue = {
  /** Programmes before Activities. */
  items: readonly Shared[];
} & {
  /** Without a filter. */
  [Kind in Access]?: PlainShelves;
};
type Access = 'paid' | 'unpaid';
type Library = { programmes: readonly PublishedProgramme[]; withDrafts?: Catalogue; available?: Catalogue };

const libraries = new WeakMap<readonly PublishedActivity[], Library>();

function catalogueOf(
  activities: readonly PublishedActivity[],
  programmes: readonly PublishedProgramme[],
  person: Person,
): Catalogue {
  const known = libraries.get(activities);
  const library = known?.programmes === programmes ? known : { programmes };
  libraries.set(activities, library);
  const isSeen = (item: Published): boolean => isOffered(item, person);
  const make = (): Catalogue => {
    return { items: [...programmes, ...activities].filter(isSeen).map((item) => sharedOf(item, activities)) };
  };
  return seesDrafts(person) ? (library.withDrafts ??= make()) : (library.available ??= make());
}

function plainShelves(
  shown: readonly Shared[],
  access: Access,
  asShown = (item: ShelfItem): ShelfItem => item,
): PlainShelves {
  const items = shown.map((item) => asShown(item[access]));
  return { items, shelves: shelvesFor(items).map((shelf) => Object.freeze(shelf)) };
}

type Shared = { published: Published; searchable: Searchable; paid: ShelfItem; unpaid: ShelfItem };

/**
 * The part of an item that is the same for everyone who has not begun it, computed once for each published item. A new
 * publication is a new object, so nothing has to be invalidated.
 */
const shared = new WeakMap<Published, Shared>();

function sharedOf(item: Published, activities: readonly PublishedActivity[]): Shared {
  const known = shared.get(item);
  const audience = audienceOf(item, activities);
  if (known && known.paid.card.audience === audience) return known;
  const { definition, publishedAt } = item;
  const from = (availableAt: number | null, access?: Card['access']): ShelfItem => ({
    card: Object.freeze({
      ...plainCard(item),
      audience,
      ...(access && { access }),
      completedPercentage: 0,
      availableAt,
      completedAt: null,
    }),
    rows: rowsOf(definition.categories),
    inProgress: false,
  });
  const paid = from(publishedAt);
  const unpaid = definition.free ? from(publishedAt, 'free') : from(null, 'locked');
  const made = { published: item, searchable: searchable(definition, item.untranslated), paid, unpaid };
  shared.set(item, made);
  return made;
}

const bySlug = new WeakMap<readonly PublishedActivity[], ReadonlyMap<string, PublishedActivity>>();

/**
 * Returns an item's audience. A Programme's is that of most of its Activities, or of half of them where the other half
 * is for all together; else all together.
 */
function audienceOf({ definition }: Published, activities: readonly PublishedActivity[]): Audience {
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

function plainCard(item: Published): Omit<Card, 'completedPercentage' | 'availableAt' | 'completedAt'> {
  const { definition, slug } = item;
  const { title, summaryShort, imageSrc, durations, lifeChallenges, tender, language } = contentSummary(item);
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
