import { AppError } from '../errors.ts';
import type { Person } from '../../domain/people/person.ts';
import { assertRunStorageQuota } from './assert-run-storage-quota.ts';
import {
  assertActivityAccess,
  resolveActivity,
  type ActivityRef,
  type ResolveActivityPorts,
} from './resolve-activity.ts';

/**
 * Closes the run of an Activity: its answers stay for reports, and the Activity can be started again. Throws
 * PaymentRequired, NotEnrolled, and Conflict when the Activity is no longer offered or the person's logs are full.
 */
export async function resetActivity(
  ports: ResolveActivityPorts,
  person: Person,
  ref: ActivityRef,
): Promise<void> {
  const reached = await resolveActivity(ports, person, ref);
  assertActivityAccess(reached);
  if (!reached.isOffered)
    throw new AppError('Conflict', 'This Activity cannot be begun again at present; what you have stays.');
  await assertRunStorageQuota(ports, person);
  const now = ports.clock.now();
  await ports.runs.change(reached.key, (run) => {
    if (!run) throw new AppError('NotEnrolled', 'There is nothing to reset.');
    return { change: { closedAt: now }, reply: undefined };
  });
}
