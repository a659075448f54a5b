import type { StepsReply } from './steps/steps-reply.ts';
import type { RunEntry, Script } from './script.ts';
import { authoredId } from './step-id.ts';
import { sameResponse, problemWith, type StepResponse } from './steps/step-kinds.ts';

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

/** May the run go on past the end of this touchpoint, or from its pause? */
export function endTouchpoint(script: Script, touchpointId: string, at: number): Decision {
  const earlier = script.taken('touchpoint-ended', touchpointId);
  if (earlier) return { kind: 'repeat', reply: earlier.reply };
  const waiting = script.waitsOn;
  if (waiting !== null && waiting.kind !== 'answer' && waiting.touchpointId === touchpointId)
    return { kind: 'append', entry: { kind: 'touchpoint-ended', touchpointId, at } };
  const id = authoredId(touchpointId);
  return script.definition.touchpoints.some((touchpoint) => touchpoint.id === id)
    ? refused('OutOfOrder', 'The conversation is not at the end of this touchpoint.')
    : refused('NotFound', 'There is no such touchpoint.');
}

function outOfPlace(script: Script, stepId: string): Decision {
  const id = authoredId(stepId);
  const known =
    script.hasReached(stepId) ||
    script.definition.touchpoints.some((touchpoint) => touchpoint.steps.some((step) => step.id === id));
  return known
    ? refused('OutOfOrder', 'The conversation does not wait for an answer to this step.')
    : refused('NotFound', 'There is no such step.');
}

function refused(code: Refusal, message: string): Decision {
  return { kind: 'refused', code, message };
}
