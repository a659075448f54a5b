import {
  answerOf,
  appearsAtOnce,
  bubbleOf,
  closedBubble,
  contentsOf,
  delayAfter,
  isSettled,
  problemShowing,
  saysNothing,
} from './bubbles.ts';
import { call } from './calls.ts';
import type { ChatState, Effect } from './chat-state.ts';
import { nextHolder, takeUp } from './hand-over.ts';
import { paceOf, type Pace } from './timing.ts';
import { awaitsAnswer, endedTouchpoint, type Step } from '../steps/step-kinds.ts';

/** Performs all that is due by `at`, plans what comes next after each, and requests the next wake-up. */
export function runDue(state: ChatState, at: number, pace: Pace, effects: Effect[]): void {
  if (pace.byTap !== true && state.tapFor !== 'handOver') state.tapFor = null;
  if (state.due === null && state.tapFor === null) plan(state, at, pace, effects);
  while (state.due !== null && state.due.at <= at) {
    perform(state, state.due, effects);
    plan(state, state.anchorAt, pace, effects);
  }
  if (state.due !== null) effects.push({ type: 'wait', until: state.due.at });
}

function perform(state: ChatState, due: NonNullable<ChatState['due']>, effects: Effect[]): void {
  state.due = null;
  if (due.what === 'input') {
    state.pending = state.current?.step ?? null;
    state.current = null;
    return;
  }
  if (due.what === 'retry') return call(state, effects);
  if (due.what === 'handOver') return handOver(state, due.at, effects);
  if (due.what === 'step') begin(state, effects);
  state.anchorAt = due.at;
  if (state.current !== null) showNext(state, state.current, due.at, effects);
}

/** Starts a hand-over and removes the private texts of the previous holder from the screen. */
function handOver(state: ChatState, at: number, effects: Effect[]): void {
  state.handOver = nextHolder(state, state.queue[state.next]);
  if (state.privateFrom !== null)
    effects.push({ type: 'close', bubble: closedBubble(state.privateFrom, at) });
  state.privateFrom = null;
}

/** Takes the next step from the queue; a step that cannot be shown is reported and skipped. */
function begin(state: ChatState, effects: Effect[]): void {
  const step = state.queue[state.next];
  if (step === undefined) return;
  state.next += 1;
  takeUp(state, step);
  const problem = problemShowing(step);
  if (problem !== null) effects.push({ type: 'report', problem, stepId: step.touchpointStepEntityId });
  state.current = { step, rest: problem === null ? contentsOf(step) : [], shown: 0 };
}

function showNext(
  state: ChatState,
  current: NonNullable<ChatState['current']>,
  at: number,
  effects: Effect[],
): void {
  const [content, ...rest] = current.rest;
  if (content === undefined) return;
  effects.push({ type: 'show', bubble: bubbleOf(current.step, content, 'coach', current.shown, at) });
  state.hasSpoken ||= !isSettled(current.step);
  state.current = { step: current.step, rest, shown: current.shown + 1 };
}

/** Decides what comes next and when, if anything does. `notBefore`: the instant at which the steps arrived. */
function plan(state: ChatState, notBefore: number, pace: Pace, effects: Effect[]): void {
  const { current } = state;
  if (current !== null) {
    const { rest, step } = current;
    const own = paceOf(step, pace);
    const delayMs = isSettled(step) ? 0 : own.betweenBubblesMs;
    if (rest.length > 0) schedule(state, 'bubble', state.anchorAt + delayMs, own);
    else endStep(state, step, own, effects);
    if ((state.due ?? state.tapFor) !== null) return;
  }
  if ((state.pending ?? state.following ?? state.handOver) !== null) return;
  const step = state.queue[state.next];
  if (step === undefined && state.stage !== 'talking') return;
  if (nextHolder(state, step) !== null) {
    // A person who is still reading decides when to pass the device on: closed steps cannot be read again.
    if (state.hasSpoken) state.tapFor = 'handOver';
    else state.due = { what: 'handOver', at: Math.max(notBefore, state.anchorAt + pace.baseMs) };
  } else if (step !== undefined) {
    const own = paceOf(step, pace);
    const delayMs = appearsAtOnce(step) ? 0 : delayAfter(state.previous, own);
    const isSilent = saysNothing(step) || appearsAtOnce(step);
    schedule(state, 'step', Math.max(notBefore, state.anchorAt + delayMs), own, isSilent);
  } else if (state.activityStatus === 'Completed') state.stage = 'finishOffered';
  else if (state.pausedAt !== null) state.stage = 'paused';
}

/** Sets the next step or bubble to appear at this instant, or when the reader taps. */
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

/** Ends a step after its last bubble: shows its answer, or plans its control, or follows its touchpoint. */
function endStep(state: ChatState, step: Step, pace: Pace, effects: Effect[]): void {
  const answer = answerOf(step);
  if (answer !== null)
    effects.push({ type: 'show', bubble: bubbleOf(step, answer, 'you', 0, state.anchorAt) });
  else if (awaitsAnswer(step) && !step.viewed) {
    state.due = { what: 'input', at: state.anchorAt + pace.beforeInputMs };
    return;
  }
  if (problemShowing(step) === null) state.previous = step;
  state.current = null;
  const end = endedTouchpoint(step);
  const goesOn = awaitsAnswer(step) || end !== undefined;
  if (goesOn && answer === null) state.passedOver = step;
  if (awaitsAnswer(step) || step.viewed || end === undefined) return;
  state.following = end;
  call(state, effects);
}
