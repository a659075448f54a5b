import { isTenderSubject, isTenderContent } from '../../domain/catalogue/tender.ts';
import type { Person } from '../../domain/people/person.ts';
import { hasAccess } from '../../domain/shop/access-term.ts';
import { lapseAfterMs, type ProgrammeDetails } from '../../domain/programme/enrolment.ts';
import type { OpenEnrolment } from '../../domain/programme/programme.ts';
import type { ReminderOccasion } from '../../domain/reminders/reminder.ts';
import type { ResolveActivityPorts } from '../activity/resolve-activity.ts';
import type { FamilyPlan } from '../../domain/chat/run.ts';
import type { RunSummary } from '../../domain/chat/run.ts';
import { listMyProgrammes } from '../programme/show-programme.ts';
import type { KeepsakeMarks } from '../ports/server/chat/keepsake-marks.ts';

type Ports = ResolveActivityPorts & { keepsakeMarks: KeepsakeMarks };
type PlannedRun = RunSummary & { plan: FamilyPlan };

/**
 * Returns all occasions on which to remind this person, past and future, except for tender subjects and runs that the
 * family left for its safety.
 */
export async function findReminderOccasions(ports: Ports, person: Person): Promise<ReminderOccasion[]> {
  const [programmes, enrolments, runs] = await Promise.all([
    listMyProgrammes(ports, person),
    ports.enrolments.all(person.id),
    ports.runs.summaries(person.id),
  ]);
  const planned = runs.filter((run): run is PlannedRun => run.plan !== null && run.quietAt === null);
  const plans = await occasionsOfPlans(ports, person, planned, enrolments);
  const dated = programmes.flatMap((programme) => {
    const enrolment = enrolments.find(({ programmeId }) => programmeId === programme.id);
    return enrolment ? occasionsOf(programme, enrolment) : [];
  });
  return [...plans, ...dated];
}

/** Returns an occasion for each plan of the family that still counts, and one for the question how it went. */
async function occasionsOfPlans(
  { library, keepsakeMarks, clock }: Ports,
  person: Person,
  runs: readonly PlannedRun[],
  enrolments: readonly OpenEnrolment[],
): Promise<ReminderOccasion[]> {
  if (runs.length === 0) return [];
  const marks = await keepsakeMarks.of(person.id);
  const isPaid = hasAccess(person, clock.now());
  const all = runs.map(async ({ plan, activityId, enrolmentId }): Promise<ReminderOccasion[]> => {
    const mark = marks.get(plan.keepsakeId);
    if (mark?.isForgotten === true || mark?.done === true) return [];
    const enrolment = enrolments.find(({ id }) => id === enrolmentId);
    const around = [
      await library.activity(activityId),
      ...(enrolment ? [await library.programme(enrolment.programmeId)] : []),
    ];
    const isReminded = around.every(
      (item) =>
        item !== null &&
        item.standing !== 'withdrawn' &&
        (isPaid || item.definition.free === true) &&
        !isTenderContent(item.definition),
    );
    const { keepsakeId, at, madeAt: knownAt, checkIn } = plan;
    const about = `${keepsakeId} ${at}`;
    if (!isReminded) return [];
    return [
      { kind: 'plan', id: `plan ${about}`, at, knownAt },
      ...(checkIn === null ? [] : [{ kind: 'checkIn' as const, id: `checkIn ${about}`, at, knownAt }]),
    ];
  });
  return (await Promise.all(all)).flat();
}

function occasionsOf(programme: ProgrammeDetails, enrolment: OpenEnrolment): ReminderOccasion[] {
  const { status, progressionStatus, activities } = programme;
  if (status !== 'Available' || progressionStatus !== 'InProgress' || isTenderSubject(programme)) return [];
  const { id, enrolledAt, lastActivityAt } = enrolment;
  const opening = activities.flatMap((activity): ReminderOccasion[] => {
    const { availableAt: at, completedAt } = activity;
    const isReminded = at !== null && at > enrolledAt && completedAt === null && !isTenderSubject(activity);
    return isReminded ? [{ kind: 'opens', id: `opens ${id} ${activity.id}`, at, knownAt: enrolledAt }] : [];
  });
  const lapsesAt = lastActivityAt + lapseAfterMs;
  // The key has no date, so an enrolment gets one such reminder: a family that continued after it needs no other.
  return [...opening, { kind: 'lapses', id: `lapses ${id}`, at: lapsesAt, knownAt: lastActivityAt }];
}
