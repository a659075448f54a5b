import { isTenderContent } from '../../domain/catalogue/tender.ts';
import { chooseFinishStyle } from '../../domain/catalogue/finish.ts';
import type { ActivityDetails } from '../../domain/activity/progression.ts';
import { toContentSummary } from '../../domain/activity/content-summary.ts';
import type { Person } from '../../domain/people/person.ts';
import type { RunSummary } from '../../domain/chat/run.ts';
import { isItemOffered } from '../../domain/content/published.ts';
import { resolveActivity, type ActivityRef, type ResolveActivityPorts } from './resolve-activity.ts';
import {
  resolveStandaloneActivity,
  type ResolvedActivity,
} from '../../domain/programme/resolved-activity.ts';

/** Returns an Activity with this person's state. Throws NotFound and Withdrawn. */
export async function showActivity(
  ports: ResolveActivityPorts,
  person: Person,
  ref: ActivityRef,
): Promise<ActivityDetails> {
  const reached = await resolveActivity(ports, person, ref);
  const run = await ports.runs.summary(reached.key);
  return toActivityDetails(await withReadableTexts(ports, person, reached), run ? [run] : []);
}

/**
 * Returns the Activity with the texts that this person may read. The present texts of a Draft are for its authors only:
 * a learner with a run reads the texts of that run's version.
 */
export async function withReadableTexts<Reached extends Pick<ResolvedActivity, 'activity' | 'key'>>(
  { runs }: Pick<ResolveActivityPorts, 'runs'>,
  person: Person,
  reached: Reached,
): Promise<Reached> {
  const { activity, key } = reached;
  if (activity.definition.status !== 'Draft' || isItemOffered(activity, person)) return reached;
  const run = await runs.find(key);
  if (!run) return reached;
  const { language: _language, untranslated: _untranslated, ...rest } = activity;
  return { ...reached, activity: { ...rest, definition: run.definition } };
}

/** Returns every Activity of which this person has a run outside Programmes. */
export async function listMyActivities(
  ports: ResolveActivityPorts,
  person: Person,
): Promise<ActivityDetails[]> {
  const [activities, runs] = await Promise.all([ports.library.activities(), ports.runs.summaries(person.id)]);
  const mine = new Set(
    runs.filter(({ enrolmentId }) => enrolmentId === null).map(({ activityId }) => activityId),
  );
  const now = ports.clock.now();
  const reached = activities
    .filter((activity) => mine.has(activity.id) && activity.standing !== 'withdrawn')
    .map((activity) => withReadableTexts(ports, person, resolveStandaloneActivity(activity, person, now)));
  return (await Promise.all(reached)).map((one) => toActivityDetails(one, runs));
}

/**
 * Returns the Activity after this one in library order that is open and not completed, going on from the first after
 * the last; null without one (decision S10).
 */
export async function findNextActivity(
  ports: ResolveActivityPorts,
  person: Person,
  ref: string,
): Promise<ActivityDetails | null> {
  const { activity } = await resolveActivity(ports, person, { activity: ref });
  const [activities, runs] = await Promise.all([ports.library.activities(), ports.runs.summaries(person.id)]);
  const now = ports.clock.now();
  const at = activities.findIndex(({ id }) => id === activity.id);
  const inTurn = [...activities.slice(at + 1), ...activities.slice(0, at)];
  return (
    inTurn
      .filter((other) => isItemOffered(other, person))
      .map((other) => toActivityDetails(resolveStandaloneActivity(other, person, now), runs))
      .find(
        ({ progressionStatus, completedAt }) => progressionStatus === 'AvailableNow' && completedAt === null,
      ) ?? null
  );
}

/** Returns the details for an Activity's page, with its texts but without its steps (promise 14). */
export function toActivityDetails(
  reached: ResolvedActivity,
  runs: readonly Pick<RunSummary, 'activityId' | 'enrolmentId' | 'startedAt' | 'completedAt' | 'quietAt'>[],
): ActivityDetails {
  const { definition, id, slug } = reached.activity;
  const run = runs.find(
    ({ activityId, enrolmentId }) => activityId === id && enrolmentId === reached.key.enrolmentId,
  );
  const mine = reached.programme && !reached.enrolment ? undefined : run;
  // An Activity that the family left for its safety counts as tender.
  const isKeptQuiet =
    isTenderContent(definition) ||
    runs.some(({ activityId, quietAt }) => activityId === id && quietAt !== null);
  return {
    id,
    slug,
    ...toContentSummary(reached.activity),
    ...(isKeptQuiet && { tender: true }),
    ...chooseFinishStyle(definition),
    status: reached.state,
    progressionStatus: reached.progression,
    availableAt: reached.availableAt,
    startedAt: mine?.startedAt ?? null,
    completedAt: mine?.completedAt ?? null,
    audience: definition.audience,
    ...(reached.isOffered ? {} : { takesStarts: false }),
    ...(definition.firstAid === undefined ? {} : { firstAid: definition.firstAid }),
  };
}
