import {
  getDeliveredAnswer,
  isShownWithoutTyping,
  createBubble,
  createClosedBubble,
  toCoachContents,
  computeTypingDelay,
  isStepSeenBefore,
  findDisplayProblem,
  hasNoCoachBubble,
} from './bubbles.ts';
import { sendPendingRequest } from './calls.ts';
import type { ChatState, ChatEffect } from './chat-state.ts';
import { findNextHolder, updateDeviceHolder } from './hand-over.ts';
import { getStepPace, type Pace } from './timing.ts';
import { isAnswerAwaited, getEndedTouchpoint, type Step } from '../steps/step-kinds.ts';

/**
 * Performs all actions due by `at` (epoch ms), plans the next action after each, and requests the next wake-up
 * (`wait`).
 */
export function performDueActions(state: ChatState, at: number, pace: Pace, effects: ChatEffect[]): void {
  if (pace.byTap !== true && state.tapFor !== 'handOver') state.tapFor = null;
  if (state.due === null && state.tapFor === null) plan(state, at, pace, effects);
  while (state.due !== null && state.due.at <= at) {
    perform(state, state.due, effects);
    plan(state, state.anchorAt, pace, effects);
  }
  if (state.due !== null) effects.push({ type: 'wait', until: state.due.at });
}

function perform(state: ChatState, due: NonNullable<ChatState['due']>, effects: ChatEffect[]): void {
  state.due = null;
  if (due.what === 'input') {
    state.pending = state.current?.step ?? null;
    state.current = null;
    return;
  }
  if (due.what === 'retry') return sendPendingRequest(state, effects);
  if (due.what === 'handOver') return handOver(state, due.at, effects);
  if (due.what === 'step') begin(state, effects);
  state.anchorAt = due.at;
  if (state.current !== null) showNext(state, state.current, due.at, effects);
}

/**
 * Starts a hand-over (the device goes to another person) and removes the previous person's private texts from the
 * screen.
 */
function handOver(state: ChatState, at: number, effects: ChatEffect[]): void {
  state.handOver = findNextHolder(state, state.queue[state.next]);
  if (state.privateFrom !== null)
    effects.push({ type: 'close', bubble: createClosedBubble(state.privateFrom, at) });
  state.privateFrom = null;
}

/** Takes the next step from the queue; a step that cannot be shown is reported and skipped. */
function begin(state: ChatState, effects: ChatEffect[]): void {
  const step = state.queue[state.next];
  if (step === undefined) return;
  state.next += 1;
  updateDeviceHolder(state, step);
  const problem = findDisplayProblem(step);
  if (problem !== null) effects.push({ type: 'report', problem, stepId: step.touchpointStepEntityId });
  state.current = { step, rest: problem === null ? toCoachContents(step) : [], shown: 0 };
}

function showNext(
  state: ChatState,
  current: NonNullable<ChatState['current']>,
  at: number,
  effects: ChatEffect[],
): void {
  const [content, ...rest] = current.rest;
  if (content === undefined) return;
  effects.push({ type: 'show', bubble: createBubble(current.step, content, 'coach', current.shown, at) });
  state.hasSpoken ||= !isStepSeenBefore(current.step);
  state.current = { step: current.step, rest, shown: current.shown + 1 };
}

/**
 * Plans the next action and its instant, if there is one. `notBefore`: the instant (epoch ms) at which the steps
 * arrived.
 */
function plan(state: ChatState, notBefore: number, pace: Pace, effects: ChatEffect[]): void {
  const { current } = state;
  if (current !== null) {
    const { rest, step } = current;
    const own = getStepPace(step, pace);
    const delayMs = isStepSeenBefore(step) ? 0 : own.betweenBubblesMs;
    if (rest.length > 0) schedule(state, 'bubble', state.anchorAt + delayMs, own);
    else endStep(state, step, own, effects);
    if ((state.due ?? state.tapFor) !== null) return;
  }
  if ((state.pending ?? state.following ?? state.handOver) !== null) return;
  const step = state.queue[state.next];
  if (step === undefined && state.stage !== 'talking') return;
  if (findNextHolder(state, step) !== null) {
    // Closed steps cannot be read again, so a person who is still reading decides when to pass the device on.
    if (state.hasSpoken) state.tapFor = 'handOver';
    else state.due = { what: 'handOver', at: Math.max(notBefore, state.anchorAt + pace.baseMs) };
  } else if (step !== undefined) {
    const own = getStepPace(step, pace);
    const delayMs = isShownWithoutTyping(step) ? 0 : computeTypingDelay(state.previous, own);
    const isSilent = hasNoCoachBubble(step) || isShownWithoutTyping(step);
    schedule(state, 'step', Math.max(notBefore, state.anchorAt + delayMs), own, isSilent);
  } else if (state.activityStatus === 'Completed') state.stage = 'finishOffered';
  else if (state.pausedAt !== null) state.stage = 'paused';
}

/** Plans the next step or bubble for an instant (epoch ms), or for the reader's next tap. */
function schedule(
  state: ChatState,
  what: 'step' | 'bubble',
  at: number,
  { byTap }: Pace,
  isSilent = false,
): void {
  if (byTap === true && state.hasSpoken && !isSilent) state.tapFor = what;
  else state.due = { what, at };
}

/**
 * Ends a step after its last bubble: shows the learner's answer, or plans the step's control, or requests the steps
 * after the touchpoint that ends here.
 */
function endStep(state: ChatState, step: Step, pace: Pace, effects: ChatEffect[]): void {
  const answer = getDeliveredAnswer(step);
  if (answer !== null)
    effects.push({ type: 'show', bubble: createBubble(step, answer, 'you', 0, state.anchorAt) });
  else if (isAnswerAwaited(step) && !step.viewed) {
    state.due = { what: 'input', at: state.anchorAt + pace.beforeInputMs };
    return;
  }
  if (findDisplayProblem(step) === null) state.previous = step;
  state.current = null;
  const end = getEndedTouchpoint(step);
  const goesOn = isAnswerAwaited(step) || end !== undefined;
  if (goesOn && answer === null) state.passedOver = step;
  if (isAnswerAwaited(step) || step.viewed || end === undefined) return;
  state.following = end;
  sendPendingRequest(state, effects);
}
