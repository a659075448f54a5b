import type { Person } from '../../domain/people/person.ts';
import { resolveActivity, type ActivityRef, type ResolvePorts } from './resolve-activity.ts';

/**
 * The family left an Activity by 'Exit this page': from now on home says nothing of what it has open of it, alone or in
 * any Programme, on no device. Nobody needs access for that, and a repeat changes nothing. Throws NotFound.
 */
export async function leaveActivity(ports: ResolvePorts, person: Person, ref: ActivityRef): Promise<void> {
  const { activity } = await resolveActivity(ports, person, ref);
  const quietAt = ports.clock.now();
  for (const { activityId, enrolmentId, quietAt: before } of await ports.runs.summaries(person.id))
    if (activityId === activity.id && before === null)
      await ports.runs.change({ personId: person.id, activityId, enrolmentId }, (run) => ({
        ...(run && { change: { quietAt } }),
        reply: undefined,
      }));
}
