import { recordActivity } from '../../domain/programme/enrolment.ts';
import { AppError } from '../errors.ts';
import type { Person } from '../ports/people.ts';
import type { RunRepository } from '../ports/run-repository.ts';
import { assertAccess, reachActivity, type ActivityRef, type ReachPorts } from './reach-activity.ts';

/**
 * Closes the run: its responses stay for reports, and the Activity can be done again. Inside a Programme
 * this counts as activity, since the closed run no longer speaks for its learner (decision S09).
 * Throws PaymentRequired or NotEnrolled.
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
  if (!reached.programme) return;
  await ports.enrolments.change({ personId: person.id, programmeId: reached.programme.id }, (open) => {
    const decision = recordActivity(open, now);
    return {
      ...(decision.kind === 'changed' ? { change: { enrolment: decision.enrolment } } : {}),
      reply: undefined,
    };
  });
}
