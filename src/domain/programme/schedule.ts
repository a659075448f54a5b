/** When the Activities of a Programme open. A day is 24 hours, whatever the clocks do. */
export const dayMs = 24 * 60 * 60 * 1000;
export const defaultReleaseEveryDays = 7;

/** Dates every Activity of a new enrolment: the first opens at once, each next one `releaseEveryDays` later. */
export function scheduleFor(
  activityIds: readonly string[],
  enrolledAt: number,
  releaseEveryDays: number = defaultReleaseEveryDays,
): Record<string, number> {
  const inOrder = [...new Set(activityIds)];
  return Object.fromEntries(inOrder.map((id, index) => [id, enrolledAt + index * releaseEveryDays * dayMs]));
}

/**
 * The dates once some Activities are gone from the Programme: each that is left takes the earliest date free, in
 * the order they had, so that nobody waits for what will not come.
 */
export function closeGaps(
  availableAt: Readonly<Record<string, number>>,
  gone: ReadonlySet<string>,
): Record<string, number> {
  const inOrder = Object.entries(availableAt).toSorted(([, one], [, other]) => one - other);
  const left = inOrder.filter(([id]) => !gone.has(id));
  return Object.fromEntries(left.map(([id], index) => [id, inOrder[index]?.[1] ?? 0]));
}

/**
 * The dates after 'Continue without Resetting'. Opened Activities keep theirs. Locked ones (dated after
 * `now`) all move by the time since the latest opening, as if that Activity had opened now: order and
 * spacing stay, a full interval lies ahead of the first, and none is brought forward (decisions S08, S09).
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
