import type { StepsReply } from './steps/steps-reply.ts';
import {
  answerOf,
  appearsAtOnce,
  bubbleOf,
  closedBubble,
  contentsOf,
  delayAfter,
  isSettled,
  ownBubble,
  problemShowing,
  saysNothing,
} from './bubbles.ts';
import {
  canChangeAnswers,
  isHalted,
  opening,
  type ChatEvent,
  type ChatState,
  type Effect,
} from './chat-state.ts';
import { holderOnLoading, nextHolder, takeUp } from './hand-over.ts';
import { paceOf, retryAfter, type Pace } from './timing.ts';
import type { Holder } from './steps/holder.ts';
import { awaitsAnswer, endedTouchpoint, type Step } from './steps/step-kinds.ts';

export type Advance = { state: ChatState; effects: Effect[] };

/**
 * How a conversation appears (specification 4, "Chat flow"). The sequencer decides and never waits
 * or fetches: `advance(state, event, pace)` gives the next state and what the host has to do.
 * State is plain JSON. All instants are epoch ms; times come from due instants, so a late timer
 * catches up without drift.
 */
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
    case 'tapped':
      if (state.tapFor === null) break;
      state.due = { what: state.tapFor, at: event.at };
      state.tapFor = null;
      state.hasSpoken = false;
      settle(state, event.at, pace, effects);
      break;
    case 'submitted':
      if (state.pending === null || state.sending !== null || state.rewinding !== null) break;
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
    case 'rewinding':
      if (state.turn === null || !canChangeAnswers(state)) break;
      state.rewinding = event.stepId;
      state.failure = null;
      effects.push({ type: 'rewind', stepId: event.stepId, turn: state.turn });
      break;
    case 'rewound':
      goBack(state, event, effects);
      settle(state, event.at, pace, effects);
      break;
    case 'resumed':
      if (state.stage !== 'paused' || state.rewinding !== null) break;
      if (state.following !== null) {
        retry(state, effects);
        break;
      }
      state.following = state.pausedAt;
      state.hasSpoken = false;
      call(state, effects);
      break;
    case 'here':
      if (state.handOver === null) break;
      state.holder = state.handOver;
      state.handOver = null;
      state.previous = null;
      state.anchorAt = event.at;
      state.hasSpoken = false;
      settle(state, event.at, pace, effects);
      break;
    case 'finishShown':
      if (!canFinish(state) || state.turn === null || state.finish !== null) break;
      state.finish = 'storing';
      effects.push({ type: 'complete' });
      break;
    case 'finishClosed':
      if (!canFinish(state)) break;
      state.stage = state.finish === 'stored' ? 'complete' : 'completing';
      state.failure = null;
      if (state.finish === null) effects.push({ type: 'complete' });
      break;
    case 'completed':
      if (state.stage === 'completing') state.stage = 'complete';
      else if (state.finish === 'storing') state.finish = 'stored';
      break;
  }
  return { state, effects };
}

const canFinish = ({ stage, rewinding }: ChatState): boolean =>
  stage === 'finishOffered' && rewinding === null;

/** Rules 2 and 9: the display is cleared, and an Activity already completed is complete directly. */
function load(state: ChatState, event: Extract<ChatEvent, { type: 'loaded' }>, effects: Effect[]): void {
  Object.assign(state, opening, { anchorAt: event.at, stage: 'talking' } satisfies Partial<ChatState>);
  effects.push({ type: 'clear' });
  receive(state, event.reply);
  state.wasPaused = state.pausedAt !== null;
  passTo(state, holderOnLoading(event.reply));
  if (event.reply.activityStatus !== 'Completed') return;
  state.stage = 'complete';
  if (event.completedAt === null) effects.push({ type: 'complete' });
}

/**
 * The answer and what followed it go; its question is asked at once. What stands before it is on the screen already,
 * unless the turn is another one than the next: then all is shown as on loading.
 */
function goBack(
  state: ChatState,
  { at, stepId, reply }: Extract<ChatEvent, { type: 'rewound' }>,
  effects: Effect[],
): void {
  const step = inOrder(reply.steps).at(-1);
  if (step?.touchpointStepEntityId !== stepId || !awaitsAnswer(step) || reply.turn !== (state.turn ?? 0) + 1)
    return load(state, { type: 'loaded', at, reply, completedAt: null }, effects);
  const { holder } = state;
  Object.assign(state, opening, { anchorAt: at, stage: 'talking', holder } satisfies Partial<ChatState>);
  receive(state, reply);
  state.next = state.queue.length;
  state.pending = step;
  state.privateFrom = state.queue.find((one) => one.private === true) ?? null;
  passTo(state, holderOnLoading(reply));
  const reached = new Set(reply.steps.map(({ touchpointStepEntityId }) => touchpointStepEntityId));
  effects.push({ type: 'undo', stepId, reached });
}

/** Before the conversation is shown to one person alone, the device is with that person. */
function passTo(state: ChatState, holder: Holder): void {
  if (holder === 'everyone') state.holder = holder;
  else if (holder !== state.holder) state.handOver = holder;
}

function receive(state: ChatState, reply: StepsReply): void {
  state.queue = [...state.queue.slice(state.next), ...inOrder(reply.steps)];
  state.next = 0;
  state.activityStatus = reply.activityStatus;
  state.pausedAt = reply.pausedTouchpoint ?? null;
  state.plannedFor = reply.plannedFor ?? null;
  state.wasPaused = false;
  if (reply.turn === undefined) return;
  state.turn = reply.turn;
  state.earlierAnswers = reply.earlierAnswers ?? [];
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

/** The device is passed on, and nothing private of the part before is left on the screen. */
function handOver(state: ChatState, at: number, effects: Effect[]): void {
  state.handOver = nextHolder(state, state.queue[state.next]);
  if (state.privateFrom !== null)
    effects.push({ type: 'close', bubble: closedBubble(state.privateFrom, at) });
  state.privateFrom = null;
}

/** Takes the next step from the queue; one that cannot be shown is reported and passed over. */
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

/** Decides what comes next and when, if anything does. `notBefore`: when the steps were here. */
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
    // A person who still reads says when to pass the device on: closed steps cannot be read again.
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
  state.hasSpoken = false;
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
  const of = callUnderWay(state);
  if (of === 'completing') state.finish = null;
  if (of === 'completing' && state.stage !== 'completing') return;
  state.failure = { of, code: event.code, message: event.message, trying: false };
  if (of === 'completing') state.stage = 'finishOffered';
  else if (of === 'rewinding') state.rewinding = null;
  else if (event.passes) {
    state.failedTries += 1;
    state.due = { what: 'retry', at: event.at + retryAfter(state.failedTries) };
    effects.push({ type: 'wait', until: state.due.at });
  } else if (of === 'sending') state.sending = null;
}

function callUnderWay({ sending, rewinding, following }: ChatState): NonNullable<ChatState['failure']>['of'] {
  if (sending !== null) return 'sending';
  if (rewinding !== null) return 'rewinding';
  return following === null ? 'completing' : 'following';
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
