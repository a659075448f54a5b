/** The length of a day in schedules: 24 hours (ms), without daylight saving. */
export const dayMs = 24 * 60 * 60 * 1000;
export const defaultReleaseEveryDays = 7;

/**
 * Gives every Activity of a new enrolment its opening date: the first opens at once, each next one `releaseEveryDays`
 * later.
 */
export function scheduleActivities(
  activityIds: readonly string[],
  enrolledAt: number,
  releaseEveryDays: number = defaultReleaseEveryDays,
): Record<string, number> {
  const inOrder = [...new Set(activityIds)];
  return Object.fromEntries(inOrder.map((id, index) => [id, enrolledAt + index * releaseEveryDays * dayMs]));
}

/**
 * Returns the opening dates after some Activities were removed from the Programme: the remaining Activities take the
 * earliest dates in the same order, so that nobody waits for a removed Activity.
 */
export function closeScheduleGaps(
  availableAt: Readonly<Record<string, number>>,
  gone: ReadonlySet<string>,
): Record<string, number> {
  const inOrder = Object.entries(availableAt).toSorted(([, one], [, other]) => one - other);
  const left = inOrder.filter(([id]) => !gone.has(id));
  return Object.fromEntries(left.map(([id], index) => [id, inOrder[index]?.[1] ?? 0]));
}

/**
 * Returns the opening dates after 'Continue without Resetting'. Opened Activities keep their dates. All locked
 * Activities (dated after `now`) are delayed by the time since the latest opening, so that order and intervals stay, a
 * full interval precedes the first, and none opens earlier than before (decisions S08, S09).
 */
export function rescheduleAfterContinue(
  availableAt: Readonly<Record<string, number>>,
  now: number,
): Record<string, number> {
  const opened = Object.values(availableAt).filter((at) => at <= now);
  const delayMs = opened.length === 0 ? 0 : now - opened.reduce((latest, at) => Math.max(latest, at));
  return Object.fromEntries(
    Object.entries(availableAt).map(([id, at]) => [id, at > now ? at + delayMs : at]),
  );
}
