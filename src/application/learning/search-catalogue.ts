import type { ActivityDefinition } from '../../domain/activity/activity.ts';
import type { ProgrammeDefinition } from '../../domain/programme/programme.ts';
import type { Card } from '../../domain/catalogue/card.ts';
import { matches, type Filter } from '../../domain/catalogue/filter.ts';
import { shelvesFor, type Shelf, type ShelfItem } from '../../domain/catalogue/shelves.ts';
import type { Clock } from '../ports/clock.ts';
import type { ContentLibrary, PublishedActivity, PublishedProgramme } from '../ports/content-library.ts';
import type { EnrolmentRepository, OpenEnrolment } from '../ports/enrolment-repository.ts';
import type { Person } from '../ports/people.ts';
import type { RunRepository, RunSummary } from '../ports/run-repository.ts';
import { faceOf } from './face.ts';
import { hasAccess, isVisible } from './reach-activity.ts';

type SearchPorts = {
  library: ContentLibrary;
  runs: RunRepository;
  enrolments: EnrolmentRepository;
  clock: Clock;
};
type Mine = { open: boolean; runs: readonly RunSummary[]; enrolments: readonly OpenEnrolment[] };

/** The dashboard's rows of cards for this person and filter (specification 2.2, decisions A15, S17). */
export async function searchCatalogue(ports: SearchPorts, person: Person, filter: Filter): Promise<Shelf[]> {
  const [activities, programmes, runs, enrolments] = await Promise.all([
    ports.library.activities(),
    ports.library.programmes(),
    ports.runs.summaries(person.id),
    ports.enrolments.all(person.id),
  ]);
  const mine: Mine = { open: hasAccess(person, ports.clock.now()), runs, enrolments };
  const seen = activities.filter(({ definition }) => isVisible(definition.status, person));
  const ids = new Map(seen.map(({ slug, id }) => [slug, id]));
  const wanted = ({ definition }: PublishedActivity | PublishedProgramme): boolean =>
    isVisible(definition.status, person) && matches(filter, definition);
  return shelvesFor([
    ...programmes.filter(wanted).map((programme) => programmeItem(programme, ids, mine)),
    ...activities.filter(wanted).map((activity) => activityItem(activity, mine)),
  ]);
}

/** How far: of the Activities this person can see and, once enrolled, that the enrolment dates. */
function programmeItem(
  { id, slug, definition, publishedAt }: PublishedProgramme,
  ids: ReadonlyMap<string, string>,
  mine: Mine,
): ShelfItem {
  const enrolment = mine.enrolments.find(({ programmeId }) => programmeId === id);
  const inside = definition.activities
    .flatMap((activity) => ids.get(activity) ?? [])
    .filter((activityId) => !enrolment || enrolment.availableAt[activityId] !== undefined);
  const done = inside.filter((activityId) =>
    mine.runs.some(
      (run) =>
        enrolment &&
        run.enrolmentId === enrolment.id &&
        run.activityId === activityId &&
        run.completedAt !== null,
    ),
  ).length;
  const completedAt = enrolment?.completedAt ?? null;
  return {
    card: {
      ...plainCard(definition, slug),
      type: 'Programme',
      completedPercentage: inside.length === 0 ? 0 : Math.round((100 * done) / inside.length),
      availableAt: definition.free || mine.open ? (enrolment?.enrolledAt ?? publishedAt) : null,
      completedAt,
    },
    categories: definition.categories,
    inProgress: enrolment !== undefined && completedAt === null,
  };
}

/** Completed anywhere counts: the card stands for the Activity, alone or in a Programme. */
function activityItem({ id, slug, definition, publishedAt }: PublishedActivity, mine: Mine): ShelfItem {
  const runs = mine.runs.filter(({ activityId }) => activityId === id);
  const completedAt = runs.reduce<number | null>(
    (latest, run) => (run.completedAt === null ? latest : Math.max(latest ?? 0, run.completedAt)),
    null,
  );
  return {
    card: {
      ...plainCard(definition, slug),
      type: 'Activity',
      completedPercentage: completedAt === null ? 0 : 100,
      availableAt: definition.free || mine.open ? publishedAt : null,
      completedAt,
    },
    categories: definition.categories,
    inProgress: completedAt === null && runs.some(({ startedAt }) => startedAt !== null),
  };
}

type CardFace = Pick<
  Card,
  'title' | 'summaryShort' | 'slug' | 'imageSrc' | 'lifeChallenges' | 'relationshipBuilders' | 'durations'
>;

function plainCard(definition: ActivityDefinition | ProgrammeDefinition, slug: string): CardFace {
  const { title, summaryShort, imageSrc, durations, lifeChallenges } = faceOf(definition);
  return {
    title,
    summaryShort,
    slug,
    ...(imageSrc === undefined ? {} : { imageSrc }),
    lifeChallenges,
    relationshipBuilders: definition.categories.relationshipBuilders ?? [],
    durations,
  };
}
