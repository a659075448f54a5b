import type { PublishedActivity } from '../activity/definition.ts';
import {
  computeActivityState,
  computeActivityProgression,
  type ActivityProgression,
  type ActivityState,
} from '../activity/progression.ts';
import type { RunKey } from '../activity/run-key.ts';
import { isItemOffered } from '../content/published.ts';
import type { Person } from '../people/person.ts';
import { hasAccess } from '../shop/access-term.ts';
import type { OpenEnrolment, PublishedProgramme } from './programme.ts';

/** An Activity with one person's state in it, standalone or inside a Programme. */
export type ResolvedActivity = {
  activity: PublishedActivity;
  programme: PublishedProgramme | null;
  enrolment: OpenEnrolment | null;
  state: ActivityState;
  progression: ActivityProgression;
  availableAt: number | null;
  /** True if this person may start the Activity; false if the person has only a started run of it. */
  isOffered: boolean;
  key: RunKey;
};

/** Resolves a standalone Activity, which is open from its publication to everyone with access. */
export function resolveStandaloneActivity(
  activity: PublishedActivity,
  person: Person,
  now: number,
): ResolvedActivity {
  const { status, free = false } = activity.definition;
  const state = computeActivityState({ definitionStatus: status, free, hasAccess: hasAccess(person, now) });
  const availableAt = state === 'Payment Required' ? null : activity.publishedAt;
  return {
    activity,
    programme: null,
    enrolment: null,
    state,
    availableAt,
    progression: computeActivityProgression({ state, availableAt, standalone: true, now }),
    isOffered: isItemOffered(activity, person),
    key: { personId: person.id, activityId: activity.id, enrolmentId: null },
  };
}

type Inside = {
  activity: PublishedActivity;
  programme: PublishedProgramme;
  enrolment: OpenEnrolment | null;
  /** The instant at which each Activity of the Programme opens, by its id. */
  dates: Readonly<Record<string, number>>;
};

/**
 * Resolves an Activity inside a Programme by the dates of the enrolment's schedule. A `now` before the enrolment counts
 * as the instant of enrolment, because the clock of another server may be ahead.
 */
export function resolveProgrammeActivity(
  { activity, programme, enrolment, dates }: Inside,
  person: Person,
  now: number,
): ResolvedActivity {
  const state = computeActivityState({
    definitionStatus: activity.definition.status,
    free: (activity.definition.free ?? false) || (programme.definition.free ?? false),
    hasAccess: hasAccess(person, now),
  });
  const availableAt = dates[activity.id] ?? null;
  return {
    activity,
    programme,
    enrolment,
    state,
    availableAt,
    progression: computeActivityProgression({
      state,
      availableAt,
      standalone: false,
      now: Math.max(now, enrolment?.enrolledAt ?? now),
    }),
    isOffered: isItemOffered(activity, person),
    key: { personId: person.id, activityId: activity.id, enrolmentId: enrolment?.id ?? null },
  };
}

/** Keeps a started Activity open whose date was moved into the future. */
export const keepStartedActivityOpen = (reached: ResolvedActivity, begunAt: number): ResolvedActivity =>
  reached.progression === 'AvailableSoon'
    ? { ...reached, progression: 'AvailableNow', availableAt: begunAt }
    : reached;

/** Returns why this person has no access to the Activity, whatever its date, or null. */
export function findAccessRefusal({
  state,
  programme,
  enrolment,
}: ResolvedActivity): 'PaymentRequired' | 'NotEnrolled' | null {
  if (state === 'Payment Required') return 'PaymentRequired';
  return programme && !enrolment ? 'NotEnrolled' : null;
}

/** Returns why this person cannot work on the Activity now, or null. */
export function findOpenRefusal(
  resolved: ResolvedActivity,
): ReturnType<typeof findAccessRefusal> | 'NotAvailableYet' {
  const isOpen = resolved.progression === 'AvailableNow';
  return findAccessRefusal(resolved) ?? (isOpen ? null : 'NotAvailableYet');
}
