import {
  activityState,
  progressionOf,
  type ActivityProgression,
  type ActivityState,
} from '../../domain/activity/progression.ts';
import { paymentStatus } from '../../domain/pricing/access-term.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { ContentLibrary, PublishedActivity, PublishedProgramme } from '../ports/content-library.ts';
import type { EnrolmentRepository, OpenEnrolment } from '../ports/enrolment-repository.ts';
import type { Person } from '../ports/people.ts';
import type { RunKey } from '../ports/run-repository.ts';

/** An Activity alone or inside a Programme, as the address names it; slugs or ids. */
export type ActivityRef = { activity: string; programme?: string | undefined };

export type ReachedActivity = {
  activity: PublishedActivity;
  programme: PublishedProgramme | null;
  enrolment: OpenEnrolment | null;
  state: ActivityState;
  progression: ActivityProgression;
  availableAt: number | null;
  key: RunKey;
};

export type ReachPorts = { library: ContentLibrary; enrolments: EnrolmentRepository; clock: Clock };

/** Testers and admins see Drafts (decision A79). */
export function seesDrafts(person: Pick<Person, 'roles'>): boolean {
  return person.roles.includes('tester') || person.roles.includes('admin');
}

export function hasAccess(person: Pick<Person, 'grants'>, now: number): boolean {
  return paymentStatus(person.grants, now) === 'paid';
}

/** Finds the Activity for this person. Throws NotFound for what is unknown, not theirs to see or not in the Programme. */
export async function reachActivity(
  ports: ReachPorts,
  person: Person,
  ref: ActivityRef,
): Promise<ReachedActivity> {
  const now = ports.clock.now();
  const activity = await ports.library.activity(ref.activity);
  if (!activity || !isVisible(activity.definition.status, person)) throw noActivity();
  if (ref.programme === undefined) return standalone(activity, person, now);
  const programme = await reachProgramme(ports, person, ref.programme);
  if (!programme.definition.activities.includes(activity.slug)) throw noActivity();
  const enrolment = await ports.enrolments.find({ personId: person.id, programmeId: programme.id });
  return insideProgramme(activity, programme, enrolment, person, now);
}

/** Finds the Programme for this person, or throws NotFound. */
export async function reachProgramme(
  ports: Pick<ReachPorts, 'library'>,
  person: Person,
  ref: string,
): Promise<PublishedProgramme> {
  const programme = await ports.library.programme(ref);
  if (!programme || !isVisible(programme.definition.status, person))
    throw new AppError('NotFound', 'There is no such Programme.');
  return programme;
}

export function isVisible(status: 'Draft' | 'Available', person: Person): boolean {
  return status === 'Available' || seesDrafts(person);
}

/** The Activity on its own: open to those with access from its publication on. */
export function standalone(activity: PublishedActivity, person: Person, now: number): ReachedActivity {
  const { status, free = false } = activity.definition;
  const state = activityState({ definitionStatus: status, free, hasAccess: hasAccess(person, now) });
  const availableAt = state === 'Payment Required' ? null : activity.publishedAt;
  return {
    activity,
    programme: null,
    enrolment: null,
    state,
    availableAt,
    progression: progressionOf({ state, availableAt, standalone: true, now }),
    key: { personId: person.id, activityId: activity.id, enrolmentId: null },
  };
}

/** The Activity inside a Programme: the enrolment's dates decide. */
export function insideProgramme(
  activity: PublishedActivity,
  programme: PublishedProgramme,
  enrolment: OpenEnrolment | null,
  person: Person,
  now: number,
): ReachedActivity {
  const state = activityState({
    definitionStatus: activity.definition.status,
    free: (activity.definition.free ?? false) || (programme.definition.free ?? false),
    hasAccess: hasAccess(person, now),
  });
  const availableAt = enrolment?.availableAt[activity.id] ?? null;
  return {
    activity,
    programme,
    enrolment,
    state,
    availableAt,
    progression: progressionOf({ state, availableAt, standalone: false, now }),
    key: { personId: person.id, activityId: activity.id, enrolmentId: enrolment?.id ?? null },
  };
}

/** Is it this person's, whatever its date? Throws PaymentRequired or NotEnrolled. */
export function assertAccess(reached: ReachedActivity): void {
  if (reached.state === 'Payment Required')
    throw new AppError('PaymentRequired', 'This Activity needs access to the Programmes.');
  if (reached.programme && !reached.enrolment)
    throw new AppError('NotEnrolled', 'Enrol in the Programme first.');
}

/** May this person work on it now? Throws PaymentRequired, NotEnrolled or NotAvailableYet. */
export function assertOpen(reached: ReachedActivity): void {
  assertAccess(reached);
  if (reached.progression !== 'AvailableNow')
    throw new AppError('NotAvailableYet', 'This Activity opens later.');
}

function noActivity(): AppError {
  return new AppError('NotFound', 'There is no such Activity.');
}
