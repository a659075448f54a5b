import type { StepsReply } from '../../domain/chat/steps/steps-reply.ts';
import { endTouchpoint, respond, type Decision } from '../../domain/chat/respond.ts';
import type { StepResponse } from '../../domain/chat/steps/step-kinds.ts';
import { follow, type Script } from '../../domain/chat/script.ts';
import { AppError } from '../errors.ts';
import type { Person } from '../../domain/people/person.ts';
import {
  assertOpen,
  resolveActivity,
  type ActivityRef,
  type ResolvePorts,
} from '../activity/resolve-activity.ts';

/**
 * Stores an answer and gives what follows, in one transaction. The same answer again gives the same
 * reply (decision S06). Throws NotFound, OutOfOrder, AlreadyAnswered, InvalidResponse, NotStarted.
 */
export function submitResponse(
  ports: ResolvePorts,
  person: Person,
  ref: ActivityRef,
  stepId: string,
  response: StepResponse,
): Promise<StepsReply> {
  return goOn(ports, person, ref, (script, now) => respond(script, stepId, response, now));
}

/** Goes past the end of a touchpoint; a repeat gives the same steps. */
export function followTouchpoint(
  ports: ResolvePorts,
  person: Person,
  ref: ActivityRef,
  touchpointId: string,
): Promise<StepsReply> {
  return goOn(ports, person, ref, (script, now) => endTouchpoint(script, touchpointId, now));
}

async function goOn(
  ports: ResolvePorts,
  person: Person,
  ref: ActivityRef,
  decide: (script: Script, now: number) => Decision,
): Promise<StepsReply> {
  const reached = await resolveActivity(ports, person, ref);
  assertOpen(reached);
  const now = ports.clock.now();
  return ports.runs.change(reached.key, (run) => {
    if (!run || run.startedAt === null) throw new AppError('NotStarted', 'Start the Activity first.');
    const script = follow(run.definition, run.log);
    const decision = decide(script, now);
    if (decision.kind === 'refused') throw new AppError(decision.code, decision.message);
    if (decision.kind === 'repeat') return { reply: decision.reply };
    return { change: { append: [decision.entry] }, reply: script.take(decision.entry) };
  });
}
