import type { LocalVoice } from './local-voice.ts';
import type { HandIn } from '../../../../domain/chat/hand-in.ts';
import type { Pack } from '../../../../domain/chat/pack.ts';
import type { StepsReply } from '../../../../domain/steps/steps-reply.ts';
import type { StepResponse } from '../../../../domain/steps/step-kinds.ts';
import { createPortToken, type PortToken } from '../../token.ts';

/** The Activity of a conversation. Instants are epoch ms. */
export type ChatActivity = {
  id: string;
  title: string;
  /** The language of the translated title; missing when the title is the author's own. */
  language?: string;
  startedAt: number | null;
  completedAt: number | null;
  /**
   * The Life Challenges of the Activity; missing when reminders are not possible, as in a preview and without a
   * network.
   */
  lifeChallenges?: readonly string[];
  /** True if the subject may hurt, set by the author; when missing, the topics decide. */
  tender?: boolean;
  /** 'quiet' if the ending shows no confetti, no line about booking and no suggestions. */
  finish?: 'quiet' | undefined;
};

export type OpenedConversation = { activity: ChatActivity; available: StepsReply };

/**
 * One learner's conversation in one Activity (specification 7.5, `{base}`): over HTTP in the browser, and over a local
 * run in the CLI, tests and previews.
 *
 * Adapters: `respond`, `nextTouchpoint` and `complete` must be idempotent, so that a retry after a lost reply gets the
 * same reply. Failures must be AppErrors: NotFound, PaymentRequired, AlreadyAnswered, OutOfOrder, InvalidResponse,
 * Network, TimedOut, Unavailable, 401.
 */
export interface ChatGateway {
  /**
   * Enrols, starts and reads in one call. Null when the server cannot do so or refuses; the separate calls below then
   * give the reason. Missing when one call saves nothing.
   */
  open?(): Promise<OpenedConversation | null>;
  enrol(): Promise<void>;
  activity(): Promise<ChatActivity>;
  start(): Promise<void>;
  availableSteps(): Promise<StepsReply>;
  /** Returns the steps that follow the end of a touchpoint. */
  nextTouchpoint(touchpointId: string): Promise<StepsReply>;
  /** Sends an answer. `turn` is the turn number that came with the answered steps, if the server sent one. */
  respond(stepId: string, response: StepResponse, idempotencyKey: string, turn?: number): Promise<StepsReply>;
  /**
   * Goes back to the question of an answer; returns all steps up to it. `turn` is the turn number that came with the
   * steps; without a turn number no answer can be changed.
   */
  rewind?(stepId: string, turn: number): Promise<StepsReply>;
  /**
   * Changes the coach's language from the next touchpoint on; returns all steps. Allowed only when the steps have
   * `languages`.
   */
  speak?(language: string): Promise<StepsReply>;
  complete(): Promise<void>;
  /**
   * Submits the part of the run that was played offline. Never throws. Missing when this gateway plays no run offline.
   */
  deliver?(): Promise<void>;
}

/** The server calls for playing one conversation offline. */
export interface PackGateway {
  /**
   * Returns the pack: the data for playing the conversation offline. Fails with NotFound when the server allows none.
   */
  pack(): Promise<Pack>;
  /**
   * Stores the part of the run that was played offline; `standing` is how many of its entries the run then contains.
   */
  handIn(played: HandIn): Promise<{ available: StepsReply; standing: number }>;
}

/** Opens the conversation of an Activity, alone or inside a Programme. Arguments are slugs or ids. */
export interface ChatGatewayFactory {
  open(activity: string, programme?: string): ChatGateway;
  /** Loads the voice of this device for the first conversation that is read aloud. Missing when the device has none. */
  voice?(): Promise<LocalVoice>;
}
export const ChatGatewayFactory: PortToken<ChatGatewayFactory> = createPortToken('ChatGateways');
