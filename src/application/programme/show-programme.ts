import { computeActivityState } from '../../domain/activity/progression.ts';
import { computeProgrammeProgression, type ProgrammeDetails } from '../../domain/programme/enrolment.ts';
import { findNextActivityDate } from '../../domain/programme/next-activity.ts';
import type { PublishedProgramme, OpenEnrolment } from '../../domain/programme/programme.ts';
import type { Person } from '../../domain/people/person.ts';
import type { RunSummary } from '../../domain/chat/run.ts';
import { buildProgrammeSchedule } from '../activity/programme-schedule.ts';
import { resolveProgramme, type ResolveActivityPorts } from '../activity/resolve-activity.ts';
import { hasAccess } from '../../domain/shop/access-term.ts';
import {
  resolveProgrammeActivity,
  keepStartedActivityOpen,
} from '../../domain/programme/resolved-activity.ts';
import { toContentSummary } from '../../domain/activity/content-summary.ts';
import { toActivityDetails, withReadableTexts } from '../activity/show-activity.ts';

/** Returns a Programme and its Activities with this person's state. Throws NotFound and Withdrawn. */
export async function showProgramme(
  ports: ResolveActivityPorts,
  person: Person,
  ref: string,
): Promise<ProgrammeDetails> {
  const { programme, enrolment } = await resolveProgramme(ports, person, ref);
  const runs = await ports.runs.summaries(person.id);
  return viewOf(ports, person, programme, enrolment, runs);
}

/** Returns every Programme in which this person is enrolled, in library order. */
export async function listMyProgrammes(
  ports: ResolveActivityPorts,
  person: Person,
): Promise<ProgrammeDetails[]> {
  const [programmes, enrolments, runs] = await Promise.all([
    ports.library.programmes(),
    ports.enrolments.all(person.id),
    ports.runs.summaries(person.id),
  ]);
  const mine = programmes.flatMap((programme) => {
    const enrolment = enrolments.find(({ programmeId }) => programmeId === programme.id);
    return enrolment && programme.standing !== 'withdrawn' ? [{ programme, enrolment }] : [];
  });
  return Promise.all(
    mine.map(({ programme, enrolment }) => viewOf(ports, person, programme, enrolment, runs)),
  );
}

async function viewOf(
  ports: ResolveActivityPorts,
  person: Person,
  programme: PublishedProgramme,
  enrolment: OpenEnrolment | null,
  runs: readonly RunSummary[],
): Promise<ProgrammeDetails> {
  const now = ports.clock.now();
  const { definition, id, slug } = programme;
  const plan = await buildProgrammeSchedule(ports, person, programme, enrolment, runs);
  const readable = plan.activities.map((activity) => {
    const reached = resolveProgrammeActivity(
      { activity, programme, enrolment, dates: plan.dates },
      person,
      now,
    );
    const run = runs.find(
      ({ activityId, enrolmentId }) => activityId === activity.id && enrolmentId === enrolment?.id,
    );
    return withReadableTexts(ports, person, run ? keepStartedActivityOpen(reached, run.enrolledAt) : reached);
  });
  const activities = (await Promise.all(readable)).map((reached) => toActivityDetails(reached, runs));
  return {
    id,
    slug,
    ...toContentSummary(programme),
    status: computeActivityState({
      definitionStatus: definition.status,
      free: definition.free ?? false,
      hasAccess: hasAccess(person, now),
    }),
    progressionStatus: computeProgrammeProgression(enrolment, now),
    activities,
    nextActivityAt: findNextActivityDate(activities, now),
  };
}
