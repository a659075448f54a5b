import type { ActivityDetails } from '../activity/progression.ts';

/**
 * Returns the Activity that a Programme offers next: the first one that is AvailableNow, else AvailableSoon
 * (specification 4), and not completed. Null when none is left.
 */
export function chooseNextActivity<
  Activity extends Pick<ActivityDetails, 'progressionStatus' | 'completedAt'>,
>(activities: readonly Activity[]): Activity | null {
  const open = activities.filter(({ completedAt }) => completedAt === null);
  return (
    open.find(({ progressionStatus }) => progressionStatus === 'AvailableNow') ??
    open.find(({ progressionStatus }) => progressionStatus === 'AvailableSoon') ??
    null
  );
}

/** Returns the earliest future date of an uncompleted Activity (decision S08; epoch ms), or null. */
export function findNextActivityDate(
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
