import { isTender } from '../../domain/catalogue/tender.ts';
import type { Person } from '../../domain/people/person.ts';
import { lapseAfterMs, type ProgrammeDetails } from '../../domain/programme/enrolment.ts';
import type { OpenEnrolment } from '../../domain/programme/programme.ts';
import type { Occasion } from '../../domain/reminders/reminder.ts';
import type { ResolvePorts } from '../activity/resolve-activity.ts';
import { listMyProgrammes } from '../programme/show-programme.ts';

/** All that this person can be reminded of, past and to come; nothing about a tender subject. */
export async function findOccasions(ports: ResolvePorts, person: Person): Promise<Occasion[]> {
  const [programmes, enrolments] = await Promise.all([
    listMyProgrammes(ports, person),
    ports.enrolments.all(person.id),
  ]);
  return programmes.flatMap((programme) => {
    const enrolment = enrolments.find(({ programmeId }) => programmeId === programme.id);
    return enrolment ? occasionsOf(programme, enrolment) : [];
  });
}

function occasionsOf(programme: ProgrammeDetails, enrolment: OpenEnrolment): Occasion[] {
  const { status, progressionStatus, lifeChallenges, activities } = programme;
  if (status !== 'Available' || progressionStatus !== 'InProgress' || isTender(lifeChallenges)) return [];
  const { id, enrolledAt, lastActivityAt } = enrolment;
  const opening = activities.flatMap((activity): Occasion[] => {
    const { availableAt: at, completedAt } = activity;
    const isTold =
      at !== null && at > enrolledAt && completedAt === null && !isTender(activity.lifeChallenges);
    return isTold ? [{ kind: 'opens', id: `opens ${id} ${activity.id}`, at, knownAt: enrolledAt }] : [];
  });
  const lapsesAt = lastActivityAt + lapseAfterMs;
  // Once an enrolment: whoever went on after it knows how.
  return [...opening, { kind: 'lapses', id: `lapses ${id}`, at: lapsesAt, knownAt: lastActivityAt }];
}
