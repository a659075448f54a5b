import type { ActivityDetails } from './progression.ts';

/** The main link of an Activity page; `label` is the key of a text of the screen. */
export type StartLink = {
  to: 'chat' | 'shop';
  label: 'start' | 'paymentRequired' | 'view' | 'continue' | 'getStarted';
};

/**
 * Returns the link of specification 2.2, in the order of decision C16: payment first, then 'Start this Activity' for
 * everything not Unavailable, then a label by the learner's progress. Null inside a Programme that has not dated the
 * Activity (decisions A20, A21), except that an unpaid learner gets the link to the shop (A93).
 */
export function chooseStartLink(
  activity: Pick<
    ActivityDetails,
    'status' | 'progressionStatus' | 'availableAt' | 'startedAt' | 'completedAt'
  >,
  place: { insideProgramme: boolean },
): StartLink | null {
  const unavailable = activity.progressionStatus === 'Unavailable';
  const paymentRequired = activity.status === 'Payment Required';
  if (unavailable && paymentRequired) return { to: 'shop', label: 'paymentRequired' };
  if (isUndated(activity, place)) return null;
  if (!unavailable && !paymentRequired) return { to: 'chat', label: 'start' };
  if (activity.completedAt !== null) return { to: 'chat', label: 'view' };
  return { to: 'chat', label: activity.startedAt !== null ? 'continue' : 'getStarted' };
}

/**
 * Returns whether 'Redo activity' is shown: the run has started, new runs are allowed, and an Activity inside a
 * Programme has a date (decision A21).
 */
export function isRedoShown(
  activity: Pick<ActivityDetails, 'availableAt' | 'startedAt' | 'takesStarts'>,
  place: { insideProgramme: boolean } = { insideProgramme: false },
): boolean {
  return activity.takesStarts !== false && activity.startedAt !== null && !isUndated(activity, place);
}

function isUndated(
  activity: Pick<ActivityDetails, 'availableAt'>,
  place: { insideProgramme: boolean },
): boolean {
  return place.insideProgramme && activity.availableAt === null;
}
