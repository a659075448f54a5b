import type { Card } from '../../domain/catalogue/card.ts';
import {
  isEmptyFilter,
  matcher,
  searchable,
  type Filter,
  type Searchable,
} from '../../domain/catalogue/filter.ts';
import {
  rowsOf,
  shelvesFor,
  withOwn,
  type PlainShelves,
  type Shelf,
  type ShelfItem,
} from '../../domain/catalogue/shelves.ts';
import type { Clock } from '../ports/clock.ts';
import type { ContentLibrary, PublishedActivity, PublishedProgramme } from '../ports/content-library.ts';
import type { EnrolmentRepository, OpenEnrolment } from '../ports/enrolment-repository.ts';
import type { Person } from '../ports/people.ts';
import type { RunRepository, RunSummary } from '../ports/run-repository.ts';
import { faceOf } from './face.ts';
import { hasAccess, isVisible, seesDrafts } from './reach-activity.ts';

type SearchPorts = {
  library: ContentLibrary;
  runs: RunRepository;
  enrolments: EnrolmentRepository;
  clock: Clock;
};
type Published = PublishedActivity | PublishedProgramme;

/** The dashboard's rows of cards for this person and filter (specification 2.2, decisions A15, S17). */
export async function searchCatalogue(ports: SearchPorts, person: Person, filter: Filter): Promise<Shelf[]> {
  const [activities, programmes, runs, enrolments] = await Promise.all([
    ports.library.activities(),
    ports.library.programmes(),
    ports.runs.summaries(person.id),
    ports.enrolments.all(person.id),
  ]);
  const access = hasAccess(person, ports.clock.now()) ? 'paid' : 'unpaid';
  const catalogue = catalogueOf(activities, programmes, person);
  const isMatch = matcher(filter);
  const wanted = (item: Published): boolean => isMatch(sharedOf(item).searchable);
  const own = new Map<Card, ShelfItem>();
  const enrolmentIn = new Map(enrolments.map((enrolment) => [enrolment.programmeId, enrolment]));
  for (const programme of catalogue.programmes) {
    const enrolment = enrolmentIn.get(programme.id);
    if (!enrolment || !wanted(programme)) continue;
    const untouched = sharedOf(programme)[access];
    own.set(untouched.card, enrolledItem(untouched, programme, { enrolment, ids: catalogue.ids, runs }));
  }
  const runsOf = new Map<string, RunSummary[]>();
  for (const run of runs) {
    const known = runsOf.get(run.activityId);
    if (known) known.push(run);
    else runsOf.set(run.activityId, [run]);
  }
  for (const activity of catalogue.activities) {
    const begun = runsOf.get(activity.id);
    if (!begun || !wanted(activity)) continue;
    const untouched = sharedOf(activity)[access];
    own.set(untouched.card, begunItem(untouched, begun));
  }
  const plain = isEmptyFilter(filter)
    ? (catalogue[access] ??= plainShelves(catalogue, access))
    : plainShelves(catalogue, access, wanted);
  return withOwn(plain, own);
}

/** What one person can see: the same for all who see the same, and worked out once for each state of the library. */
type Catalogue = {
  activities: readonly PublishedActivity[];
  programmes: readonly PublishedProgramme[];
  /** Of the Activities, by slug. */
  ids: ReadonlyMap<string, string>;
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
  const isSeen = ({ definition }: Published): boolean => isVisible(definition.status, person);
  const make = (): Catalogue => {
    const seen = activities.filter(isSeen);
    const ids = new Map(seen.map(({ slug, id }) => [slug, id]));
    return { activities: seen, programmes: programmes.filter(isSeen), ids };
  };
  return seesDrafts(person) ? (library.withDrafts ??= make()) : (library.available ??= make());
}

function plainShelves(
  { programmes, activities }: Catalogue,
  access: Access,
  wanted: (item: Published) => boolean = () => true,
): PlainShelves {
  const items = [...programmes, ...activities].filter(wanted).map((item) => sharedOf(item)[access]);
  return { items, shelves: shelvesFor(items).map((shelf) => Object.freeze(shelf)) };
}

/** How far: of the Activities this person can see and that the enrolment dates. */
function enrolledItem(
  untouched: ShelfItem,
  { definition }: PublishedProgramme,
  mine: { enrolment: OpenEnrolment; ids: ReadonlyMap<string, string>; runs: readonly RunSummary[] },
): ShelfItem {
  const { id, availableAt, enrolledAt, completedAt } = mine.enrolment;
  const inside = definition.activities
    .flatMap((slug) => mine.ids.get(slug) ?? [])
    .filter((activityId) => availableAt[activityId] !== undefined);
  const isDone = (activityId: string): boolean =>
    mine.runs.some(
      (run) => run.enrolmentId === id && run.activityId === activityId && run.completedAt !== null,
    );
  const share = inside.length === 0 ? 0 : inside.filter(isDone).length / inside.length;
  return {
    ...untouched,
    card: {
      ...untouched.card,
      completedPercentage: Math.round(100 * share),
      availableAt: untouched.card.availableAt === null ? null : enrolledAt,
      completedAt,
    },
    inProgress: completedAt === null,
  };
}

/** Completed anywhere counts: the card stands for the Activity, alone or in a Programme. */
function begunItem(untouched: ShelfItem, runs: readonly RunSummary[]): ShelfItem {
  const completedAt = runs.reduce<number | null>(
    (latest, run) => (run.completedAt === null ? latest : Math.max(latest ?? 0, run.completedAt)),
    null,
  );
  return {
    ...untouched,
    card:
      completedAt === null ? untouched.card : { ...untouched.card, completedPercentage: 100, completedAt },
    inProgress: completedAt === null && runs.some(({ startedAt }) => startedAt !== null),
  };
}

type Shared = { searchable: Searchable; paid: ShelfItem; unpaid: ShelfItem };

/**
 * What is the same for everyone who has not begun an item, worked out once. It hangs on the published item
 * itself, which never changes: a publication makes another one, with a memory of its own.
 */
const shared = new WeakMap<Published, Shared>();

function sharedOf(item: Published): Shared {
  const known = shared.get(item);
  if (known) return known;
  const { definition, publishedAt } = item;
  const from = (availableAt: number | null): ShelfItem => ({
    card: { ...plainCard(item), completedPercentage: 0, availableAt, completedAt: null },
    rows: rowsOf(definition.categories),
    inProgress: false,
  });
  const paid = from(publishedAt);
  const made = { searchable: searchable(definition), paid, unpaid: definition.free ? paid : from(null) };
  shared.set(item, made);
  return made;
}

function plainCard({
  definition,
  slug,
}: Published): Omit<Card, 'completedPercentage' | 'availableAt' | 'completedAt'> {
  const { title, summaryShort, imageSrc, durations, lifeChallenges } = faceOf(definition);
  return {
    type: 'activities' in definition ? 'Programme' : 'Activity',
    title,
    summaryShort,
    slug,
    ...(imageSrc === undefined ? {} : { imageSrc }),
    lifeChallenges,
    relationshipBuilders: definition.categories.relationshipBuilders ?? [],
    durations,
  };
}
