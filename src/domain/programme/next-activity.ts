import type { ActivityDetails } from '../activity/progression.ts';

/**
 * The Activity a Programme offers next: the first AvailableNow, else the first AvailableSoon
 * (specification 4). Completed ones are passed over: what is done is not next. Null when nothing is left.
 */
export function nextActivityOf<Activity extends Pick<ActivityDetails, 'progressionStatus' | 'completedAt'>>(
  activities: readonly Activity[],
): Activity | null {
  const open = activities.filter(({ completedAt }) => completedAt === null);
  return (
    open.find(({ progressionStatus }) => progressionStatus === 'AvailableNow') ??
    open.find(({ progressionStatus }) => progressionStatus === 'AvailableSoon') ??
    null
  );
}

/** The earliest date still to come of an uncompleted Activity (decision S08); epoch ms. */
export function nextActivityAt(
  activities: readonly Pick<ActivityDetails, 'availableAt' | 'completedAt'>[],
  now: number,
): number | null {
  return activities
    .filter(({ completedAt }) => completedAt === null)
    .map(({ availableAt }) => availableAt)
    .filter((at) => at !== null && at > now)
    .reduce<number | null>(
      (earliest, at) => (earliest === null || (at !== null && at < earliest) ? at : earliest),
      null,
    );
}
