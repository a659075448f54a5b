import { foldLogIntoScript } from '../../domain/chat/script.ts';
import { decideProgrammeCompletion } from '../../domain/programme/enrolment.ts';
import { AppError } from '../errors.ts';
import type { Clock } from '../ports/clock.ts';
import type { ContentLibrary } from '../ports/server/content/content-library.ts';
import type { EnrolmentRepository } from '../ports/server/programme/enrolment-repository.ts';
import type { OpenEnrolment } from '../../domain/programme/programme.ts';
import type { Person } from '../../domain/people/person.ts';
import { UnreadableLogError, type RunRepository } from '../ports/server/chat/run-repository.ts';
import { assertContentNotWithdrawn } from './resolve-activity.ts';
import { isItemOffered } from '../../domain/content/published.ts';
import { buildProgrammeSchedule } from './programme-schedule.ts';
import { hasAccess } from '../../domain/shop/access-term.ts';

type CompletePorts = {
  library: ContentLibrary;
  runs: RunRepository;
  enrolments: EnrolmentRepository;
  clock: Clock;
};

/**
 * Completes every run of this Activity that has reached its end, alone or in Programmes (decision C12), and each
 * Programme of which it was the last. A repetition finishes an interrupted completion; an unreadable run does not
 * prevent the others. Throws NotFound, Withdrawn and, when no run was completed, NotCompleted, PaymentRequired without
 * access, or UnreadableLogError when no run can be read.
 */
export async function completeActivity(ports: CompletePorts, person: Person, ref: string): Promise<void> {
  const activity = await ports.library.activity(ref);
  if (activity) assertContentNotWithdrawn(activity);
  const now = ports.clock.now();
  const runs = (await ports.runs.summaries(person.id)).filter(
    ({ activityId }) => activityId === activity?.id,
  );
  if (!activity || (runs.length === 0 && !isItemOffered(activity, person)))
    throw new AppError('NotFound', 'There is no such Activity.');
  let completed = false;
  let unreadable: UnreadableLogError | null = null;
  let isReadable = false;
  for (const { enrolmentId, startedAt } of runs) {
    if (startedAt === null) continue;
    const key = { personId: person.id, activityId: activity.id, enrolmentId };
    const done = await ports.runs
      .change(key, (run) => {
        if (!run || !foldLogIntoScript(run.definition, run.log).completed) return { reply: false };
        return { ...(run.completedAt === null ? { change: { completedAt: now } } : {}), reply: true };
      })
      .catch((error: unknown) => {
        if (!(error instanceof UnreadableLogError)) throw error;
        unreadable = error;
        return null;
      });
    isReadable ||= done !== null;
    if (!done) continue;
    completed = true;
    if (enrolmentId !== null) await completeProgrammeOf(ports, person, enrolmentId);
  }
  if (completed) return;
  if (unreadable !== null && !isReadable) throw unreadable;
  if (!activity.definition.free && !hasAccess(person, now))
    throw new AppError('PaymentRequired', 'This Activity needs access to the Programmes.');
  throw new AppError('NotCompleted', 'The Activity is not at its end yet.');
}

/** Completes a Programme once all of its Activities are completed. */
async function completeProgrammeOf(ports: CompletePorts, person: Person, enrolmentId: string): Promise<void> {
  const enrolment = (await ports.enrolments.all(person.id)).find(({ id }) => id === enrolmentId);
  if (!enrolment || !(await hasCompletedAllActivities(ports, person, enrolment))) return;
  const now = ports.clock.now();
  await ports.enrolments.change({ personId: person.id, programmeId: enrolment.programmeId }, (open) => {
    const decision = decideProgrammeCompletion(open, true, now);
    return {
      ...(decision.kind === 'changed' ? { change: { enrolment: decision.enrolment } } : {}),
      reply: undefined,
    };
  });
}

/**
 * Returns whether all Activities of a Programme are completed in this enrolment. Activities that this person can no
 * longer see, and Activities added after enrolment (without a date), are not required.
 */
export async function hasCompletedAllActivities(
  ports: Pick<CompletePorts, 'library' | 'runs'>,
  person: Person,
  enrolment: OpenEnrolment,
): Promise<boolean> {
  const programme = await ports.library.programme(enrolment.programmeId);
  if (!programme) return true;
  const runs = await ports.runs.summaries(person.id);
  const done = new Set(
    runs
      .filter((run) => run.enrolmentId === enrolment.id && run.completedAt !== null)
      .map(({ activityId }) => activityId),
  );
  const { activities, dates } = await buildProgrammeSchedule(ports, person, programme, enrolment, runs);
  return activities.every(({ id }) => dates[id] === undefined || done.has(id));
}
