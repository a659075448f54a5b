import type { ContentSummary } from './content-summary.ts';

/** The progression of a learner in an Activity (specification 3 and 4). */

export type ActivityProgression = 'Unavailable' | 'AvailableNow' | 'AvailableSoon';
export type ActivityState = 'Draft' | 'Available' | 'Payment Required';

/** An Activity as one learner sees it, on its own or in a Programme. Instants are epoch ms. */
export type ActivityDetails = ContentSummary & {
  id: string;
  slug: string;
  /** Markdown: what to do tonight, for everybody. */
  firstAid?: string;
  status: ActivityState;
  progressionStatus: ActivityProgression;
  availableAt: number | null;
  startedAt: number | null;
  completedAt: number | null;
  audience: string;
  /** Its end is said without paper scraps, the line about booking and what could come next. */
  finish?: 'quiet';
  /** False where what was begun may be finished, and nothing begun anew. */
  takesStarts?: false;
};

/**
 * The state of an Activity or a Programme. Without access everything but a taster reads 'Payment Required',
 * drafts included (decision S20). `free`: the Activity is a taster, or the Programme around it is.
 */
export function activityState(of: {
  definitionStatus: 'Draft' | 'Available';
  free: boolean;
  hasAccess: boolean;
}): ActivityState {
  return of.free || of.hasAccess ? of.definitionStatus : 'Payment Required';
}

/** Standalone Activities with access are open; in a Programme the enrolment's date decides (decision S08). */
export function progressionOf(of: {
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

/** Completed, or its date has come; otherwise a dated Activity is disabled on the Programme page (decision C18). */
export function isOpen(activity: Pick<ActivityDetails, 'availableAt' | 'completedAt'>, now: number): boolean {
  return activity.completedAt !== null || (activity.availableAt !== null && activity.availableAt <= now);
}
