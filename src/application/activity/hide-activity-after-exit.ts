import type { Person } from '../../domain/people/person.ts';
import { resolveActivity, type ActivityRef, type ResolveActivityPorts } from './resolve-activity.ts';

/**
 * Hides the family's open runs of an Activity from the home page on every device, after 'Exit this page'. This works
 * without access to the Activity, and a repetition changes nothing. Throws NotFound.
 */
export async function hideActivityAfterExit(
  ports: ResolveActivityPorts,
  person: Person,
  ref: ActivityRef,
): Promise<void> {
  const { activity } = await resolveActivity(ports, person, ref);
  const quietAt = ports.clock.now();
  for (const { activityId, enrolmentId, quietAt: before } of await ports.runs.summaries(person.id))
    if (activityId === activity.id && before === null)
      await ports.runs.change({ personId: person.id, activityId, enrolmentId }, (run) => ({
        ...(run && { change: { quietAt } }),
        reply: undefined,
      }));
}
