import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { ContentLibrary } from '../ports/server/content/content-library.ts';
import type { PublishedProgramme, OpenEnrolment } from '../../domain/programme/programme.ts';
import type { EnrolmentRepository } from '../ports/server/programme/enrolment-repository.ts';
import type { Person } from '../../domain/people/person.ts';
import type { RunRepository } from '../ports/server/chat/run-repository.ts';
import { isItemOffered, type PublishedItemVersion } from '../../domain/content/published.ts';
import {
  findAccessRefusal,
  resolveProgrammeActivity,
  findOpenRefusal,
  keepStartedActivityOpen,
  resolveStandaloneActivity,
  type ResolvedActivity,
} from '../../domain/programme/resolved-activity.ts';
import { buildProgrammeSchedule } from './programme-schedule.ts';

/** The names of an Activity, alone or inside a Programme, in the address of a page; slugs or ids. */
export type ActivityRef = { activity: string; programme?: string | undefined };

export type ResolveActivityPorts = {
  library: ContentLibrary;
  enrolments: EnrolmentRepository;
  runs: RunRepository;
  clock: Clock;
};

/**
 * Finds an Activity with this person's state in it. Throws NotFound for an Activity that is unknown, outside the
 * Programme, or neither offered nor started by this person; Withdrawn for one that is closed to everybody.
 */
export async function resolveActivity(
  ports: ResolveActivityPorts,
  person: Person,
  ref: ActivityRef,
): Promise<ResolvedActivity> {
  const now = ports.clock.now();
  const activity = await ports.library.activity(ref.activity);
  if (!activity) throw noActivity();
  assertContentNotWithdrawn(activity);
  if (ref.programme === undefined) {
    const reached = resolveStandaloneActivity(activity, person, now);
    if (!reached.isOffered && !(await ports.runs.summary(reached.key))) throw noActivity();
    return reached;
  }
  const { programme, enrolment } = await resolveProgramme(ports, person, ref.programme);
  const { activities, dates } = await buildProgrammeSchedule(ports, person, programme, enrolment);
  if (!activities.some(({ id }) => id === activity.id)) throw noActivity();
  const reached = resolveProgrammeActivity({ activity, programme, enrolment, dates }, person, now);
  if (reached.progression !== 'AvailableSoon') return reached;
  const run = await ports.runs.summary(reached.key);
  return run ? keepStartedActivityOpen(reached, run.enrolledAt) : reached;
}

/** Finds the Programme and this person's enrolment. Throws NotFound and Withdrawn as `resolveActivity` does. */
export async function resolveProgramme(
  ports: Pick<ResolveActivityPorts, 'library' | 'enrolments'>,
  person: Person,
  ref: string,
): Promise<{ programme: PublishedProgramme; enrolment: OpenEnrolment | null }> {
  const programme = await ports.library.programme(ref);
  if (!programme) throw noProgramme();
  assertContentNotWithdrawn(programme);
  const enrolment = await ports.enrolments.find({ personId: person.id, programmeId: programme.id });
  if (!enrolment && !isItemOffered(programme, person)) throw noProgramme();
  return { programme, enrolment };
}
/**
 * Checks that this person has access to the Activity, without regard to dates. Throws PaymentRequired or NotEnrolled.
 */
export function assertActivityAccess(resolved: ResolvedActivity): void {
  refuse(findAccessRefusal(resolved));
}

/** Checks that the Activity is open to this person now. Throws PaymentRequired, NotEnrolled or NotAvailableYet. */
export function assertActivityOpen(resolved: ResolvedActivity): void {
  refuse(findOpenRefusal(resolved));
}

function refuse(refusal: ReturnType<typeof findOpenRefusal>): void {
  if (refusal !== null) throw new AppError(refusal, refusals[refusal]);
}

const refusals = {
  PaymentRequired: 'This Activity needs access to the Programmes.',
  NotEnrolled: 'Enrol in the Programme first.',
  NotAvailableYet: 'This Activity opens later.',
} as const;

/** Throws Withdrawn for an item that is closed to everybody, also to families that have started it. */
export function assertContentNotWithdrawn({
  standing,
}: Pick<PublishedItemVersion<object>, 'standing'>): void {
  if (standing === 'withdrawn')
    throw new AppError('Withdrawn', 'This was taken down for now. What you have done is kept.');
}

function noActivity(): AppError {
  return new AppError('NotFound', 'There is no such Activity.');
}

function noProgramme(): AppError {
  return new AppError('NotFound', 'There is no such Programme.');
}
