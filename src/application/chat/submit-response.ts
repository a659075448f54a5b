import type { StepsReply } from '../../domain/steps/steps-reply.ts';
import {
  decideTouchpointEnd,
  decideResponse,
  decideRewind,
  decideLanguageChange,
  type RunDecision,
} from '../../domain/chat/respond.ts';
import type { StepResponse } from '../../domain/steps/step-kinds.ts';
import type { Run } from '../../domain/chat/run.ts';
import { isLeftForSafety } from '../../domain/chat/left-for-safety.ts';
import { foldLogIntoScript, type Script } from '../../domain/chat/script.ts';
import { AppError } from '../errors.ts';
import { decodeRunTurn, encodeRunTurn } from '../../domain/chat/run-turn.ts';
import type { Person } from '../../domain/people/person.ts';
import {
  assertActivityOpen,
  resolveActivity,
  type ActivityRef,
  type ResolveActivityPorts,
} from '../activity/resolve-activity.ts';

/**
 * Stores an answer and returns the steps that follow, in one transaction. The same answer again gets the same reply
 * (decision S06). `turn` is the turn number of the answered step. Throws NotFound, OutOfOrder, AlreadyAnswered,
 * InvalidResponse, NotStarted.
 */
export function submitResponse(
  ports: ResolveActivityPorts,
  person: Person,
  ref: ActivityRef,
  stepId: string,
  response: StepResponse,
  turn?: number,
): Promise<StepsReply> {
  return goOn(ports, person, ref, (script, run, now) =>
    decideResponse(script, stepId, response, now, decodeRunTurn(run, turn)),
  );
}

/** Continues the run past the end of a touchpoint. A repetition returns the same steps. */
export function continueAfterTouchpoint(
  ports: ResolveActivityPorts,
  person: Person,
  ref: ActivityRef,
  touchpointId: string,
): Promise<StepsReply> {
  return goOn(ports, person, ref, (script, _run, now) => decideTouchpointEnd(script, touchpointId, now));
}

/**
 * Goes back to the question of an answer, and returns all steps up to it. Nothing is deleted: later answers no longer
 * count, and are offered again. A repetition changes nothing. Throws NotFound, NotStarted, and OutOfOrder when there is
 * no such answer, the Activity is completed, or another screen has changed an answer since `turn`.
 */
export function rewindAnswer(
  ports: ResolveActivityPorts,
  person: Person,
  ref: ActivityRef,
  stepId: string,
  turn?: number,
): Promise<StepsReply> {
  return goOn(ports, person, ref, (script, run, now) =>
    decideRewind(script, run, stepId, now, decodeRunTurn(run, turn)),
  );
}

/** Sets the coach's language from the next touchpoint on. A repetition changes nothing. */
export function chooseCoachLanguage(
  ports: ResolveActivityPorts,
  person: Person,
  ref: ActivityRef,
  language: string,
): Promise<StepsReply> {
  return goOn(
    ports,
    person,
    ref,
    (script, _run, now) => decideLanguageChange(script, language, now),
    (script) => script.available(),
  );
}

type StartedRun = Run & { startedAt: number };
const isStarted = (run: Run): run is StartedRun => run.startedAt !== null;

async function goOn(
  ports: ResolveActivityPorts,
  person: Person,
  ref: ActivityRef,
  decide: (script: Script, run: StartedRun, now: number) => RunDecision,
  replyOf: (script: Script, reply: StepsReply) => StepsReply = (_script, reply) => reply,
): Promise<StepsReply> {
  const reached = await resolveActivity(ports, person, ref);
  assertActivityOpen(reached);
  const now = ports.clock.now();
  return ports.runs.change(reached.key, (run) => {
    if (!run || !isStarted(run)) throw new AppError('NotStarted', 'Start the Activity first.');
    const script = foldLogIntoScript(run.definition, run.log);
    const hadPaused = script.hasPaused;
    const decision = decide(script, run, now);
    if (decision.kind === 'refused') throw new AppError(decision.code, decision.message);
    if (decision.kind === 'repeat') return { reply: encodeRunTurn(run, decision.reply) };
    const reply = encodeRunTurn(run, replyOf(script, script.take(decision.entry)));
    const isQuiet = !hadPaused && isLeftForSafety(script);
    return { change: { append: [decision.entry], ...(isQuiet && { quietAt: now }) }, reply };
  });
}
