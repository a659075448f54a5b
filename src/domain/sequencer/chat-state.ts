import type { Bubble, BubbleContent } from './bubbles.ts';
import type { ActivityStatus, EarlierAnswer, StepsReply } from '../steps/steps-reply.ts';
import type { DeviceHolder } from '../steps/holder.ts';
import { isKnownStep, getStepKind, type Step, type StepResponse } from '../steps/step-kinds.ts';

/** The state of a conversation on a screen, which the sequencer advances. It is plain JSON; instants are epoch ms. */
export type ChatState = {
  version: 1;
  /** The delivered steps; steps from index `next` on have not begun to appear. */
  queue: readonly Step[];
  next: number;
  /** The step that is being shown, with its remaining bubbles. */
  current: { step: Step; rest: readonly BubbleContent[]; shown: number } | null;
  due: { at: number; what: 'step' | 'bubble' | 'input' | 'handOver' | 'retry' } | null;
  /** The event that waits for a tap: a step or bubble at the pace `tap`, a hand-over of the device at any pace. */
  tapFor: 'step' | 'bubble' | 'handOver' | null;
  /** True if the coach has said something since the person's last action. */
  hasSpoken: boolean;
  /** The instant at which the last bubble appeared; the next delay counts from it. */
  anchorAt: number;
  previous: Pick<Step, 'stepType' | 'text'> | null;
  /** The step whose control is on the screen. */
  pending: Step | null;
  /** The answer being sent; it stays during retries. */
  sending: { step: Step; response: StepResponse; key: string } | null;
  /** The touchpoint whose following steps are being requested. */
  following: string | null;
  /** The failure of the last request. `trying`: the request is being repeated. */
  failure: {
    of: 'sending' | 'rewinding' | 'following' | 'completing';
    code: string;
    message: string;
    trying: boolean;
  } | null;
  /** The number of failed tries of the current request. */
  failedTries: number;
  /** The last step that a server marked as viewed although it may have to be answered or followed. */
  passedOver: Step | null;
  activityStatus: ActivityStatus;
  /** The touchpoint at whose end the conversation stops once all is shown. */
  pausedAt: string | null;
  /** The instant (ISO 8601) of the plan for which the conversation stops. */
  plannedFor: string | null;
  /** True if the conversation was already paused when it was loaded. */
  wasPaused: boolean;
  /** The progress of marking the Activity complete while its ending is still on the screen. */
  finish: 'storing' | 'stored' | null;
  stage: 'opening' | 'talking' | 'paused' | 'finishOffered' | 'completing' | 'complete';
  /**
   * The turn number, which differs after each change of an answer and in each run; null when answers cannot be changed.
   */
  turn: number | null;
  /** The undone answers, which are offered again when their steps are asked again. */
  earlierAnswers: readonly EarlierAnswer[];
  /** The id of the step whose answer the family is about to change. */
  rewinding: string | null;
  /** The person who has the device. */
  holder: DeviceHolder;
  /** The person to whom the device is being passed; meanwhile a cover hides the conversation. */
  handOver: DeviceHolder | null;
  /** The first private step since the device was passed on; null without one. */
  privateFrom: Step | null;
};

export type ChatEvent =
  | { type: 'loaded'; at: number; reply: StepsReply; completedAt: number | null }
  | { type: 'due'; at: number }
  /** The reader taps for the next bubble. */
  | { type: 'tapped'; at: number }
  | { type: 'submitted'; response: StepResponse; key: string }
  | { type: 'sent'; at: number; reply: StepsReply }
  | { type: 'followed'; at: number; reply: StepsReply }
  /** A request failed. `passes`: the failure is transient, so the request is retried automatically. */
  | { type: 'failed'; at: number; code: string; message: string; passes: boolean }
  | { type: 'retried' }
  /** The person takes back the answer that is being sent, to change it. */
  | { type: 'withdrawn' }
  /** The family goes back to change its answer to this step. */
  | { type: 'rewinding'; stepId: string }
  /**
   * The server went back. `reply`: all steps reached before that answer. The event counts even if another request has
   * failed since.
   */
  | { type: 'rewound'; at: number; stepId: string; reply: StepsReply }
  /** The family goes on after a pause. The pause stays on the screen until the next steps arrive. */
  | { type: 'resumed' }
  /** The person to whom the device was passed has taken it. */
  | { type: 'here'; at: number }
  /** The screen shows that the Activity is complete. */
  | { type: 'finishShown' }
  | { type: 'finishClosed' }
  | { type: 'completed' };

export type ChatEffect =
  | { type: 'clear' }
  | { type: 'show'; bubble: Bubble }
  | { type: 'wait'; until: number }
  | { type: 'send'; stepId: string; response: StepResponse; key: string }
  | { type: 'follow'; touchpointId: string }
  | { type: 'rewind'; stepId: string; turn: number }
  /** The screen must remove the answer to this step, and the bubbles of all steps that are not in `reached`. */
  | { type: 'undo'; stepId: string; reached: ReadonlySet<string> }
  /** The screen must replace all bubbles from this bubble's step on by this bubble. */
  | { type: 'close'; bubble: Bubble }
  | { type: 'complete' }
  /** A step cannot be shown and must be reported; the conversation goes on (decision A39). */
  | { type: 'report'; problem: string; stepId: string };

export const initialChatState: ChatState = {
  version: 1,
  queue: [],
  next: 0,
  current: null,
  due: null,
  tapFor: null,
  hasSpoken: false,
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
  plannedFor: null,
  wasPaused: false,
  finish: null,
  stage: 'opening',
  turn: null,
  earlierAnswers: [],
  rewinding: null,
  holder: 'everyone',
  handOver: null,
  privateFrom: null,
};

/** Returns whether the typing indicator is shown: the next message is due or requested. */
export function isTypingShown(state: ChatState): boolean {
  return (
    state.due?.what === 'step' ||
    state.due?.what === 'bubble' ||
    (state.following !== null && state.failure === null && state.stage !== 'paused')
  );
}

/** Returns whether a request is pending that stores an answer, requests the next steps or goes back. */
export const isRequestPending = ({ sending, following, rewinding }: ChatState): boolean =>
  (sending ?? following ?? rewinding) !== null;

/**
 * Returns whether the conversation is stuck, as when a foreign server's script stops in the middle or offers no
 * options.
 */
export function isConversationStuck({
  stage,
  due,
  tapFor,
  following,
  handOver,
  pending,
}: ChatState): boolean {
  if (stage !== 'talking' || (due ?? tapFor ?? following ?? handOver) !== null) return false;
  return pending === null || (isKnownStep(pending) && !getStepKind(pending.stepType).canBeAnswered(pending));
}

/** Returns whether the person can go back to an answer: nothing is being sent, and the Activity is not completed. */
export function canChangeAnswers({ turn, stage, finish, sending, rewinding, handOver }: ChatState): boolean {
  const isOpen = stage === 'talking' || stage === 'paused' || stage === 'finishOffered';
  return turn !== null && isOpen && finish === null && (sending ?? rewinding ?? handOver) === null;
}
