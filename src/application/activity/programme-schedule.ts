import { closeScheduleGaps } from '../../domain/programme/schedule.ts';
import type { ContentLibrary } from '../ports/server/content/content-library.ts';
import type { PublishedActivity } from '../../domain/activity/definition.ts';
import type { PublishedProgramme, OpenEnrolment } from '../../domain/programme/programme.ts';
import type { Person } from '../../domain/people/person.ts';
import type { RunRepository } from '../ports/server/chat/run-repository.ts';
import type { RunSummary } from '../../domain/chat/run.ts';
import { isItemOffered } from '../../domain/content/published.ts';

/** A Programme's Activities for one person, in order, with their opening dates. */
export type ProgrammeSchedule = {
  activities: readonly PublishedActivity[];
  /** The opening dates (epoch ms) by Activity id; empty without an enrolment. */
  dates: Readonly<Record<string, number>>;
};

/**
 * Returns a Programme's Activities that are offered, and those that this person has started in the enrolment although
 * they are no longer offered or listed. The date of a removed Activity passes to the next one. Runs are read only when
 * an Activity was removed.
 */
export async function buildProgrammeSchedule(
  ports: { library: ContentLibrary; runs: Pick<RunRepository, 'summaries'> },
  person: Person,
  { definition }: PublishedProgramme,
  enrolment: OpenEnrolment | null,
  runs?: readonly RunSummary[],
): Promise<ProgrammeSchedule> {
  const listed = await listedIn(ports.library, definition);
  if (!enrolment)
    return { activities: listed.filter((activity) => isItemOffered(activity, person)), dates: {} };
  const ids = new Set(listed.map(({ id }) => id));
  const { availableAt } = enrolment;
  const unlisted = Object.keys(availableAt).filter((id) => !ids.has(id));
  if (unlisted.length === 0 && listed.every((activity) => isItemOffered(activity, person)))
    return { activities: listed, dates: availableAt };
  const begun = new Set(
    (runs ?? (await ports.runs.summaries(person.id)))
      .filter(({ enrolmentId }) => enrolmentId === enrolment.id)
      .map(({ activityId }) => activityId),
  );
  const kept = [
    ...listed.filter((activity) => isItemOffered(activity, person) || begun.has(activity.id)),
    ...(await found(
      ports.library,
      unlisted.filter((id) => begun.has(id)),
    )),
  ].filter(({ standing }) => standing !== 'withdrawn');
  const keptIds = new Set(kept.map(({ id }) => id));
  const gone = new Set(Object.keys(availableAt).filter((id) => !keptIds.has(id)));
  return { activities: kept, dates: closeScheduleGaps(availableAt, gone) };
}

type Listings = WeakMap<PublishedProgramme['definition'], readonly PublishedActivity[]>;
/** The Activities of each Programme, looked up once for each state of the library. */
const listings = new WeakMap<readonly PublishedActivity[], Listings>();

async function listedIn(
  library: ContentLibrary,
  definition: PublishedProgramme['definition'],
): Promise<readonly PublishedActivity[]> {
  const activities = await library.activities();
  const known: Listings = listings.get(activities) ?? new WeakMap();
  listings.set(activities, known);
  const listed = known.get(definition) ?? (await found(library, definition.activities));
  known.set(definition, listed);
  return listed;
}

async function found(library: ContentLibrary, names: readonly string[]): Promise<PublishedActivity[]> {
  const activities = await Promise.all(names.map((name) => library.activity(name)));
  const known = new Map(activities.flatMap((activity) => (activity ? [[activity.id, activity]] : [])));
  return [...known.values()];
}
