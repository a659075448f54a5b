import type { ActivityRef } from '../../src/application/activity/resolve-activity.ts';
import { isTransientError } from '../../src/application/errors.ts';
import type {
  ChatActivity,
  ChatGateway,
  OpenedConversation,
  PackGateway,
} from '../../src/application/ports/device/chat/chat-gateway.ts';
import type { ConversationKey } from '../../src/application/ports/device/chat/offline-store.ts';
import type { Person } from '../../src/domain/people/person.ts';
import type { HandIn } from '../../src/domain/chat/hand-in.ts';
import type { LearnerLogEntry } from '../../src/domain/chat/run-entry.ts';
import type { Pack } from '../../src/domain/chat/pack.ts';
import type { StepResponse } from '../../src/domain/steps/step-kinds.ts';
import type { StepsReply } from '../../src/domain/steps/steps-reply.ts';
import type { Server } from './composition.ts';

export type Answer = { stepId: string; response: StepResponse };

/** A device's description of a call, sent with the call so that the world can watch it. */
export type Watched<Reply> = {
  what: string;
  conversation: ConversationKey;
  /** Returns the steps in the reply; absent for a call whose reply has none. */
  steps?: (reply: Reply) => StepsReply;
  /** Returns the pack in the reply; absent for a call whose reply has none. */
  pack?: (reply: Reply) => Pack;
  /** The answers that the call submits. */
  answers?: readonly Answer[];
  /** All entries that the call submits, if it can submit more than one answer. */
  entries?: readonly LearnerLogEntry[] | undefined;
  /** Returns how many of the answers the reply reports as stored; absent if a reply means that all are. */
  stored?: (reply: Reply) => number;
  work(server: Server, person: Person): Promise<Reply>;
};

/** The device that makes the calls. */
export type Caller = { watched<Reply>(call: Watched<Reply>): Promise<Reply> };

/** Implements the chat gateway of a device: makes the product's own calls over a line, as the server's routes do. */
export class ChatCalls implements ChatGateway, PackGateway {
  readonly #caller: Caller;
  readonly #conversation: ConversationKey;
  readonly #ref: ActivityRef;

  constructor(caller: Caller, conversation: ConversationKey) {
    this.#caller = caller;
    this.#conversation = conversation;
    this.#ref = { activity: conversation.activity, programme: conversation.programme };
  }

  /** Opens as HttpChatGateway does: when the call fails for good, requests its parts one by one. */
  async open(): Promise<OpenedConversation | null> {
    const opening = this.#call<OpenedConversation>('open', {
      steps: ({ available }) => available,
      work: async ({ ports, useCases }, person) => {
        const { activity, available } = await useCases.openConversation(ports, person, this.#ref);
        return { activity: chatActivity(activity), available };
      },
    });
    return opening.catch((error: unknown) => {
      if (isTransientError(error)) throw error;
      return null;
    });
  }

  enrol(): Promise<void> {
    return this.#call('enrol', {
      work: ({ ports, useCases }, person) => useCases.enrolActivity(ports, person, this.#ref),
    });
  }

  activity(): Promise<ChatActivity> {
    return this.#call('activity', {
      work: async ({ ports, useCases }, person) =>
        chatActivity(await useCases.showActivity(ports, person, this.#ref)),
    });
  }

  start(): Promise<void> {
    return this.#call('start', {
      work: ({ ports, useCases }, person) => useCases.startActivity(ports, person, this.#ref),
    });
  }

  availableSteps(): Promise<StepsReply> {
    return this.#call<StepsReply>('availableSteps', {
      steps: (reply) => reply,
      work: ({ ports, useCases }, person) => useCases.availableSteps(ports, person, this.#ref),
    });
  }

  nextTouchpoint(touchpointId: string): Promise<StepsReply> {
    return this.#call<StepsReply>(`nextTouchpoint ${touchpointId}`, {
      steps: (reply) => reply,
      work: ({ ports, useCases }, person) =>
        useCases.followTouchpoint(ports, person, this.#ref, touchpointId),
    });
  }

  respond(stepId: string, response: StepResponse, _key: string, turn?: number): Promise<StepsReply> {
    return this.#call<StepsReply>(`respond ${stepId} in turn ${turn ?? '?'}`, {
      steps: (reply) => reply,
      answers: [{ stepId, response }],
      work: ({ ports, useCases }, person) =>
        useCases.submitResponse(ports, person, this.#ref, stepId, response, turn),
    });
  }

  rewind(stepId: string, turn: number): Promise<StepsReply> {
    return this.#call<StepsReply>(`rewind ${stepId} in turn ${turn}`, {
      steps: (reply) => reply,
      work: ({ ports, useCases }, person) => useCases.rewindAnswer(ports, person, this.#ref, stepId, turn),
    });
  }

  complete(): Promise<void> {
    return this.#call('complete', {
      work: ({ ports, useCases }, person) => useCases.completeActivity(ports, person, this.#ref.activity),
    });
  }

  pack(): Promise<Pack> {
    return this.#call<Pack>('pack', {
      pack: (reply) => reply,
      work: ({ ports, useCases }, person) => useCases.packConversation(ports, person, this.#ref),
    });
  }

  handIn(played: HandIn): Promise<HandedIn> {
    const { entries, from } = played;
    return this.#call<HandedIn>(`handIn of ${entries.length} from ${from}`, {
      steps: ({ available }) => available,
      answers: answersIn(entries),
      entries,
      stored: ({ standing }) => answersIn(entries.slice(0, standing)).length,
      work: ({ ports, useCases }, person) => useCases.handInConversation(ports, person, this.#ref, played),
    });
  }

  #call<Reply>(what: string, call: Omit<Watched<Reply>, 'what' | 'conversation'>): Promise<Reply> {
    return this.#caller.watched({ ...call, what, conversation: this.#conversation });
  }
}

type HandedIn = Awaited<ReturnType<PackGateway['handIn']>>;

const answersIn = (entries: readonly LearnerLogEntry[]): Answer[] =>
  entries.flatMap((entry) =>
    entry.kind === 'answered' ? [{ stepId: entry.stepId, response: entry.response }] : [],
  );

const chatActivity = ({ id, title, startedAt, completedAt }: ChatActivity): ChatActivity => ({
  id,
  title,
  startedAt,
  completedAt,
});
