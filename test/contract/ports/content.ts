import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import type { ProgrammeDefinition } from '../../../src/domain/programme/programme.ts';
import type { StoredPorts } from '../../support/databases.ts';

let made = 0;

/** A name that no other test uses. */
export const unique = (word: string): string => `${word}-${(made += 1)}`;

export function anActivity(changes: Partial<ActivityDefinition> = {}): ActivityDefinition {
  return {
    slug: unique('activity'),
    title: 'Listening',
    summaryShort: 'Short',
    summaryFull: 'Full',
    status: 'Available',
    audience: 'together',
    categories: { durations: ['5 minutes'] },
    touchpoints: [{ id: 'begin', title: 'Begin', steps: [{ type: 'message', text: 'Hello' }] }],
    ...changes,
  };
}

export function aProgramme(changes: Partial<ProgrammeDefinition> = {}): ProgrammeDefinition {
  return {
    slug: unique('programme'),
    title: 'Calm evenings',
    summaryShort: 'Short',
    summaryFull: 'Full',
    status: 'Available',
    categories: { durations: [] },
    activities: [],
    ...changes,
  };
}

export async function aPerson({ people }: Pick<StoredPorts, 'people'>) {
  const subject = unique('subject');
  return people.findOrCreate(
    { issuer: 'https://id.example', subject, email: `${subject}@home.example` },
    1000,
  );
}

/** A new person with a new Activity, and the key of their standalone run. */
export async function aLearner(ports: StoredPorts) {
  const person = await aPerson(ports);
  const activity = await ports.library.publish(anActivity(), 'test', 1000);
  const key = { personId: person.id, activityId: activity.id, enrolmentId: null };
  return { person, activity, key, create: { version: activity.version, enrolledAt: 2000 } };
}
