import type { StepsReply } from '../../domain/steps/steps-reply.ts';
import { endTouchpoint, respond, rewind, speak, type Decision } from '../../domain/chat/respond.ts';
import type { StepResponse } from '../../domain/steps/step-kinds.ts';
import type { Run } from '../../domain/chat/run.ts';
import { leftForSafety } from '../../domain/chat/left-for-safety.ts';
import { follow, type Script } from '../../domain/chat/script.ts';
import { AppError } from '../errors.ts';
import { turnWithinRun, withTurnOfRun } from '../../domain/chat/run-turn.ts';
import type { Person } from '../../domain/people/person.ts';
import {
  assertOpen,
  resolveActivity,
  type ActivityRef,
  type ResolvePorts,
} from '../activity/resolve-activity.ts';

/**
 * Stores an answer and returns the following steps, in one transaction. The same answer again gets the same reply
 * (decision S06). `turn` is the turn of the answered steps. Throws NotFound, OutOfOrder, AlreadyAnswered,
 * InvalidResponse, NotStarted.
 */
export function submitResponse(
  ports: ResolvePorts,
  person: Person,
  ref: ActivityRef,
  stepId: string,
  response: StepResponse,
  turn?: number,
): Promise<StepsReply> {
  return goOn(ports, person, ref, (script, run, now) =>
    respond(script, stepId, response, now, turnWithinRun(run, turn)),
  );
}

/** Continues past the end of a touchpoint; a repetition returns the same steps. */
export function followTouchpoint(
  ports: ResolvePorts,
  person: Person,
  ref: ActivityRef,
  touchpointId: string,
): Promise<StepsReply> {
  return goOn(ports, person, ref, (script, _run, now) => endTouchpoint(script, touchpointId, now));
}

/**
 * Goes back to before the answer to a step, and returns all steps reached by then. Nothing is deleted: later answers no
 * longer count, and are offered again. A repetition changes nothing. Throws NotFound, NotStarted, and OutOfOrder when
 * there is no such answer, the Activity is completed, or another screen has changed an answer since `turn`.
 */
export function rewindAnswer(
  ports: ResolvePorts,
  person: Person,
  ref: ActivityRef,
  stepId: string,
  turn?: number,
): Promise<StepsReply> {
  return goOn(ports, person, ref, (script, run, now) =>
    rewind(script, run, stepId, now, turnWithinRun(run, turn)),
  );
}

/** Sets the coach's language from the next touchpoint on. A repetition changes nothing. */
export function chooseLanguage(
  ports: ResolvePorts,
  person: Person,
  ref: ActivityRef,
  language: string,
): Promise<StepsReply> {
  return goOn(
    ports,
    person,
    ref,
    (script, _run, now) => speak(script, language, now),
    (script) => script.available(),
  );
}

type StartedRun = Run & { startedAt: number };
const isStarted = (run: Run): run is StartedRun => run.startedAt !== null;

async function goOn(
  ports: ResolvePorts,
  person: Person,
  ref: ActivityRef,
  decide: (script: Script, run: StartedRun, now: number) => Decision,
  replyOf: (script: Script, reply: StepsReply) => StepsReply = (_script, reply) => reply,
): Promise<StepsReply> {
  const reached = await resolveActivity(ports, person, ref);
  assertOpen(reached);
  const now = ports.clock.now();
  return ports.runs.change(reached.key, (run) => {
    if (!run || !isStarted(run)) throw new AppError('NotStarted', 'Start the Activity first.');
    const script = follow(run.definition, run.log);
    const hadPaused = script.hasPaused;
    const decision = decide(script, run, now);
    if (decision.kind === 'refused') throw new AppError(decision.code, decision.message);
    if (decision.kind === 'repeat') return { reply: withTurnOfRun(run, decision.reply) };
    const reply = withTurnOfRun(run, replyOf(script, script.take(decision.entry)));
    const isQuiet = !hadPaused && leftForSafety(script);
    return { change: { append: [decision.entry], ...(isQuiet && { quietAt: now }) }, reply };
  });
}
