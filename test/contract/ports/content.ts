import type { ActivityDefinition } from '../../../src/domain/activity/definition.ts';
import type { ProgrammeDefinition } from '../../../src/domain/programme/programme.ts';
import type { SqlPorts } from '../../support/databases.ts';

let made = 0;

/** Returns a name that no other test uses. */
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

/** Creates a person, last seen at this instant (epoch ms). */
export async function aPerson({ people }: Pick<SqlPorts, 'people'>, seenAt = 1000) {
  const subject = unique('subject');
  return people.findOrCreate(
    { issuer: 'https://id.example', subject, email: `${subject}@home.example` },
    seenAt,
  );
}

/** Creates a person and an Activity; returns them with the key of the standalone run. */
export async function aLearner(ports: SqlPorts) {
  const person = await aPerson(ports);
  const activity = await ports.library.publish(anActivity(), 'test', 1000);
  const key = { personId: person.id, activityId: activity.id, enrolmentId: null };
  return { person, activity, key, create: { version: activity.version, enrolledAt: 2000 } };
}

/**
 * Returns the names of new uploads, one in each kind of unpublished content. `add` must make an upload of the given
 * time.
 */
export async function inUnpublished(
  { workingCopies, previewLinks, plans, people }: SqlPorts,
  folder: 'pictures' | 'recordings',
  add: (words: string, at: number) => Promise<string>,
): Promise<string[]> {
  const { id: by } = await aPerson({ people });
  const noted = (action: 'content.preview' | 'content.plan') => () => ({
    at: 100,
    by,
    action,
    subject: null,
    details: {},
  });
  const names = [
    await add(unique('written'), 100),
    await add(unique('linked'), 100),
    await add(unique('planned'), 100),
  ] as const;
  const [written, linked, planned] = names.map((name) => {
    const url = `/${folder}/${name}`;
    const part =
      folder === 'pictures' ? { image: { url, alt: 'A dog.' } } : { audio: { url, transcript: 'Woof.' } };
    return anActivity({
      touchpoints: [{ id: 'begin', title: 'Begin', steps: [{ type: 'message', ...part }] }],
    });
  }) as [ActivityDefinition, ActivityDefinition, ActivityDefinition];
  const item = { kind: 'activity', slug: written.slug, title: 'Bedtime', base: null } as const;
  const text = `// half written\n${JSON.stringify(written).replaceAll('/', '\\/')}`;
  await workingCopies.store(unique('copy'), by, { ...item, text }, { revision: 0, at: 100, most: 100 });
  await previewLinks.make(linked, by, { at: 100, expiresAt: 90_000, most: 1000 }, noted('content.preview'));
  const plan = { ...item, by, slug: planned.slug, note: null, at: 5000, zone: 'Europe/London' };
  await plans.make({ ...plan, file: JSON.stringify(planned, null, 2) }, noted('content.plan'));
  return [...names];
}
