import { createLearnerBubble } from './bubbles.ts';
import type { ChatEvent, ChatState, ChatEffect } from './chat-state.ts';
import { computeRetryDelay } from './timing.ts';
import { isAnswerAwaited, getEndedTouchpoint } from '../steps/step-kinds.ts';

/**
 * Ends the sending of a stored response (rule 7 of the chat flow): shows the learner's bubble, if the response has one.
 */
export function finishSending(
  state: ChatState,
  { step, response }: NonNullable<ChatState['sending']>,
  at: number,
  effects: ChatEffect[],
): void {
  const bubble = createLearnerBubble(step, response, at);
  if (bubble !== null) effects.push({ type: 'show', bubble });
  state.sending = null;
  clearRequestFailure(state);
  state.pending = null;
  state.previous = step;
  state.anchorAt = at;
  state.hasSpoken = false;
}

/**
 * Sends the answer that waits to be stored, or else requests the steps after a touchpoint; also repeats a failed
 * request.
 */
export function sendPendingRequest(state: ChatState, effects: ChatEffect[]): void {
  const { sending, following, failure } = state;
  if (failure !== null) state.failure = { ...failure, trying: true };
  if (sending !== null) {
    const { step, response, key } = sending;
    effects.push({ type: 'send', stepId: step.touchpointStepEntityId, response, key });
  } else if (following !== null) effects.push({ type: 'follow', touchpointId: following });
}

/** Clears the failure of the last request and its planned retry. */
export function clearRequestFailure(state: ChatState): void {
  state.failure = null;
  state.failedTries = 0;
  if (state.due?.what === 'retry') state.due = null;
}

/**
 * Handles a failed request. A transient failure is retried with the same key (promise 30). After any other failure the
 * answer's control returns with the typed text (A41), or the next touchpoint can be requested again. An Activity that
 * could not be marked complete is marked at the next loading (C19).
 */
export function handleRequestFailure(
  state: ChatState,
  event: Extract<ChatEvent, { type: 'failed' }>,
  effects: ChatEffect[],
): void {
  const of = callUnderWay(state);
  if (of === 'completing') state.finish = null;
  if (of === 'completing' && state.stage !== 'completing') return;
  state.failure = { of, code: event.code, message: event.message, trying: false };
  if (of === 'completing') state.stage = 'finishOffered';
  else if (of === 'rewinding') state.rewinding = null;
  else if (event.passes) {
    state.failedTries += 1;
    state.due = { what: 'retry', at: event.at + computeRetryDelay(state.failedTries) };
    effects.push({ type: 'wait', until: state.due.at });
  } else if (of === 'sending') state.sending = null;
}

function callUnderWay({ sending, rewinding, following }: ChatState): NonNullable<ChatState['failure']>['of'] {
  if (sending !== null) return 'sending';
  if (rewinding !== null) return 'rewinding';
  return following === null ? 'completing' : 'following';
}

/** Retries the failed request at once, because the person pressed Retry or the network is back. */
export function retryRequest(state: ChatState, effects: ChatEffect[]): void {
  if (state.failure === null || state.failure.trying || state.failure.of === 'completing') return;
  state.due = null;
  if (state.sending !== null || state.following !== null) sendPendingRequest(state, effects);
}

/**
 * Opens a step that the server marked as viewed although the run still waits for it: asks for the answer, or requests
 * the steps after its touchpoint.
 */
export function unlockStep(state: ChatState, effects: ChatEffect[]): void {
  const { passedOver } = state;
  if (passedOver === null) return;
  state.passedOver = null;
  if (isAnswerAwaited(passedOver)) state.pending = passedOver;
  else {
    state.following = getEndedTouchpoint(passedOver) ?? null;
    sendPendingRequest(state, effects);
  }
}
