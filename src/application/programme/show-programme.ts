import { activityState } from '../../domain/activity/progression.ts';
import { programmeProgression, type ProgrammeDetails } from '../../domain/programme/enrolment.ts';
import { nextActivityAt } from '../../domain/programme/next-activity.ts';
import type { PublishedProgramme, OpenEnrolment } from '../../domain/programme/programme.ts';
import type { Person } from '../../domain/people/person.ts';
import type { RunSummary } from '../../domain/chat/run.ts';
import { scheduleOf } from '../activity/programme-schedule.ts';
import { resolveProgramme, type ResolvePorts } from '../activity/resolve-activity.ts';
import { hasAccess } from '../../domain/shop/access-term.ts';
import { insideProgramme, openSince } from '../../domain/programme/resolved-activity.ts';
import { contentSummary } from '../../domain/activity/content-summary.ts';
import { detailsOf, withTextsFor } from '../activity/show-activity.ts';

/** Returns a Programme and its Activities with this person's state. Throws NotFound and Withdrawn. */
export async function showProgramme(
  ports: ResolvePorts,
  person: Person,
  ref: string,
): Promise<ProgrammeDetails> {
  const { programme, enrolment } = await resolveProgramme(ports, person, ref);
  const runs = await ports.runs.summaries(person.id);
  return viewOf(ports, person, programme, enrolment, runs);
}

/** Returns every Programme in which this person is enrolled, in library order. */
export async function listMyProgrammes(ports: ResolvePorts, person: Person): Promise<ProgrammeDetails[]> {
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
  ports: ResolvePorts,
  person: Person,
  programme: PublishedProgramme,
  enrolment: OpenEnrolment | null,
  runs: readonly RunSummary[],
): Promise<ProgrammeDetails> {
  const now = ports.clock.now();
  const { definition, id, slug } = programme;
  const plan = await scheduleOf(ports, person, programme, enrolment, runs);
  const readable = plan.activities.map((activity) => {
    const reached = insideProgramme({ activity, programme, enrolment, dates: plan.dates }, person, now);
    const run = runs.find(
      ({ activityId, enrolmentId }) => activityId === activity.id && enrolmentId === enrolment?.id,
    );
    return withTextsFor(ports, person, run ? openSince(reached, run.enrolledAt) : reached);
  });
  const activities = (await Promise.all(readable)).map((reached) => detailsOf(reached, runs));
  return {
    id,
    slug,
    ...contentSummary(programme),
    status: activityState({
      definitionStatus: definition.status,
      free: definition.free ?? false,
      hasAccess: hasAccess(person, now),
    }),
    progressionStatus: programmeProgression(enrolment, now),
    activities,
    nextActivityAt: nextActivityAt(activities, now),
  };
}
