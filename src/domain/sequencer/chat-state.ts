import type { Bubble, BubbleContent } from './bubbles.ts';
import type { ActivityStatus, EarlierAnswer, StepsReply } from '../steps/steps-reply.ts';
import type { Holder } from '../steps/holder.ts';
import { isKnown, kindOf, type Step, type StepResponse } from '../steps/step-kinds.ts';

/** The position of a conversation on a screen, which the sequencer advances. Plain JSON; instants are epoch ms. */
export type ChatState = {
  version: 1;
  /** Steps delivered and not begun, from `next` on. */
  queue: readonly Step[];
  next: number;
  /** The step being shown and its bubbles still to come. */
  current: { step: Step; rest: readonly BubbleContent[]; shown: number } | null;
  due: { at: number; what: 'step' | 'bubble' | 'input' | 'handOver' | 'retry' } | null;
  /** The next event that waits for a tap: a step or bubble at the pace by tap, a hand-over at any pace. */
  tapFor: 'step' | 'bubble' | 'handOver' | null;
  /** The coach has said something since the person's last act. */
  hasSpoken: boolean;
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
    of: 'sending' | 'rewinding' | 'following' | 'completing';
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
  /** It stops there for what the family has planned, at this instant (ISO 8601). */
  plannedFor: string | null;
  /** The conversation was already paused when it was loaded. */
  wasPaused: boolean;
  /** The Activity is being marked complete, or is marked, while its end is still being said. */
  finish: 'storing' | 'stored' | null;
  stage: 'opening' | 'talking' | 'paused' | 'finishOffered' | 'completing' | 'complete';
  /** Another number after each change of an answer and in each run; null where no answer can be changed. */
  turn: number | null;
  /** Answers that can be given again when their steps come. */
  earlierAnswers: readonly EarlierAnswer[];
  /** The step whose answer is being gone back to. */
  rewinding: string | null;
  /** The person who has the device. */
  holder: Holder;
  /** The device is being passed to this person: nothing of the conversation can be read. */
  handOver: Holder | null;
  /** The first private step of the present person's part. */
  privateFrom: Step | null;
};

export type ChatEvent =
  | { type: 'loaded'; at: number; reply: StepsReply; completedAt: number | null }
  | { type: 'due'; at: number }
  /** The reader wants the next bubble. */
  | { type: 'tapped'; at: number }
  | { type: 'submitted'; response: StepResponse; key: string }
  | { type: 'sent'; at: number; reply: StepsReply }
  | { type: 'followed'; at: number; reply: StepsReply }
  /** `passes`: the network or the server is away for now, so the call is made again by itself. */
  | { type: 'failed'; at: number; code: string; message: string; passes: boolean }
  | { type: 'retried' }
  /** The answer on its way is taken back, to be changed. */
  | { type: 'withdrawn' }
  /** The family goes back to change its answer to this step. */
  | { type: 'rewinding'; stepId: string }
  /** `reply`: all steps reached before that answer. It counts also where another call under way has failed since. */
  | { type: 'rewound'; at: number; stepId: string; reply: StepsReply }
  /** The family goes on after a pause. The pause stays until what follows is here. */
  | { type: 'resumed' }
  /** The person to whom the device was passed has taken it. */
  | { type: 'here'; at: number }
  /** The person reads that the Activity is complete. */
  | { type: 'finishShown' }
  | { type: 'finishClosed' }
  | { type: 'completed' };

export type Effect =
  | { type: 'clear' }
  | { type: 'show'; bubble: Bubble }
  | { type: 'wait'; until: number }
  | { type: 'send'; stepId: string; response: StepResponse; key: string }
  | { type: 'follow'; touchpointId: string }
  | { type: 'rewind'; stepId: string; turn: number }
  /** The answer to this step goes, and whatever belongs to no step that is `reached`. */
  | { type: 'undo'; stepId: string; reached: ReadonlySet<string> }
  /** Everything from this bubble's step on goes; the bubble stands for it. */
  | { type: 'close'; bubble: Bubble }
  | { type: 'complete' }
  /** Something in the script that cannot be shown; the conversation goes on (decision A39). */
  | { type: 'report'; problem: string; stepId: string };

export const openingState: ChatState = {
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

/** Is the next message on its way? Shown as the typing indicator. */
export function isTyping(state: ChatState): boolean {
  return (
    state.due?.what === 'step' ||
    state.due?.what === 'bubble' ||
    (state.following !== null && state.failure === null && state.stage !== 'paused')
  );
}

/** Is a call under way that moves the run on, or back? */
export const isCalling = ({ sending, following, rewinding }: ChatState): boolean =>
  (sending ?? following ?? rewinding) !== null;

/** The conversation is stuck: a foreign server's script stops in the middle or offers nothing to choose. */
export function isHalted({ stage, due, tapFor, following, handOver, pending }: ChatState): boolean {
  if (stage !== 'talking' || (due ?? tapFor ?? following ?? handOver) !== null) return false;
  return pending === null || (isKnown(pending) && !kindOf(pending.stepType).canBeAnswered(pending));
}

/** Can the person go back to an answer now? Not while one is on its way, nor once the Activity is completed. */
export function canChangeAnswers({ turn, stage, finish, sending, rewinding, handOver }: ChatState): boolean {
  const isOpen = stage === 'talking' || stage === 'paused' || stage === 'finishOffered';
  return turn !== null && isOpen && finish === null && (sending ?? rewinding ?? handOver) === null;
}
