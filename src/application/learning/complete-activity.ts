import { follow } from '../../domain/chat/script.ts';
import { complete } from '../../domain/programme/enrolment.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { ContentLibrary } from '../ports/content-library.ts';
import type { EnrolmentRepository, OpenEnrolment } from '../ports/enrolment-repository.ts';
import type { Person } from '../ports/people.ts';
import type { RunRepository } from '../ports/run-repository.ts';
import { hasAccess, isVisible } from './reach-activity.ts';

type CompletePorts = {
  library: ContentLibrary;
  runs: RunRepository;
  enrolments: EnrolmentRepository;
  clock: Clock;
};

/**
 * Completes every run of this Activity that is at its end, alone or in Programmes (decision C12), and
 * with the last Activity its Programme. A repeat changes nothing but makes good what was cut off.
 * Throws NotFound, NotCompleted or, when nothing was done for want of access, PaymentRequired.
 */
export async function completeActivity(ports: CompletePorts, person: Person, ref: string): Promise<void> {
  const activity = await ports.library.activity(ref);
  if (!activity || !isVisible(activity.definition.status, person))
    throw new AppError('NotFound', 'There is no such Activity.');
  const now = ports.clock.now();
  const runs = (await ports.runs.summaries(person.id)).filter(({ activityId }) => activityId === activity.id);
  let completed = false;
  for (const { enrolmentId, startedAt } of runs) {
    if (startedAt === null) continue;
    const key = { personId: person.id, activityId: activity.id, enrolmentId };
    const done = await ports.runs.change(key, (run) => {
      if (!run || !follow(run.definition, run.log).completed) return { reply: false };
      return { ...(run.completedAt === null ? { change: { completedAt: now } } : {}), reply: true };
    });
    completed ||= done;
    if (done && enrolmentId !== null) await completeProgrammeOf(ports, person, enrolmentId);
  }
  if (completed) return;
  if (!activity.definition.free && !hasAccess(person, now))
    throw new AppError('PaymentRequired', 'This Activity needs access to the Programmes.');
  throw new AppError('NotCompleted', 'The Activity is not at its end yet.');
}

/** A Programme completes when all of its Activities are completed. */
async function completeProgrammeOf(ports: CompletePorts, person: Person, enrolmentId: string): Promise<void> {
  const enrolment = (await ports.enrolments.all(person.id)).find(({ id }) => id === enrolmentId);
  if (!enrolment || !(await allCompleted(ports, person, enrolment))) return;
  const now = ports.clock.now();
  await ports.enrolments.change({ personId: person.id, programmeId: enrolment.programmeId }, (open) => {
    const decision = complete(open, true, now);
    return {
      ...(decision.kind === 'changed' ? { change: { enrolment: decision.enrolment } } : {}),
      reply: undefined,
    };
  });
}

/**
 * Are all Activities of the Programme completed inside this enrolment? Those the person cannot see, or
 * that came after enrolling and so have no date, hold nobody up.
 */
export async function allCompleted(
  ports: Pick<CompletePorts, 'library' | 'runs'>,
  person: Person,
  { id, programmeId, availableAt }: OpenEnrolment,
): Promise<boolean> {
  const programme = await ports.library.programme(programmeId);
  const done = new Set(
    (await ports.runs.summaries(person.id))
      .filter((run) => run.enrolmentId === id && run.completedAt !== null)
      .map(({ activityId }) => activityId),
  );
  const activities = await Promise.all(
    (programme?.definition.activities ?? []).map((slug) => ports.library.activity(slug)),
  );
  return activities.every(
    (activity) =>
      activity === null ||
      !isVisible(activity.definition.status, person) ||
      availableAt[activity.id] === undefined ||
      done.has(activity.id),
  );
}
