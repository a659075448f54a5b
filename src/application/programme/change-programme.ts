import {
  decideProgrammeCompletion,
  decideLapsedContinuation,
  decideEnrolment,
  decideEnrolmentReset,
  decideProgrammeStart,
  type EnrolmentDecision,
} from '../../domain/programme/enrolment.ts';
import { AppError } from '../errors.ts';
import type { PublishedProgramme, OpenEnrolment } from '../../domain/programme/programme.ts';
import type { Person } from '../../domain/people/person.ts';
import { assertRunStorageQuota } from '../activity/assert-run-storage-quota.ts';
import { hasCompletedAllActivities } from '../activity/complete-activity.ts';
import { isItemOffered } from '../../domain/content/published.ts';
import { resolveProgramme, type ResolveActivityPorts } from '../activity/resolve-activity.ts';
import { hasAccess } from '../../domain/shop/access-term.ts';

const refusals = {
  NotEnrolled: 'Enrol in the Programme first.',
  AlreadyEnrolled: 'You are already enrolled in this Programme.',
  NotCompleted: 'Some Activities are still open.',
} as const;

export async function enrolProgramme(
  ports: ResolveActivityPorts,
  person: Person,
  ref: string,
): Promise<void> {
  await decide(ports, person, ref, async (programme) => {
    const release = await releaseOf(ports, programme);
    return (open, now) => decideEnrolment(open, release, now);
  });
}

export async function startProgramme(
  ports: ResolveActivityPorts,
  person: Person,
  ref: string,
): Promise<void> {
  await decide(ports, person, ref, async () => decideProgrammeStart);
}

/** Continues a lapsed Programme: 'Continue without Resetting'. */
export async function continueProgramme(
  ports: ResolveActivityPorts,
  person: Person,
  ref: string,
): Promise<void> {
  await decide(ports, person, ref, async () => decideLapsedContinuation);
}

export async function completeProgramme(
  ports: ResolveActivityPorts,
  person: Person,
  ref: string,
): Promise<void> {
  await decide(ports, person, ref, async (_programme, enrolment) => {
    const all = enrolment !== null && (await hasCompletedAllActivities(ports, person, enrolment));
    return (open, now) => decideProgrammeCompletion(open, all, now);
  });
}

/** Ends the enrolment with its runs and enrols again: 'Reset my Progress'. */
export async function resetProgramme(
  ports: ResolveActivityPorts,
  person: Person,
  ref: string,
): Promise<void> {
  await decide(
    ports,
    person,
    ref,
    async (programme) => {
      if (!isItemOffered(programme, person))
        throw new AppError(
          'Conflict',
          'This Programme cannot be begun again at present; what you have stays.',
        );
      await assertRunStorageQuota(ports, person);
      const release = await releaseOf(ports, programme);
      return (open, now) => decideEnrolmentReset(open, release, now);
    },
    { closeFirst: true },
  );
}

async function decide(
  ports: ResolveActivityPorts,
  person: Person,
  ref: string,
  prepare: (
    programme: PublishedProgramme,
    enrolment: OpenEnrolment | null,
  ) => Promise<(open: OpenEnrolment | null, now: number) => EnrolmentDecision>,
  { closeFirst = false } = {},
): Promise<void> {
  const now = ports.clock.now();
  const { programme, enrolment } = await resolveProgramme(ports, person, ref);
  if (!programme.definition.free && !hasAccess(person, now))
    throw new AppError('PaymentRequired', 'This Programme needs access.');
  const decision = await prepare(programme, enrolment);
  await ports.enrolments.change({ personId: person.id, programmeId: programme.id }, (open) => {
    const decided = decision(open, now);
    if (decided.kind === 'refused') throw new AppError(decided.reason, refusals[decided.reason]);
    if (decided.kind === 'unchanged') return { reply: undefined };
    return {
      change: { ...(closeFirst ? { closedAt: now } : {}), enrolment: decided.enrolment },
      reply: undefined,
    };
  });
}

async function releaseOf(ports: ResolveActivityPorts, { definition }: PublishedProgramme) {
  const activities = await Promise.all(definition.activities.map((slug) => ports.library.activity(slug)));
  return {
    activityIds: activities.flatMap((activity) => (activity ? [activity.id] : [])),
    ...(definition.releaseEveryDays === undefined ? {} : { releaseEveryDays: definition.releaseEveryDays }),
  };
}
