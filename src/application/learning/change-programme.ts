import {
  complete,
  continueLapsed,
  enrol,
  reset,
  start,
  type EnrolmentDecision,
} from '../../domain/programme/enrolment.ts';
import { AppError } from '../errors.ts';
import type { PublishedProgramme } from '../ports/content-library.ts';
import type { OpenEnrolment } from '../ports/enrolment-repository.ts';
import type { Person } from '../ports/people.ts';
import type { RunRepository } from '../ports/run-repository.ts';
import { allCompleted } from './complete-activity.ts';
import { hasAccess, reachProgramme, type ReachPorts } from './reach-activity.ts';

type ProgrammePorts = ReachPorts & { runs: RunRepository };

const refusals = {
  NotEnrolled: 'Enrol in the Programme first.',
  AlreadyEnrolled: 'You are already enrolled in this Programme.',
  NotCompleted: 'Some Activities are still open.',
} as const;

export async function enrolProgramme(ports: ProgrammePorts, person: Person, ref: string): Promise<void> {
  await decide(ports, person, ref, async (programme) => {
    const release = await releaseOf(ports, programme);
    return (open, now) => enrol(open, release, now);
  });
}

export async function startProgramme(ports: ProgrammePorts, person: Person, ref: string): Promise<void> {
  await decide(ports, person, ref, async () => start);
}

/** 'Continue without Resetting' of a lapsed Programme. */
export async function continueProgramme(ports: ProgrammePorts, person: Person, ref: string): Promise<void> {
  await decide(ports, person, ref, async () => continueLapsed);
}

export async function completeProgramme(ports: ProgrammePorts, person: Person, ref: string): Promise<void> {
  await decide(ports, person, ref, async (programme) => {
    const enrolment = await ports.enrolments.find({ personId: person.id, programmeId: programme.id });
    const all = enrolment !== null && (await allCompleted(ports, person, enrolment));
    return (open, now) => complete(open, all, now);
  });
}

/** 'Reset my Progress': ends the enrolment with its runs and enrols again. */
export async function resetProgramme(ports: ProgrammePorts, person: Person, ref: string): Promise<void> {
  await decide(
    ports,
    person,
    ref,
    async (programme) => {
      const release = await releaseOf(ports, programme);
      return (open, now) => reset(open, release, now);
    },
    { closeFirst: true },
  );
}

async function decide(
  ports: ProgrammePorts,
  person: Person,
  ref: string,
  prepare: (
    programme: PublishedProgramme,
  ) => Promise<(open: OpenEnrolment | null, now: number) => EnrolmentDecision>,
  { closeFirst = false } = {},
): Promise<void> {
  const now = ports.clock.now();
  const programme = await reachProgramme(ports, person, ref);
  if (!programme.definition.free && !hasAccess(person, now))
    throw new AppError('PaymentRequired', 'This Programme needs access.');
  const decision = await prepare(programme);
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

async function releaseOf(ports: ProgrammePorts, { definition }: PublishedProgramme) {
  const activities = await Promise.all(definition.activities.map((slug) => ports.library.activity(slug)));
  return {
    activityIds: activities.flatMap((activity) => (activity ? [activity.id] : [])),
    ...(definition.releaseEveryDays === undefined ? {} : { releaseEveryDays: definition.releaseEveryDays }),
  };
}
