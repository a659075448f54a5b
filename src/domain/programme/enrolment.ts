import type { ContentSummary } from '../activity/content-summary.ts';
import type { ActivityDetails, ActivityState } from '../activity/progression.ts';
import type { Enrolment } from './programme.ts';
import { dayMs, rescheduleAfterContinue, scheduleActivities } from './schedule.ts';

/** The progression of one learner in a Programme (specification 3, progressionStatus). */
export type ProgrammeProgression = 'NotEnrolled' | 'InProgress' | 'Lapsed' | 'Completed';

/** A Programme as one learner sees it. Instants are epoch ms. */
export type ProgrammeDetails = ContentSummary & {
  id: string;
  slug: string;
  status: ActivityState;
  progressionStatus: ProgrammeProgression;
  activities: ActivityDetails[];
  nextActivityAt: number | null;
};

/** The time without activity after which an enrolment lapses: two weeks (ms; specification 9, "Lapse threshold"). */
export const lapseAfterMs = 14 * dayMs;

/**
 * Returns whether an enrolment has lapsed: it is not completed and strictly more than two weeks without activity
 * (specification 4).
 */
export function isEnrolmentLapsed(
  enrolment: Pick<Enrolment, 'completedAt' | 'lastActivityAt'>,
  now: number,
): boolean {
  return enrolment.completedAt === null && now - enrolment.lastActivityAt > lapseAfterMs;
}

/**
 * The effect of enrolling, starting, completing, continuing or resetting. A repeated call is 'unchanged', so retries
 * are harmless.
 */
export type EnrolmentDecision =
  | { kind: 'changed'; enrolment: Enrolment }
  | { kind: 'unchanged'; enrolment: Enrolment }
  | { kind: 'refused'; reason: 'NotEnrolled' | 'AlreadyEnrolled' | 'NotCompleted' };

/** The order and pace in which a Programme's Activities open. */
export type ReleaseSettings = { activityIds: readonly string[]; releaseEveryDays?: number };

/** Enrols a person and dates every Activity; a second enrolment is refused. */
export function decideEnrolment(
  enrolment: Enrolment | null,
  release: ReleaseSettings,
  now: number,
): EnrolmentDecision {
  if (enrolment !== null) return { kind: 'refused', reason: 'AlreadyEnrolled' };
  return { kind: 'changed', enrolment: freshEnrolment(release, now) };
}

/** Records the first start of a Programme; later starts change nothing. */
export function decideProgrammeStart(enrolment: Enrolment | null, now: number): EnrolmentDecision {
  if (enrolment === null) return notEnrolled;
  if (enrolment.startedAt !== null) return { kind: 'unchanged', enrolment };
  return { kind: 'changed', enrolment: active({ ...enrolment, startedAt: now }, now) };
}

/** Completes a Programme. `allCompleted` tells whether all of its Activities are completed. */
export function decideProgrammeCompletion(
  enrolment: Enrolment | null,
  allCompleted: boolean,
  now: number,
): EnrolmentDecision {
  if (enrolment === null) return notEnrolled;
  if (enrolment.completedAt !== null) return { kind: 'unchanged', enrolment };
  if (!allCompleted) return { kind: 'refused', reason: 'NotCompleted' };
  const startedAt = enrolment.startedAt ?? now;
  return { kind: 'changed', enrolment: active({ ...enrolment, startedAt, completedAt: now }, now) };
}

/**
 * Applies 'Continue without Resetting' to a lapsed enrolment: moves the dates of locked Activities and counts as
 * activity. Any other enrolment stays unchanged.
 */
export function decideLapsedContinuation(enrolment: Enrolment | null, now: number): EnrolmentDecision {
  if (enrolment === null) return notEnrolled;
  if (!isEnrolmentLapsed(enrolment, now)) return { kind: 'unchanged', enrolment };
  const availableAt = rescheduleAfterContinue(enrolment.availableAt, now);
  return { kind: 'changed', enrolment: active({ ...enrolment, availableAt }, now) };
}

/** Applies 'Reset my Progress': returns a new enrolment from now. The caller must close the runs (decision S04). */
export function decideEnrolmentReset(
  enrolment: Enrolment | null,
  release: ReleaseSettings,
  now: number,
): EnrolmentDecision {
  return enrolment === null ? notEnrolled : { kind: 'changed', enrolment: freshEnrolment(release, now) };
}

export function computeProgrammeProgression(enrolment: Enrolment | null, now: number): ProgrammeProgression {
  if (enrolment === null) return 'NotEnrolled';
  if (enrolment.completedAt !== null) return 'Completed';
  return isEnrolmentLapsed(enrolment, now) ? 'Lapsed' : 'InProgress';
}

/** Returns whether the enrol button is shown: no Activity has a date and no payment is required (specification 2.2). */
export function isEnrolButtonShown(programme: {
  status: ActivityState;
  activities: readonly Pick<ActivityDetails, 'availableAt'>[];
}): boolean {
  return (
    programme.status !== 'Payment Required' &&
    programme.activities.every(({ availableAt }) => availableAt === null)
  );
}

const notEnrolled: EnrolmentDecision = { kind: 'refused', reason: 'NotEnrolled' };

function freshEnrolment({ activityIds, releaseEveryDays }: ReleaseSettings, now: number): Enrolment {
  return {
    enrolledAt: now,
    startedAt: null,
    completedAt: null,
    lastActivityAt: now,
    availableAt: scheduleActivities(activityIds, now, releaseEveryDays),
  };
}

/** Sets the last activity to `now`, but never back: the clocks of two servers may differ. */
function active(enrolment: Enrolment, now: number): Enrolment {
  return { ...enrolment, lastActivityAt: Math.max(enrolment.lastActivityAt, now) };
}
