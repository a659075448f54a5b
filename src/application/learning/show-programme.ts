import { activityState } from '../../domain/activity/progression.ts';
import { programmeProgression, type ProgrammeDetails } from '../../domain/programme/enrolment.ts';
import { nextActivityAt } from '../../domain/programme/next-activity.ts';
import type { PublishedProgramme } from '../ports/content-library.ts';
import type { OpenEnrolment } from '../ports/enrolment-repository.ts';
import type { Person } from '../ports/people.ts';
import type { RunRepository, RunSummary } from '../ports/run-repository.ts';
import { hasAccess, insideProgramme, isVisible, reachProgramme, type ReachPorts } from './reach-activity.ts';
import { faceOf } from './face.ts';
import { detailsOf } from './show-activity.ts';

type ShowPorts = ReachPorts & { runs: RunRepository };

/** A Programme with its Activities as this person has them. Throws NotFound. */
export async function showProgramme(
  ports: ShowPorts,
  person: Person,
  ref: string,
): Promise<ProgrammeDetails> {
  const programme = await reachProgramme(ports, person, ref);
  const [enrolment, runs] = await Promise.all([
    ports.enrolments.find({ personId: person.id, programmeId: programme.id }),
    ports.runs.summaries(person.id),
  ]);
  return viewOf(ports, person, programme, enrolment, runs);
}

/** Every Programme this person is enrolled in, in the library's order. */
export async function listMyProgrammes(ports: ShowPorts, person: Person): Promise<ProgrammeDetails[]> {
  const [programmes, enrolments, runs] = await Promise.all([
    ports.library.programmes(),
    ports.enrolments.all(person.id),
    ports.runs.summaries(person.id),
  ]);
  const mine = programmes.flatMap((programme) => {
    const enrolment = enrolments.find(({ programmeId }) => programmeId === programme.id);
    return enrolment && isVisible(programme.definition.status, person) ? [{ programme, enrolment }] : [];
  });
  return Promise.all(
    mine.map(({ programme, enrolment }) => viewOf(ports, person, programme, enrolment, runs)),
  );
}

async function viewOf(
  ports: ShowPorts,
  person: Person,
  programme: PublishedProgramme,
  enrolment: OpenEnrolment | null,
  runs: readonly RunSummary[],
): Promise<ProgrammeDetails> {
  const now = ports.clock.now();
  const { definition, id, slug } = programme;
  const published = await Promise.all(
    definition.activities.map((activity) => ports.library.activity(activity)),
  );
  const activities = published
    .flatMap((activity) => (activity && isVisible(activity.definition.status, person) ? [activity] : []))
    .map((activity) => detailsOf(insideProgramme(activity, programme, enrolment, person, now), runs));
  return {
    id,
    slug,
    ...faceOf(definition),
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
