import type { ActivityDetails } from '../../domain/activity/progression.ts';
import { faceOf } from './face.ts';
import type { Person } from '../ports/people.ts';
import type { RunRepository, RunSummary } from '../ports/run-repository.ts';
import {
  isVisible,
  reachActivity,
  standalone,
  type ActivityRef,
  type ReachedActivity,
  type ReachPorts,
} from './reach-activity.ts';

type ShowPorts = ReachPorts & { runs: RunRepository };

/** An Activity as this person has it. Throws NotFound. */
export async function showActivity(
  ports: ShowPorts,
  person: Person,
  ref: ActivityRef,
): Promise<ActivityDetails> {
  const reached = await reachActivity(ports, person, ref);
  const run = await ports.runs.summary(reached.key);
  return detailsOf(reached, run ? [run] : []);
}

/** Every standalone Activity this person has a run of. */
export async function listMyActivities(ports: ShowPorts, person: Person): Promise<ActivityDetails[]> {
  const [activities, runs] = await Promise.all([ports.library.activities(), ports.runs.summaries(person.id)]);
  const mine = new Set(
    runs.filter(({ enrolmentId }) => enrolmentId === null).map(({ activityId }) => activityId),
  );
  const now = ports.clock.now();
  return activities
    .filter((activity) => mine.has(activity.id) && isVisible(activity.definition.status, person))
    .map((activity) => detailsOf(standalone(activity, person, now), runs));
}

/** The first Activity after this one that is open and not completed, else from the start; or null (decision S10). */
export async function nextActivityAfter(
  ports: ShowPorts,
  person: Person,
  ref: string,
): Promise<ActivityDetails | null> {
  const { activity } = await reachActivity(ports, person, { activity: ref });
  const [activities, runs] = await Promise.all([ports.library.activities(), ports.runs.summaries(person.id)]);
  const now = ports.clock.now();
  const at = activities.findIndex(({ id }) => id === activity.id);
  const inTurn = [...activities.slice(at + 1), ...activities.slice(0, at)];
  return (
    inTurn
      .filter(({ definition }) => isVisible(definition.status, person))
      .map((other) => detailsOf(standalone(other, person, now), runs))
      .find(
        ({ progressionStatus, completedAt }) => progressionStatus === 'AvailableNow' && completedAt === null,
      ) ?? null
  );
}

/** The view of a reached Activity, its text kept from nobody but its steps from everybody (promise 14). */
export function detailsOf(
  reached: ReachedActivity,
  runs: readonly Pick<RunSummary, 'activityId' | 'enrolmentId' | 'startedAt' | 'completedAt'>[],
): ActivityDetails {
  const { definition, id, slug } = reached.activity;
  const run = runs.find(
    ({ activityId, enrolmentId }) => activityId === id && enrolmentId === reached.key.enrolmentId,
  );
  const mine = reached.programme && !reached.enrolment ? undefined : run;
  return {
    id,
    slug,
    ...faceOf(definition),
    status: reached.state,
    progressionStatus: reached.progression,
    availableAt: reached.availableAt,
    startedAt: mine?.startedAt ?? null,
    completedAt: mine?.completedAt ?? null,
    audience: definition.audience,
  };
}
