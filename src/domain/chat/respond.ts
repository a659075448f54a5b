import { characterCount, checkAnswers } from '../feedback/answers.ts';
import { longestAnswer, sameResponse, type StepResponse } from './response.ts';
import type { RunEntry, Script } from './script.ts';
import type { Step, StepsReply } from './step.ts';

export type Refusal = 'NotFound' | 'OutOfOrder' | 'AlreadyAnswered' | 'InvalidResponse';

export type Decision =
  | { kind: 'append'; entry: RunEntry }
  /** Done before with the same content: the reply of that time (decision S06). */
  | { kind: 'repeat'; reply: StepsReply }
  | { kind: 'refused'; code: Refusal; message: string };

/** May this response be stored now? `at` in epoch ms. */
export function respond(script: Script, stepId: string, response: StepResponse, at: number): Decision {
  const earlier = script.taken('answered', stepId);
  if (earlier?.response)
    return sameResponse(earlier.response, response)
      ? { kind: 'repeat', reply: earlier.reply }
      : refused('AlreadyAnswered', 'This step has already been answered with another response.');
  const waiting = script.waitsOn;
  if (waiting?.kind !== 'answer' || waiting.step.touchpointStepEntityId !== stepId)
    return outOfPlace(script, stepId);
  const problem = problemWith(waiting.step, response);
  if (problem !== null) return refused('InvalidResponse', problem);
  return { kind: 'append', entry: { kind: 'answered', stepId, response, at } };
}

/** May the run go on past the end of this touchpoint? */
export function endTouchpoint(script: Script, touchpointId: string, at: number): Decision {
  const earlier = script.taken('touchpoint-ended', touchpointId);
  if (earlier) return { kind: 'repeat', reply: earlier.reply };
  const waiting = script.waitsOn;
  if (waiting?.kind === 'touchpoint-end' && waiting.touchpointId === touchpointId)
    return { kind: 'append', entry: { kind: 'touchpoint-ended', touchpointId, at } };
  const id = touchpointId.replace(/~\d+$/, '');
  return script.definition.touchpoints.some((touchpoint) => touchpoint.id === id)
    ? refused('OutOfOrder', 'The conversation is not at the end of this touchpoint.')
    : refused('NotFound', 'There is no such touchpoint.');
}

function outOfPlace(script: Script, stepId: string): Decision {
  const id = stepId.replace(/~\d+$/, '');
  const known =
    script.hasReached(stepId) ||
    script.definition.touchpoints.some((touchpoint) => touchpoint.steps.some((step) => step.id === id));
  return known
    ? refused('OutOfOrder', 'The conversation does not wait for an answer to this step.')
    : refused('NotFound', 'There is no such step.');
}

/** What is wrong with a response to a step, in words, or null. Specification 5. */
export function problemWith(step: Step, response: StepResponse): string | null {
  if (response.kind === 'choice' && step.stepType === 'user-path-choice')
    return step.options?.some((option) => option.label === response.response)
      ? null
      : 'That is not one of the options.';
  if (response.kind === 'input' && step.stepType === 'user-input')
    return inputProblem(response.response, step.maxLength);
  if (response.kind === 'feedback' && step.stepType === 'feedback')
    return checkAnswers(step.questions ?? [], response.questionResponses).length === 0
      ? null
      : 'Some questions are not answered as they ask.';
  return 'This step takes another kind of response.';
}

/** Input cannot be sent empty (white space counts as empty, A42) nor longer than its maximum. */
export function inputProblem(text: string, maxLength = longestAnswer): string | null {
  if (text.trim() === '') return 'Please write something first.';
  return characterCount(text) > maxLength ? `Maximum ${maxLength} characters` : null;
}

function refused(code: Refusal, message: string): Decision {
  return { kind: 'refused', code, message };
}
