import { flushOutbox } from '../../src/application/chat/answer-outbox.ts';
import { ChatSession } from '../../src/application/chat/chat-session.ts';
import { AppError, errorCode } from '../../src/application/errors.ts';
import type { Clock } from '../../src/application/ports/clock.ts';
import type { ChatGateway } from '../../src/application/ports/device/chat/chat-gateway.ts';
import type { ConversationKey, OfflineStore } from '../../src/application/ports/device/chat/offline-store.ts';
import { isSettled } from '../../src/domain/sequencer/bubbles.ts';
import type { ChatState } from '../../src/domain/sequencer/chat-state.ts';
import {
  isKnown,
  kindOf,
  kindOfResponse,
  type Step,
  type StepResponse,
} from '../../src/domain/steps/step-kinds.ts';
import type { Person } from '../../src/domain/people/person.ts';
import { paces } from '../../src/domain/sequencer/timing.ts';
import { ManualConnection } from '../../src/infrastructure/shared/engine/manual-connection.ts';
import { OfflineChatGateway } from '../../src/infrastructure/shared/offline/offline-chat-gateway.ts';
import { UnsentAnswersStore } from '../../src/ui/learner/chat/store/unsent-answers-store.ts';
import type { Dice } from '../support/random-activity.ts';
import { ChatCalls, type Caller, type Watched } from './chat-calls.ts';
import type { Composition, Request, Token } from './composition.ts';
import type { Family } from './family.ts';
import { DeviceStore } from './device-store.ts';
import { ShownConversation } from './shown-conversation.ts';

/** The delay of `lazyChatGateways` after which a device asks for the pack of an opened conversation. */
const preparedAfterMs = 4000;
/** A device that nobody touches sleeps after so long: without a network it does nothing until it is woken. */
const awakeMs = 10 * 60_000;

/** A call without what every call has. */
export type Wanted<Reply> = Omit<Request<Reply>, 'token' | 'sentAt'>;

/** The observer of the calls between devices and servers. */
export type Watch = {
  /** The person sent an answer. */
  typed(device: Device, conversation: ConversationKey, stepId: string, response: StepResponse): void;
  /** A server has made a reply; `askedAt` is when it began to. */
  served<Reply>(call: Watched<Reply>, by: { person: Person; askedAt: number }, reply: Reply): void;
  /** Does its answer count already? */
  counts<Reply>(call: Watched<Reply>, person: Person): boolean;
  /** A server has refused it; `counted` is whether its answer did when it began to. */
  refused<Reply>(call: Watched<Reply>, by: { person: Person; counted: boolean }, error: unknown): void;
  /** A device keeps words that are not of whoever is signed in there. */
  keptForeign(device: Device, words: string): void;
  /** Something failed, foreseen or not. */
  failed(what: string, error: unknown): void;
  /** The device has the reply, which a server made for this person at `servedAt`. */
  acknowledged<Reply>(call: Watched<Reply>, by: { personId: string; servedAt: number }, reply: Reply): void;
};

/** The world around a device. */
export type DeviceWorld = {
  clock: Clock;
  composition: Composition;
  send<Reply>(device: Device, request: Request<Reply>): Promise<Reply>;
  /** Words of this account that nobody else in this world has written. */
  freshWords(subject: string): string;
  watch: Watch;
};

/** A phone of a family: the product's own session, outbox and store, over a line, with a clock of its own. */
export class Device implements Caller {
  readonly name: string;
  readonly family: Family;
  readonly copy: OfflineStore;
  readonly shown: ShownConversation;
  /** The payment that was opened here. */
  payment: string | null = null;
  conversation: ConversationKey | null = null;
  session: ChatSession | null = null;
  /** The subject whose words the device keeps; '' where it keeps none. */
  subject = '';
  readonly #world: DeviceWorld;
  readonly #clock: Clock;
  readonly #pace: keyof typeof paces;
  readonly #connection = new ManualConnection();
  #token: Token | null = null;
  #keys = 0;
  #isCut = false;
  #touchedAt: number;
  /** The timers that fell due while the device slept. */
  readonly #overdue = new Set<() => void>();
  #cancelReconnecting: () => void = () => undefined;
  #stopWatching: () => void = () => undefined;

  /** `aheadMs`: how far the device's clock is ahead. */
  constructor(
    name: string,
    family: Family,
    world: DeviceWorld,
    { aheadMs, pace }: { aheadMs: number; pace: keyof typeof paces },
  ) {
    this.name = name;
    this.family = family;
    this.#world = world;
    this.#pace = pace;
    this.#touchedAt = world.clock.now();
    this.shown = new ShownConversation((error) => world.watch.failed(name, error));
    const store = new DeviceStore(
      () => this.subject,
      (words) => world.watch.keptForeign(this, words),
    );
    this.copy = world.composition.copy(store);
    this.#clock = {
      now: () => world.clock.now() + aheadMs,
      schedule: (dueAt, task) => this.#whenAwake(dueAt - aheadMs, task),
    };
  }

  /** The account with which the person who writes here is signed in. */
  get writer(): string {
    return this.subject === '' ? this.family.subject : this.subject;
  }

  get state(): ChatState | null {
    return this.session?.state ?? null;
  }

  /** Somebody takes the device into their hand, or the network wakes it: what fell due meanwhile is done. */
  wake(): void {
    this.#touchedAt = this.#world.clock.now();
    for (const task of this.#overdue) {
      this.#overdue.delete(task);
      task();
    }
  }

  /** Opens a conversation on a page of its own. */
  async open(conversation: ConversationKey): Promise<void> {
    this.close();
    this.#becomeFamily();
    if (this.subject === '') return;
    this.conversation = conversation;
    this.shown.clear();
    const gateway = this.#goingOn(conversation);
    const session = new ChatSession({
      gateway,
      clock: this.#clock,
      screen: this.shown,
      newKey: () => `${this.name}-${(this.#keys += 1)}`,
      pace: paces[this.#pace],
      copy: this.copy,
      conversation,
    });
    this.session = session;
    this.#watchKept(session, conversation);
    this.#prepareSoon(gateway, this.subject);
    try {
      await session.open();
    } catch {
      // The conversation cannot be shown; the person opens it again later.
      if (this.session === session) this.close();
    }
  }

  /** The page is left. What it kept stays on the device. */
  close(): void {
    this.session?.close();
    this.session = null;
    this.#stopWatching();
  }

  /** The person signs out: everything of theirs leaves the device. */
  logOut(): void {
    this.close();
    this.copy.clear();
    this.conversation = null;
    this.subject = '';
    this.#token = null;
    this.payment = null;
  }

  /** Writes an answer to the question that is on the screen, and sends it. What is written is a draft until it is stored. */
  answer(random: Dice): void {
    const { session, conversation, copy, state } = this;
    const pending = state?.pending;
    if (!session || !conversation || !pending || state?.sending !== null) return;
    const stepId = pending.touchpointStepEntityId;
    const response = this.answerTo(pending, random);
    if (response === null) return;
    // A refused answer that is rewritten is no longer sent in its old form.
    if (state.failure?.of === 'sending') copy.saveAnswer(conversation, null);
    const draft = kindOfResponse(response).draft(response);
    if (draft !== null) copy.saveDraft(conversation, stepId, draft);
    session.submit(response);
    // While an answer is being changed, none is taken.
    if (session.state.sending) this.#world.watch.typed(this, conversation, stepId, response);
  }

  /** An answer with words of its own; null for a step that takes none. */
  answerTo(step: Step, random: Dice): StepResponse | null {
    if (!isKnown(step)) return null;
    const kind = kindOf(step.stepType);
    return kind.response(
      kind.asks(step).map(({ questionEntityId, type, options = [], min = 0, max = 0 }) => ({
        feedbackQuestionEntityId: questionEntityId,
        responses: [
          type === 'text'
            ? this.#world.freshWords(this.writer)
            : type === 'range'
              ? String(min + random.throw(max - min + 1))
              : random.pick(options.map(({ value }) => value)),
        ],
      })),
    );
  }

  /** Goes back to an answer that is on the screen. */
  rewind(random: Dice): void {
    const answered = this.shown.answeredSteps;
    if (this.session && answered.length > 0) this.session.rewind(random.pick(answered));
  }

  /** Cuts the device off from all servers for this long. */
  cut(forMs: number): void {
    if (this.#isCut) return;
    this.#isCut = true;
    this.#connection.lose();
    const { clock } = this.#world;
    this.#cancelReconnecting = clock.schedule(clock.now() + forMs, () => this.reconnect());
  }

  /** The network is back. */
  reconnect(): void {
    if (!this.#isCut) return;
    this.#isCut = false;
    this.#cancelReconnecting();
    this.wake();
    if (this.copy.isReopened() && this.subject === this.family.subject) this.copy.open(this.subject);
    void this.comeBack();
  }

  /** The page is read again. Without a network nobody can be asked who is there: what is kept goes on. */
  async reloadPage(): Promise<void> {
    if (!this.conversation) return;
    if (this.#isCut) this.copy.reopen();
    await this.open(this.conversation);
  }

  /** The person or the network is back: what this device alone has goes out, and news is looked for. */
  async comeBack(): Promise<void> {
    this.#connection.back();
    await Promise.all([this.session?.comeBack(), this.#deliver()]);
  }

  /**
   * Looks again after a person returns to the device: the page asks for news. Where it cannot, because the conversation
   * is over or never existed, the page is opened again.
   */
  async refresh(): Promise<void> {
    await this.#deliver();
    if (!this.conversation || this.subject !== this.family.subject) return;
    const { session, state } = this;
    const last = state?.queue.at(-1);
    const isOver =
      !last || (state?.pausedAt === null && isSettled(last)) || state?.activityStatus === 'Completed';
    if (!session || isOver) await this.open(this.conversation);
    else await session.comeBack();
  }

  /** Makes a call; a token that has ended is renewed, once, as the product's client does. */
  async call<Reply>(wanted: Wanted<Reply>): Promise<Reply> {
    const send = async (token: Token): Promise<Reply> => {
      const { what, work } = wanted;
      const sent = this.#world.send(this, { what, work, token, sentAt: this.#clock.now() });
      // The request may arrive; its reply does not.
      const reply = await sent.catch((error: unknown) => {
        throw this.#isCut ? cutOff() : error;
      });
      if (this.#isCut) throw cutOff();
      return reply;
    };
    if (this.#isCut) throw cutOff();
    if (this.subject === '') this.#becomeFamily();
    const { subject } = this;
    try {
      return await send(this.#token ?? this.#renewed());
    } catch (error) {
      // Somebody else's sign-in is no renewal.
      const isSame = subject === this.subject && subject === this.family.subject;
      if (errorCode(error) !== '401' || !isSame) throw error;
      return send(this.#renewed());
    }
  }

  /** Calls as `call` does, seen by the world on both ends. */
  async watched<Reply>(call: Watched<Reply>): Promise<Reply> {
    const { watch, clock } = this.#world;
    const served: { by: { personId: string; servedAt: number } | null } = { by: null };
    const reply = await this.call<Reply>({
      what: call.what,
      work: async (server, person) => {
        const askedAt = clock.now();
        const counted = watch.counts(call, person);
        try {
          const made = await call.work(server, person);
          watch.served(call, { person, askedAt }, made);
          served.by = { personId: person.id, servedAt: clock.now() };
          return made;
        } catch (error) {
          watch.refused(call, { person, counted }, error);
          throw error;
        }
      },
    });
    if (served.by !== null) watch.acknowledged(call, served.by, reply);
    return reply;
  }

  gateway(conversation: ConversationKey): ChatGateway {
    return this.#world.composition.gateway(new ChatCalls(this, conversation));
  }

  /** The product's own gateway, which goes on without a line. */
  #goingOn(conversation: ConversationKey): OfflineChatGateway {
    return new OfflineChatGateway({
      remote: this.gateway(conversation),
      packs: new ChatCalls(this, conversation),
      copy: this.copy,
      of: conversation,
      clock: this.#clock,
      connection: this.#connection,
    });
  }

  /** Sends, as SessionStore does, all entries that only this device has, whatever page is open. */
  async #deliver(): Promise<void> {
    if (this.subject !== this.family.subject) return;
    const open = (activity: string, programme?: string): ChatGateway =>
      this.#goingOn({ activity, programme });
    await flushOutbox({ open }, this.copy);
  }

  #whenAwake(dueAt: number, task: () => void): () => void {
    const { clock } = this.#world;
    const cancel = clock.schedule(dueAt, () => {
      if (this.#isCut && clock.now() > this.#touchedAt + awakeMs) this.#overdue.add(task);
      else task();
    });
    return () => {
      cancel();
      this.#overdue.delete(task);
    };
  }

  #prepareSoon(gateway: OfflineChatGateway, subject: string): void {
    this.#clock.schedule(this.#clock.now() + preparedAfterMs, () => {
      // Signing out since has taken the page along.
      if (this.subject === subject) void gateway.prepare();
    });
  }

  /** Reads anew, as ChatStore does, what was played here and handed in, or refused by the run. */
  #watchKept(session: ChatSession, conversation: ConversationKey): void {
    const refresh = (): void => void session.comeBack();
    this.#stopWatching = new UnsentAnswersStore({ copy: this.copy, conversation }).watch((handedIn) =>
      handedIn ? refresh() : void session.reload().catch(refresh),
    );
  }

  /** The page belongs to whoever the family is now; what was kept for anybody else is gone. */
  #becomeFamily(): void {
    const { subject } = this.family;
    if (this.subject === subject || this.#isCut) return;
    this.copy.open(subject);
    this.subject = subject;
    this.#token = null;
    this.payment = null;
  }

  /** Throws AppError '401' where the page is still somebody else's: they have to sign in. */
  #renewed(): Token {
    if (this.subject !== this.family.subject) throw new AppError('401', 'Somebody else was signed in here.');
    this.#token = this.family.newToken();
    return this.#token;
  }
}

const cutOff = (): AppError => new AppError('Network', 'There is no network.');
