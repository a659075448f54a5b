import type { StepsReply } from '../steps/steps-reply.ts';
import { performDueActions } from './appearing.ts';
import {
  finishSending,
  clearRequestFailure,
  sendPendingRequest,
  handleRequestFailure,
  retryRequest,
  unlockStep,
} from './calls.ts';
import {
  canChangeAnswers,
  isConversationStuck,
  initialChatState,
  type ChatEvent,
  type ChatState,
  type ChatEffect,
} from './chat-state.ts';
import { findHolderOnLoading } from './hand-over.ts';
import type { Pace } from './timing.ts';
import type { DeviceHolder } from '../steps/holder.ts';
import { isAnswerAwaited, type Step } from '../steps/step-kinds.ts';

export type SequencerResult = { state: ChatState; effects: ChatEffect[] };

/**
 * Decides how a conversation appears (specification 4, "Chat flow"). The function never waits or fetches: it returns
 * the next state and the effects that the caller must carry out. Instants are epoch ms. Delays count from due instants,
 * so a late timer causes no drift.
 */
export function advanceConversation(from: ChatState, event: ChatEvent, pace: Pace): SequencerResult {
  const state = { ...from };
  const effects: ChatEffect[] = [];
  const at = take(state, event, effects);
  if (at !== null) performDueActions(state, at, pace, effects);
  return { state, effects };
}

/**
 * Applies an event. Returns the instant (epoch ms) up to which actions may be due, or null when the event makes none
 * due.
 */
function take(state: ChatState, event: ChatEvent, effects: ChatEffect[]): number | null {
  switch (event.type) {
    case 'due':
      return event.at;
    case 'tapped':
      return showTapped(state, event.at);
    case 'here':
      return takeDevice(state, event.at);
    case 'loaded':
      load(state, event, effects);
      return event.at;
    case 'sent':
      return takeReply(state, event, effects);
    case 'followed':
      return takeFollowing(state, event);
    case 'rewound':
      goBack(state, event, effects);
      return event.at;
    case 'failed':
      handleRequestFailure(state, event, effects);
      return null;
    case 'finishShown':
    case 'finishClosed':
    case 'completed':
      finish(state, event.type, effects);
      return null;
    default:
      ask(state, event, effects);
      return null;
  }
}

function showTapped(state: ChatState, at: number): number | null {
  if (state.tapFor === null) return null;
  state.due = { what: state.tapFor, at };
  state.tapFor = null;
  state.hasSpoken = false;
  return at;
}

function takeDevice(state: ChatState, at: number): number | null {
  if (state.handOver === null) return null;
  state.holder = state.handOver;
  state.handOver = null;
  state.previous = null;
  state.anchorAt = at;
  state.hasSpoken = false;
  return at;
}

function takeReply(
  state: ChatState,
  { at, reply }: Extract<ChatEvent, { type: 'sent' }>,
  effects: ChatEffect[],
): number | null {
  if (state.sending === null) return null;
  finishSending(state, state.sending, at, effects);
  receive(state, reply);
  return at;
}

function takeFollowing(
  state: ChatState,
  { at, reply }: Extract<ChatEvent, { type: 'followed' }>,
): number | null {
  if (state.following === null) return null;
  state.following = null;
  if (state.stage === 'paused') state.stage = 'talking';
  clearRequestFailure(state);
  receive(state, reply);
  return at;
}

/** Handles the family's requests: to send, withdraw or change an answer, to retry, to resume. */
function ask(
  state: ChatState,
  event: Extract<ChatEvent, { type: 'submitted' | 'withdrawn' | 'rewinding' | 'retried' | 'resumed' }>,
  effects: ChatEffect[],
): void {
  switch (event.type) {
    case 'submitted':
      if (state.pending === null || state.sending !== null || state.rewinding !== null) break;
      state.sending = { step: state.pending, response: event.response, key: event.key };
      clearRequestFailure(state);
      sendPendingRequest(state, effects);
      break;
    case 'withdrawn':
      if (state.sending === null) break;
      state.sending = null;
      clearRequestFailure(state);
      break;
    case 'rewinding':
      if (state.turn === null || !canChangeAnswers(state)) break;
      state.rewinding = event.stepId;
      state.failure = null;
      effects.push({ type: 'rewind', stepId: event.stepId, turn: state.turn });
      break;
    case 'retried':
      if (isConversationStuck(state)) unlockStep(state, effects);
      else retryRequest(state, effects);
      break;
    case 'resumed':
      resume(state, effects);
  }
}

function resume(state: ChatState, effects: ChatEffect[]): void {
  if (state.stage !== 'paused' || state.rewinding !== null) return;
  if (state.following !== null) return retryRequest(state, effects);
  state.following = state.pausedAt;
  state.hasSpoken = false;
  sendPendingRequest(state, effects);
}

/** Marks the Activity complete when its ending is shown or closed. */
function finish(
  state: ChatState,
  event: 'finishShown' | 'finishClosed' | 'completed',
  effects: ChatEffect[],
): void {
  if (event === 'completed') {
    if (state.stage === 'completing') state.stage = 'complete';
    else if (state.finish === 'storing') state.finish = 'stored';
    return;
  }
  if (state.stage !== 'finishOffered' || state.rewinding !== null) return;
  if (event === 'finishShown') {
    if (state.turn === null || state.finish !== null) return;
    state.finish = 'storing';
    effects.push({ type: 'complete' });
    return;
  }
  state.stage = state.finish === 'stored' ? 'complete' : 'completing';
  state.failure = null;
  if (state.finish === null) effects.push({ type: 'complete' });
}

/** Loads a conversation (rules 2 and 9): clears the screen; an Activity already completed is complete at once. */
function load(state: ChatState, event: Extract<ChatEvent, { type: 'loaded' }>, effects: ChatEffect[]): void {
  Object.assign(state, initialChatState, {
    anchorAt: event.at,
    stage: 'talking',
  } satisfies Partial<ChatState>);
  effects.push({ type: 'clear' });
  receive(state, event.reply);
  state.wasPaused = state.pausedAt !== null;
  passTo(state, findHolderOnLoading(event.reply));
  if (event.reply.activityStatus !== 'Completed') return;
  state.stage = 'complete';
  if (event.completedAt === null) effects.push({ type: 'complete' });
}

/**
 * Goes back to a question: removes its answer and all that followed, and asks again. If `reply.turn` is not the next
 * turn, another screen may have changed answers, so everything is loaded again.
 */
function goBack(
  state: ChatState,
  { at, stepId, reply }: Extract<ChatEvent, { type: 'rewound' }>,
  effects: ChatEffect[],
): void {
  const step = inOrder(reply.steps).at(-1);
  if (
    step?.touchpointStepEntityId !== stepId ||
    !isAnswerAwaited(step) ||
    reply.turn !== (state.turn ?? 0) + 1
  )
    return load(state, { type: 'loaded', at, reply, completedAt: null }, effects);
  const { holder } = state;
  Object.assign(state, initialChatState, {
    anchorAt: at,
    stage: 'talking',
    holder,
  } satisfies Partial<ChatState>);
  receive(state, reply);
  state.next = state.queue.length;
  state.pending = step;
  state.privateFrom = state.queue.find((one) => one.private === true) ?? null;
  passTo(state, findHolderOnLoading(reply));
  const reached = new Set(reply.steps.map(({ touchpointStepEntityId }) => touchpointStepEntityId));
  effects.push({ type: 'undo', stepId, reached });
}

/** Requests a hand-over of the device before a conversation that waits for one person is shown. */
function passTo(state: ChatState, holder: DeviceHolder): void {
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

/** Sorts steps by ordinal, whatever the order from the server; a step without an ordinal keeps its position. */
function inOrder(steps: readonly Step[]): readonly Step[] {
  const isOrdered = steps.every(({ ordinal }, index) => {
    const before = steps[index - 1];
    return before === undefined || !(ordinal < before.ordinal);
  });
  return isOrdered ? steps : steps.toSorted((one, other) => one.ordinal - other.ordinal);
}
