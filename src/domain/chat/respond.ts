import type { Run } from './run.ts';
import type { StepsReply } from '../steps/steps-reply.ts';
import type { RunEntry } from './run-entry.ts';
import type { Script } from './script.ts';
import { languagesOf, sourceLanguage } from '../content/translation.ts';
import { authoredId } from '../steps/step-id.ts';
import { sameResponse, problemWith, type StepResponse } from '../steps/step-kinds.ts';

export type ResponseRefusal = 'NotFound' | 'OutOfOrder' | 'AlreadyAnswered' | 'InvalidResponse';

export type Decision =
  | { kind: 'append'; entry: RunEntry }
  /** Done before with the same content: the reply of that time (decision S06). */
  | { kind: 'repeat'; reply: StepsReply }
  | { kind: 'refused'; code: ResponseRefusal; message: string };

/** A way back costs more than an answer: it folds the log once more. */
const mostTurns = 1000;

/**
 * May this response be stored now? To what was answered in a private part that is closed, every answer is refused alike,
 * and like one to a step that was never reached: a guess finds out nothing. `at` in epoch ms; `turn` is that of the steps it answers, where the device knows it.
 */
export function respond(
  script: Script,
  stepId: string,
  response: StepResponse,
  at: number,
  turn?: number,
): Decision {
  const earlier = script.takenInSight('answered', stepId);
  const stored = script.speech.stored(stepId, response);
  if (earlier?.response)
    return sameResponse(earlier.response, stored)
      ? { kind: 'repeat', reply: earlier.reply }
      : refused('AlreadyAnswered', 'This step has already been answered with another response.');
  if (isStale(script, turn)) return changedElsewhere;
  const waiting = script.waitsOn;
  if (waiting?.kind !== 'answer' || waiting.step.touchpointStepEntityId !== stepId)
    return outOfPlace(script, stepId, 'The conversation does not wait for an answer to this step.');
  const problem = problemWith(waiting.step, script.speech.shown(stepId, stored));
  if (problem !== null) return refused('InvalidResponse', problem);
  return appended(script, { kind: 'answered', stepId, response: stored, at });
}

/** May the run go on past the end of this touchpoint, or from its pause? */
export function endTouchpoint(script: Script, touchpointId: string, at: number): Decision {
  const earlier = script.takenInSight('touchpoint-ended', touchpointId);
  if (earlier) return { kind: 'repeat', reply: earlier.reply };
  const waiting = script.waitsOn;
  if (waiting !== null && waiting.kind !== 'answer' && waiting.touchpointId === touchpointId)
    return appended(script, { kind: 'touchpoint-ended', touchpointId, at });
  const id = authoredId(touchpointId);
  return script.definition.touchpoints.some((touchpoint) => touchpoint.id === id)
    ? refused('OutOfOrder', 'The conversation is not at the end of this touchpoint.')
    : refused('NotFound', 'There is no such touchpoint.');
}

/** A family chooses a language a few times. */
const mostLanguageChoices = 100;

/** May the coach go on in this language, from the next touchpoint on? */
export function speak(script: Script, language: string, at: number): Decision {
  if (script.speech.wanted === language) return { kind: 'repeat', reply: script.available() };
  if (script.speech.choices >= mostLanguageChoices)
    return refused('OutOfOrder', `The language was changed ${mostLanguageChoices} times already.`);
  return [sourceLanguage, ...languagesOf(script.definition)].includes(language)
    ? appended(script, { kind: 'spoke', language, at })
    : refused('InvalidResponse', 'The conversation is not there in this language.');
}

/** May the family go back to change its answer to this step? Not in a run that is completed: that can be redone. */
export function rewind(
  script: Script,
  { completedAt }: Pick<Run, 'completedAt'>,
  stepId: string,
  at: number,
  turn?: number,
): Decision {
  if (completedAt !== null)
    return refused('OutOfOrder', 'The Activity is completed: no answer can be changed. It can be redone.');
  if (script.waitsOn?.kind === 'answer' && script.waitsOn.step.touchpointStepEntityId === stepId)
    return { kind: 'repeat', reply: script.available() };
  if (!script.takenInSight('answered', stepId))
    return outOfPlace(script, stepId, 'This step has not been answered.');
  if (isStale(script, turn)) return changedElsewhere;
  if (!script.canGoBackTo(stepId))
    return refused('OutOfOrder', 'Something private was answered since: no answer before it can be changed.');
  if (script.turn >= mostTurns)
    return refused('OutOfOrder', `Answers of one conversation can be changed ${mostTurns} times.`);
  return appended(script, { kind: 'rewound', stepId, at });
}

/** Every entry of a person comes by here. */
const appended = (script: Script, entry: RunEntry): Decision =>
  script.size.hasRoomFor(entry)
    ? { kind: 'append', entry }
    : refused(
        'OutOfOrder',
        'So much was said in this conversation that no more has room. It can be begun again.',
      );

const isStale = (script: Script, turn: number | undefined): boolean =>
  turn !== undefined && turn !== script.turn;

const changedElsewhere = refused('OutOfOrder', 'An answer was changed on another screen meanwhile.');

function outOfPlace(script: Script, stepId: string, why: string): Decision {
  const id = authoredId(stepId);
  const known =
    script.hasReached(stepId) ||
    script.definition.touchpoints.some((touchpoint) => touchpoint.steps.some((step) => step.id === id));
  return known ? refused('OutOfOrder', why) : refused('NotFound', 'There is no such step.');
}

function refused(code: ResponseRefusal, message: string): Decision {
  return { kind: 'refused', code, message };
}
