import { AppError } from '../errors.ts';
import type { Person } from '../ports/people.ts';
import type { RunRepository } from '../ports/run-repository.ts';
import { assertAccess, reachActivity, type ActivityRef, type ReachPorts } from './reach-activity.ts';

/**
 * Closes the run: its responses stay for reports, and the Activity can be done again. Throws
 * PaymentRequired or NotEnrolled.
 */
export async function resetActivity(
  ports: ReachPorts & { runs: RunRepository },
  person: Person,
  ref: ActivityRef,
): Promise<void> {
  const reached = await reachActivity(ports, person, ref);
  assertAccess(reached);
  const now = ports.clock.now();
  await ports.runs.change(reached.key, (run) => {
    if (!run) throw new AppError('NotEnrolled', 'There is nothing to reset.');
    return { change: { closedAt: now }, reply: undefined };
  });
}
