import type { Run } from './run.ts';
import type { StepsReply } from '../steps/steps-reply.ts';
import type { RunEntry } from './run-entry.ts';
import type { Script } from './script.ts';
import { listAvailableLanguages, sourceLanguage } from '../content/translation.ts';
import { toAuthoredId } from '../steps/step-id.ts';
import { isSameResponse, findResponseProblem, type StepResponse } from '../steps/step-kinds.ts';

export type ResponseRefusal = 'NotFound' | 'OutOfOrder' | 'AlreadyAnswered' | 'InvalidResponse';

export type RunDecision =
  | { kind: 'append'; entry: RunEntry }
  /** The same answer again: the caller gets the original reply (decision S06). */
  | { kind: 'repeat'; reply: StepsReply }
  | { kind: 'refused'; code: ResponseRefusal; message: string };

/**
 * The most times that answers of a run can be changed: going back costs more than an answer, because it folds the log
 * again.
 */
const mostTurns = 1000;

/**
 * Decides whether a response may be stored now. An answer to a step in a closed private part is refused as if the run
 * had never reached that step, so that a guess reveals nothing. `at` is epoch ms. `turn` is the number of changes of
 * answers that the device had seen, if known; after a further change the response is refused.
 */
export function decideResponse(
  script: Script,
  stepId: string,
  response: StepResponse,
  at: number,
  turn?: number,
): RunDecision {
  const earlier = script.takenInSight('answered', stepId);
  const stored = script.speech.stored(stepId, response);
  if (earlier?.response)
    return isSameResponse(earlier.response, stored)
      ? { kind: 'repeat', reply: earlier.reply }
      : refused('AlreadyAnswered', 'This step has already been answered with another response.');
  if (isStaleTurn(script, turn)) return changedElsewhere;
  const waiting = script.waitsOn;
  if (waiting?.kind !== 'answer' || waiting.step.touchpointStepEntityId !== stepId)
    return outOfPlace(script, stepId, 'The conversation does not wait for an answer to this step.');
  const problem = findResponseProblem(waiting.step, script.speech.shown(stepId, stored));
  if (problem !== null) return refused('InvalidResponse', problem);
  return appended(script, { kind: 'answered', stepId, response: stored, at });
}

/** Decides whether the run may go on past the end of this touchpoint, or past a pause at that end. */
export function decideTouchpointEnd(script: Script, touchpointId: string, at: number): RunDecision {
  const earlier = script.takenInSight('touchpoint-ended', touchpointId);
  if (earlier) return { kind: 'repeat', reply: earlier.reply };
  const waiting = script.waitsOn;
  if (waiting !== null && waiting.kind !== 'answer' && waiting.touchpointId === touchpointId)
    return appended(script, { kind: 'touchpoint-ended', touchpointId, at });
  const id = toAuthoredId(touchpointId);
  return script.definition.touchpoints.some((touchpoint) => touchpoint.id === id)
    ? refused('OutOfOrder', 'The conversation is not at the end of this touchpoint.')
    : refused('NotFound', 'There is no such touchpoint.');
}

/** The most times that the language of a run can be changed. */
const mostLanguageChoices = 100;

/** Decides whether the coach may speak this language from the next touchpoint on. */
export function decideLanguageChange(script: Script, language: string, at: number): RunDecision {
  if (script.speech.wanted === language) return { kind: 'repeat', reply: script.available() };
  if (script.speech.choices >= mostLanguageChoices)
    return refused('OutOfOrder', `The language was changed ${mostLanguageChoices} times already.`);
  return [sourceLanguage, ...listAvailableLanguages(script.definition)].includes(language)
    ? appended(script, { kind: 'spoke', language, at })
    : refused('InvalidResponse', 'The conversation is not there in this language.');
}

/** Decides whether the family may go back to change its answer to this step. Answers of a completed run are final. */
export function decideRewind(
  script: Script,
  { completedAt }: Pick<Run, 'completedAt'>,
  stepId: string,
  at: number,
  turn?: number,
): RunDecision {
  if (completedAt !== null)
    return refused('OutOfOrder', 'The Activity is completed: no answer can be changed. It can be redone.');
  if (script.waitsOn?.kind === 'answer' && script.waitsOn.step.touchpointStepEntityId === stepId)
    return { kind: 'repeat', reply: script.available() };
  if (!script.takenInSight('answered', stepId))
    return outOfPlace(script, stepId, 'This step has not been answered.');
  if (isStaleTurn(script, turn)) return changedElsewhere;
  if (!script.canGoBackTo(stepId))
    return refused('OutOfOrder', 'Something private was answered since: no answer before it can be changed.');
  if (script.turn >= mostTurns)
    return refused('OutOfOrder', `Answers of one conversation can be changed ${mostTurns} times.`);
  return appended(script, { kind: 'rewound', stepId, at });
}

/**
 * Returns the decision to append an entry, or a refusal when the log is full. Every entry that a person makes must pass
 * here.
 */
const appended = (script: Script, entry: RunEntry): RunDecision =>
  script.size.hasRoomFor(entry)
    ? { kind: 'append', entry }
    : refused(
        'OutOfOrder',
        'So much was said in this conversation that no more has room. It can be begun again.',
      );

const isStaleTurn = (script: Script, turn: number | undefined): boolean =>
  turn !== undefined && turn !== script.turn;

const changedElsewhere = refused('OutOfOrder', 'An answer was changed on another screen meanwhile.');

function outOfPlace(script: Script, stepId: string, why: string): RunDecision {
  const id = toAuthoredId(stepId);
  const known =
    script.hasReached(stepId) ||
    script.definition.touchpoints.some((touchpoint) => touchpoint.steps.some((step) => step.id === id));
  return known ? refused('OutOfOrder', why) : refused('NotFound', 'There is no such step.');
}

function refused(code: ResponseRefusal, message: string): RunDecision {
  return { kind: 'refused', code, message };
}
