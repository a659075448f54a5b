import { follow } from '../../domain/chat/script.ts';
import type { StepsReply } from '../../domain/chat/step.ts';
import { start } from '../../domain/programme/enrolment.ts';
import type { Person } from '../ports/people.ts';
import type { Run, RunChange, RunRepository } from '../ports/run-repository.ts';
import {
  assertOpen,
  reachActivity,
  type ActivityRef,
  type ReachedActivity,
  type ReachPorts,
} from './reach-activity.ts';

type BeginPorts = ReachPorts & { runs: RunRepository };

/** Makes the run on the current content version; enrolling again changes nothing. */
export async function enrolActivity(ports: BeginPorts, person: Person, ref: ActivityRef): Promise<void> {
  const reached = await reachActivity(ports, person, ref);
  assertOpen(reached);
  const now = ports.clock.now();
  await ports.runs.change(reached.key, (run) => ({
    ...(run ? {} : { change: { create: creation(reached, now) } }),
    reply: undefined,
  }));
}

/** Starts the run, making it when needed, and with the first start its Programme (decision S10). */
export async function startActivity(ports: BeginPorts, person: Person, ref: ActivityRef): Promise<void> {
  const reached = await reachActivity(ports, person, ref);
  assertOpen(reached);
  const now = ports.clock.now();
  await ports.runs.change(reached.key, (run) => ({ ...starting(run, reached, now), reply: undefined }));
  await startProgrammeOf(ports, person, reached);
}

/**
 * Everything the run has reached. The first delivery is noted in the log, so a later one shows it as
 * viewed; steps can be loaded even when the start failed, which this then makes good (specification 8).
 */
export async function availableSteps(
  ports: BeginPorts,
  person: Person,
  ref: ActivityRef,
): Promise<StepsReply> {
  const reached = await reachActivity(ports, person, ref);
  assertOpen(reached);
  const now = ports.clock.now();
  const before = await ports.runs.find(reached.key);
  if (before && before.startedAt !== null && before.log.length > 0)
    return follow(before.definition, before.log).available();
  const reply = await ports.runs.change(reached.key, (run) => {
    const script = follow(run?.definition ?? reached.activity.definition, run?.log ?? []);
    const opened: RunChange = script.opened ? {} : { append: [{ kind: 'opened', at: now }] };
    return { change: { ...starting(run, reached, now).change, ...opened }, reply: script.available() };
  });
  await startProgrammeOf(ports, person, reached);
  return reply;
}

function starting(run: Run | null, reached: ReachedActivity, now: number): { change?: RunChange } {
  if (!run) return { change: { create: creation(reached, now), startedAt: now } };
  return run.startedAt === null ? { change: { startedAt: now } } : {};
}

const creation = (reached: ReachedActivity, now: number) => ({
  version: reached.activity.version,
  enrolledAt: now,
});

async function startProgrammeOf(
  ports: BeginPorts,
  person: Person,
  { programme, enrolment }: ReachedActivity,
): Promise<void> {
  if (!programme || !enrolment || enrolment.startedAt !== null) return;
  const now = ports.clock.now();
  await ports.enrolments.change({ personId: person.id, programmeId: programme.id }, (open) => {
    const decision = start(open, now);
    return {
      ...(decision.kind === 'changed' ? { change: { enrolment: decision.enrolment } } : {}),
      reply: undefined,
    };
  });
}
