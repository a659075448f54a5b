import { AppError } from '../errors.ts';
import type { Person } from '../ports/people.ts';
import type { RunRepository } from '../ports/run-repository.ts';
import { reachActivity, type ActivityRef, type ReachPorts } from './reach-activity.ts';

/** Closes the run: its responses stay for reports, and the Activity can be done again. Throws NotEnrolled. */
export async function resetActivity(
  ports: ReachPorts & { runs: RunRepository },
  person: Person,
  ref: ActivityRef,
): Promise<void> {
  const { key } = await reachActivity(ports, person, ref);
  const now = ports.clock.now();
  await ports.runs.change(key, (run) => {
    if (!run) throw new AppError('NotEnrolled', 'There is nothing to reset.');
    return { change: { closedAt: now }, reply: undefined };
  });
}
