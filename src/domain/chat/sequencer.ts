import type { ActivityStatus, StepsReply } from './steps/steps-reply.ts';
import {
  answerOf,
  appearsAtOnce,
  bubbleOf,
  contentsOf,
  delayAfter,
  isSettled,
  ownBubble,
  problemShowing,
  type Bubble,
  type BubbleContent,
} from './bubbles.ts';
import { retryAfter, type Pace } from './timing.ts';
import {
  awaitsAnswer,
  endedTouchpoint,
  isKnown,
  kindOf,
  type Step,
  type StepResponse,
} from './steps/step-kinds.ts';

/**
 * How a conversation appears (specification 4, "Chat flow"). The sequencer decides and never waits
 * or fetches: `advance(state, event, pace)` gives the next state and what the host has to do.
 * State is plain JSON. All instants are epoch ms; times come from due instants, so a late timer
 * catches up without drift.
 */
export type ChatState = {
  version: 1;
  /** Steps delivered and not begun, from `next` on. */
  queue: readonly Step[];
  next: number;
  /** The step being shown and its bubbles still to come. */
  current: { step: Step; rest: readonly BubbleContent[]; shown: number } | null;
  due: { at: number; what: 'step' | 'bubble' | 'input' | 'retry' } | null;
  /** When the last bubble appeared; the next delay counts from here. */
  anchorAt: number;
  previous: Pick<Step, 'stepType' | 'text'> | null;
  /** The step whose control is on the screen. */
  pending: Step | null;
  /** The answer on its way; it stays while a failure that passes is waited out. */
  sending: { step: Step; response: StepResponse; key: string } | null;
  /** The touchpoint whose successors are being fetched. */
  following: string | null;
  /** `trying`: the call that failed is being made again. */
  failure: {
    of: 'sending' | 'following' | 'completing';
    code: string;
    message: string;
    trying: boolean;
  } | null;
  /** Tries of the present call that failed. */
  failedTries: number;
  /** The last step that a server marked as viewed although it may still have to be answered or followed. */
  passedOver: Step | null;
  activityStatus: ActivityStatus;
  /** The touchpoint at whose end the conversation stops for now, once all before it is shown. */
  pausedAt: string | null;
  /** The pause was there already when the conversation was loaded. */
  wasPaused: boolean;
  stage: 'opening' | 'talking' | 'paused' | 'finishOffered' | 'completing' | 'complete';
};

export type ChatEvent =
  | { type: 'loaded'; at: number; reply: StepsReply; completedAt: number | null }
  | { type: 'due'; at: number }
  | { type: 'submitted'; response: StepResponse; key: string }
  | { type: 'sent'; at: number; reply: StepsReply }
  | { type: 'followed'; at: number; reply: StepsReply }
  /** `passes`: the network or the server is away for now, so the call is made again by itself. */
  | { type: 'failed'; at: number; code: string; message: string; passes: boolean }
  | { type: 'retried' }
  /** The answer on its way is taken back, to be changed. */
  | { type: 'withdrawn' }
  /** The family goes on after a pause. The pause stays until what follows is here. */
  | { type: 'resumed' }
  | { type: 'finishClosed' }
  | { type: 'completed' };

export type Effect =
  | { type: 'clear' }
  | { type: 'show'; bubble: Bubble }
  | { type: 'wait'; until: number }
  | { type: 'send'; stepId: string; response: StepResponse; key: string }
  | { type: 'follow'; touchpointId: string }
  | { type: 'complete' }
  /** Something in the script that cannot be shown; the conversation goes on (decision A39). */
  | { type: 'report'; problem: string; stepId: string };

export type Advance = { state: ChatState; effects: Effect[] };

export const opening: ChatState = {
  version: 1,
  queue: [],
  next: 0,
  current: null,
  due: null,
  anchorAt: 0,
  previous: null,
  pending: null,
  sending: null,
  following: null,
  failure: null,
  failedTries: 0,
  passedOver: null,
  activityStatus: 'InProgress',
  pausedAt: null,
  wasPaused: false,
  stage: 'opening',
};

/** Is the next message on its way? Shown as the typing indicator. */
export function isTyping(state: ChatState): boolean {
  return (
    state.due?.what === 'step' ||
    state.due?.what === 'bubble' ||
    (state.following !== null && state.failure === null && state.stage !== 'paused')
  );
}

/** The conversation is stuck: a foreign server's script stops in the middle or offers nothing to choose. */
export function isHalted({ stage, due, following, pending }: ChatState): boolean {
  if (stage !== 'talking' || due !== null || following !== null) return false;
  return pending === null || (isKnown(pending) && !kindOf(pending.stepType).canBeAnswered(pending));
}

export function advance(from: ChatState, event: ChatEvent, pace: Pace): Advance {
  const state = { ...from };
  const effects: Effect[] = [];
  switch (event.type) {
    case 'loaded':
      load(state, event, effects);
      settle(state, event.at, pace, effects);
      break;
    case 'due':
      settle(state, event.at, pace, effects);
      break;
    case 'submitted':
      if (state.pending === null || state.sending !== null) break;
      state.sending = { step: state.pending, response: event.response, key: event.key };
      arrived(state);
      call(state, effects);
      break;
    case 'sent':
      if (state.sending === null) break;
      answered(state, state.sending, event.at, effects);
      receive(state, event.reply);
      settle(state, event.at, pace, effects);
      break;
    case 'followed':
      if (state.following === null) break;
      state.following = null;
      if (state.stage === 'paused') state.stage = 'talking';
      arrived(state);
      receive(state, event.reply);
      settle(state, event.at, pace, effects);
      break;
    case 'failed':
      fail(state, event, effects);
      break;
    case 'retried':
      if (isHalted(state)) unlock(state, effects);
      else retry(state, effects);
      break;
    case 'withdrawn':
      if (state.sending === null) break;
      state.sending = null;
      arrived(state);
      break;
    case 'resumed':
      if (state.stage !== 'paused') break;
      if (state.following !== null) {
        retry(state, effects);
        break;
      }
      state.following = state.pausedAt;
      call(state, effects);
      break;
    case 'finishClosed':
      if (state.stage !== 'finishOffered') break;
      state.stage = 'completing';
      state.failure = null;
      effects.push({ type: 'complete' });
      break;
    case 'completed':
      if (state.stage === 'completing') state.stage = 'complete';
      break;
  }
  return { state, effects };
}

/** Rules 2 and 9: the display is cleared, and an Activity already completed is complete directly. */
function load(state: ChatState, event: Extract<ChatEvent, { type: 'loaded' }>, effects: Effect[]): void {
  Object.assign(state, opening, { anchorAt: event.at, stage: 'talking' } satisfies Partial<ChatState>);
  effects.push({ type: 'clear' });
  receive(state, event.reply);
  state.wasPaused = state.pausedAt !== null;
  if (event.reply.activityStatus !== 'Completed') return;
  state.stage = 'complete';
  if (event.completedAt === null) effects.push({ type: 'complete' });
}

function receive(state: ChatState, reply: StepsReply): void {
  state.queue = [...state.queue.slice(state.next), ...inOrder(reply.steps)];
  state.next = 0;
  state.activityStatus = reply.activityStatus;
  state.pausedAt = reply.pausedTouchpoint ?? null;
  state.wasPaused = false;
}

/**
 * Sorted by their places in the run, whatever order a server sends; a step without a place keeps its
 * position.
 */
function inOrder(steps: readonly Step[]): readonly Step[] {
  const isOrdered = steps.every(({ ordinal }, index) => {
    const before = steps[index - 1];
    return before === undefined || !(ordinal < before.ordinal);
  });
  return isOrdered ? steps : steps.toSorted((one, other) => one.ordinal - other.ordinal);
}

/** Does all that is due by `at`, planning one thing after the other, and asks for the next wake-up. */
function settle(state: ChatState, at: number, pace: Pace, effects: Effect[]): void {
  if (state.due === null) plan(state, at, pace, effects);
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
  if (due.what === 'step') begin(state, effects);
  state.anchorAt = due.at;
  if (state.current !== null) showNext(state, state.current, due.at, effects);
}

/** Takes the next step from the queue; one that cannot be shown is reported and passed over. */
function begin(state: ChatState, effects: Effect[]): void {
  const step = state.queue[state.next];
  if (step === undefined) return;
  state.next += 1;
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
  state.current = { step: current.step, rest, shown: current.shown + 1 };
}

/** Decides what comes next and when, if anything does. `notBefore`: when the steps were here. */
function plan(state: ChatState, notBefore: number, pace: Pace, effects: Effect[]): void {
  const { current } = state;
  if (current !== null) {
    if (current.rest.length > 0)
      state.due = {
        what: 'bubble',
        at: state.anchorAt + (isSettled(current.step) ? 0 : pace.betweenBubblesMs),
      };
    else endStep(state, current.step, pace, effects);
    if (state.due !== null) return;
  }
  if (state.pending !== null || state.following !== null) return;
  const step = state.queue[state.next];
  if (step !== undefined) {
    const delayMs = appearsAtOnce(step) ? 0 : delayAfter(state.previous, pace);
    state.due = { what: 'step', at: Math.max(notBefore, state.anchorAt + delayMs) };
  } else if (state.stage !== 'talking') return;
  else if (state.activityStatus === 'Completed') state.stage = 'finishOffered';
  else if (state.pausedAt !== null) state.stage = 'paused';
}

/** All bubbles of a step are out: its answer, its control, or the touchpoint that follows. */
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

/** Rule 7: the response is stored; it becomes the learner's bubble, a feedback form just goes. */
function answered(
  state: ChatState,
  { step, response }: NonNullable<ChatState['sending']>,
  at: number,
  effects: Effect[],
): void {
  const bubble = ownBubble(step, response, at);
  if (bubble !== null) effects.push({ type: 'show', bubble });
  state.sending = null;
  arrived(state);
  state.pending = null;
  state.previous = step;
  state.anchorAt = at;
}

/** Makes the call that the conversation waits for, for the first time or once more. */
function call(state: ChatState, effects: Effect[]): void {
  const { sending, following, failure } = state;
  if (failure !== null) state.failure = { ...failure, trying: true };
  if (sending !== null) {
    const { step, response, key } = sending;
    effects.push({ type: 'send', stepId: step.touchpointStepEntityId, response, key });
  } else if (following !== null) effects.push({ type: 'follow', touchpointId: following });
}

/** The call is over, for good or for now. */
function arrived(state: ChatState): void {
  state.failure = null;
  state.failedTries = 0;
  if (state.due?.what === 'retry') state.due = null;
}

/**
 * A transient failure is retried by itself with the same key (promise 30). After any other failure the
 * control comes back with its text (A41), or the next touchpoint can be fetched again. An Activity that could
 * not be marked complete silently is marked at the next loading (C19).
 */
function fail(state: ChatState, event: Extract<ChatEvent, { type: 'failed' }>, effects: Effect[]): void {
  const of = state.sending ? 'sending' : state.following !== null ? 'following' : 'completing';
  if (of === 'completing' && state.stage !== 'completing') return;
  state.failure = { of, code: event.code, message: event.message, trying: false };
  if (of === 'completing') state.stage = 'finishOffered';
  else if (event.passes) {
    state.failedTries += 1;
    state.due = { what: 'retry', at: event.at + retryAfter(state.failedTries) };
    effects.push({ type: 'wait', until: state.due.at });
  } else if (of === 'sending') state.sending = null;
}

/** The person pressed Retry, or the network is back: the next try comes at once. */
function retry(state: ChatState, effects: Effect[]): void {
  if (state.failure === null || state.failure.trying || state.failure.of === 'completing') return;
  state.due = null;
  if (state.sending !== null || state.following !== null) call(state, effects);
}

/** A server may mark the step it waits for as viewed; then this step can be answered or followed after all. */
function unlock(state: ChatState, effects: Effect[]): void {
  const { passedOver } = state;
  if (passedOver === null) return;
  state.passedOver = null;
  if (awaitsAnswer(passedOver)) state.pending = passedOver;
  else {
    state.following = endedTouchpoint(passedOver) ?? null;
    call(state, effects);
  }
}
