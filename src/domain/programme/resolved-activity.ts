import type { PublishedActivity } from '../activity/definition.ts';
import {
  activityState,
  progressionOf,
  type ActivityProgression,
  type ActivityState,
} from '../activity/progression.ts';
import type { RunKey } from '../activity/run-key.ts';
import { isOffered } from '../content/published.ts';
import type { Person } from '../people/person.ts';
import { hasAccess } from '../shop/access-term.ts';
import type { OpenEnrolment, PublishedProgramme } from './programme.ts';

/** An Activity as one person has it: alone or inside a Programme. */
export type ResolvedActivity = {
  activity: PublishedActivity;
  programme: PublishedProgramme | null;
  enrolment: OpenEnrolment | null;
  state: ActivityState;
  progression: ActivityProgression;
  availableAt: number | null;
  /** May be begun; otherwise this person has begun it and goes on. */
  isOffered: boolean;
  key: RunKey;
};

/** The Activity on its own: open to those with access from its publication on. */
export function standalone(activity: PublishedActivity, person: Person, now: number): ResolvedActivity {
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
    isOffered: isOffered(activity, person),
    key: { personId: person.id, activityId: activity.id, enrolmentId: null },
  };
}

type Inside = {
  activity: PublishedActivity;
  programme: PublishedProgramme;
  enrolment: OpenEnrolment | null;
  /** When each Activity of the Programme opens, by its id. */
  dates: Readonly<Record<string, number>>;
};

/**
 * The Activity inside a Programme: the plan's dates decide. It is never earlier than the enrolling was: the clock of
 * another server may be a little behind.
 */
export function insideProgramme(
  { activity, programme, enrolment, dates }: Inside,
  person: Person,
  now: number,
): ResolvedActivity {
  const state = activityState({
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
    progression: progressionOf({
      state,
      availableAt,
      standalone: false,
      now: Math.max(now, enrolment?.enrolledAt ?? now),
    }),
    isOffered: isOffered(activity, person),
    key: { personId: person.id, activityId: activity.id, enrolmentId: enrolment?.id ?? null },
  };
}

/** Keeps a begun Activity open, although its date was moved into the future. */
export const openSince = (reached: ResolvedActivity, begunAt: number): ResolvedActivity =>
  reached.progression === 'AvailableSoon'
    ? { ...reached, progression: 'AvailableNow', availableAt: begunAt }
    : reached;

/** Is it this person's, whatever its date? Why not, or null. */
export function accessRefusal({
  state,
  programme,
  enrolment,
}: ResolvedActivity): 'PaymentRequired' | 'NotEnrolled' | null {
  if (state === 'Payment Required') return 'PaymentRequired';
  return programme && !enrolment ? 'NotEnrolled' : null;
}

/** May this person work on it now? Why not, or null. */
export function openRefusal(
  resolved: ResolvedActivity,
): ReturnType<typeof accessRefusal> | 'NotAvailableYet' {
  const isOpen = resolved.progression === 'AvailableNow';
  return accessRefusal(resolved) ?? (isOpen ? null : 'NotAvailableYet');
}
