import type { ContentSummary } from './content-summary.ts';

/** The progression of a learner in an Activity (specification 3 and 4). */

export type ActivityProgression = 'Unavailable' | 'AvailableNow' | 'AvailableSoon';
export type ActivityState = 'Draft' | 'Available' | 'Payment Required';

/** An Activity with one learner's state, standalone or in a Programme. Instants are epoch ms. */
export type ActivityDetails = ContentSummary & {
  id: string;
  slug: string;
  /** The short advice for tonight (first aid), in Markdown. Everyone can read it, with or without access. */
  firstAid?: string;
  status: ActivityState;
  progressionStatus: ActivityProgression;
  availableAt: number | null;
  startedAt: number | null;
  completedAt: number | null;
  audience: string;
  /** 'quiet' if the ending shows no confetti, no line about booking and no suggestions of what comes next. */
  finish?: 'quiet';
  /** `false` if no new run can be started; a run under way can be finished. */
  takesStarts?: false;
};

/**
 * Returns the state of an Activity or a Programme. Without access, everything but a taster (a free Activity) is
 * 'Payment Required', drafts included (decision S20). `free`: the Activity is a taster, or its Programme is free.
 */
export function computeActivityState(of: {
  definitionStatus: 'Draft' | 'Available';
  free: boolean;
  hasAccess: boolean;
}): ActivityState {
  return of.free || of.hasAccess ? of.definitionStatus : 'Payment Required';
}

/**
 * Returns the progression: a standalone Activity with access is open; in a Programme the enrolment's date decides
 * (decision S08).
 */
export function computeActivityProgression(of: {
  state: ActivityState;
  availableAt: number | null;
  standalone: boolean;
  now: number;
}): ActivityProgression {
  if (of.state === 'Payment Required') return 'Unavailable';
  if (of.standalone) return 'AvailableNow';
  if (of.availableAt === null) return 'Unavailable';
  return of.availableAt <= of.now ? 'AvailableNow' : 'AvailableSoon';
}

/**
 * Returns whether an Activity is completed or its date has come. Until then the Programme page shows a dated Activity
 * disabled (decision C18).
 */
export function isActivityOpen(
  activity: Pick<ActivityDetails, 'availableAt' | 'completedAt'>,
  now: number,
): boolean {
  return activity.completedAt !== null || (activity.availableAt !== null && activity.availableAt <= now);
}
