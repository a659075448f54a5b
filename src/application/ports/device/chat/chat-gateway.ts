import type { LocalVoice } from './local-voice.ts';
import type { HandIn } from '../../../../domain/chat/hand-in.ts';
import type { Pack } from '../../../../domain/chat/pack.ts';
import type { StepsReply } from '../../../../domain/steps/steps-reply.ts';
import type { StepResponse } from '../../../../domain/steps/step-kinds.ts';
import { token, type Token } from '../../token.ts';

/** The Activity a conversation is about. Instants are epoch ms. */
export type ChatActivity = {
  id: string;
  title: string;
  /** That of its title, where it is not the content's own. */
  language?: string;
  startedAt: number | null;
  completedAt: number | null;
  /** Absent where there are no reminders: in a preview, and without a network. */
  lifeChallenges?: readonly string[];
  /** The author's word on whether the subject may hurt; without it the topics decide. */
  tender?: boolean;
  /** Its end is said without paper scraps, the line about booking and what could come next. */
  finish?: 'quiet' | undefined;
};

export type Opening = { activity: ChatActivity; available: StepsReply };

/**
 * One learner's conversation in one Activity (specification 7.5, `{base}`), for the browser over
 * HTTP and for CLI, tests and preview over a local run.
 *
 * Adapters: `respond`, `nextTouchpoint` and `complete` are idempotent, so a repeat after a lost
 * reply gives the same reply. Failures are AppErrors: NotFound, PaymentRequired, AlreadyAnswered,
 * OutOfOrder, InvalidResponse, Network, TimedOut, Unavailable, 401.
 */
export interface ChatGateway {
  /**
   * Enrols, starts and reads at once. Null where the server cannot, or refuses: the calls below do it one by one, and
   * say why not. Absent where nothing is gained by it.
   */
  open?(): Promise<Opening | null>;
  enrol(): Promise<void>;
  activity(): Promise<ChatActivity>;
  start(): Promise<void>;
  availableSteps(): Promise<StepsReply>;
  /** The steps that follow the end of a touchpoint. */
  nextTouchpoint(touchpointId: string): Promise<StepsReply>;
  /** Sends an answer. `turn`: that of the steps as they were read, where the backend sends one. */
  respond(stepId: string, response: StepResponse, idempotencyKey: string, turn?: number): Promise<StepsReply>;
  /**
   * Goes back to before the answer to a step; returns all steps reached by then. `turn`: that of the steps as they were
   * read; where they have none, no answer can be changed.
   */
  rewind?(stepId: string, turn: number): Promise<StepsReply>;
  /**
   * Changes the coach's language from the next touchpoint on; returns all steps. Only where the steps have `languages`.
   */
  speak?(language: string): Promise<StepsReply>;
  complete(): Promise<void>;
  /** Hands in what was played on this device without a network. Never throws. Absent where nothing is. */
  deliver?(): Promise<void>;
}

/** The calls by which one conversation goes on without a network. */
export interface PackGateway {
  /** Returns the pack for the device. Fails with NotFound where the server allows none. */
  pack(): Promise<Pack>;
  /** Stores what was played without a network; `standing` of its entries are in the run then. */
  handIn(played: HandIn): Promise<{ available: StepsReply; standing: number }>;
}

/** Opens the conversation of an Activity, alone or inside a Programme; slugs or ids. */
export interface ChatGateways {
  open(activity: string, programme?: string): ChatGateway;
  /**
   * The voice of this device; it comes with the first conversation that is to be read aloud. Absent where there is
   * none.
   */
  voice?(): Promise<LocalVoice>;
}
export const ChatGateways: Token<ChatGateways> = token('ChatGateways');
