import { flushOutbox } from '../../src/application/chat/answer-outbox.ts';
import { ChatSession } from '../../src/application/chat/chat-session.ts';
import { AppError, toErrorCode } from '../../src/application/errors.ts';
import type { Clock } from '../../src/application/ports/clock.ts';
import type { ChatGateway } from '../../src/application/ports/device/chat/chat-gateway.ts';
import type { ConversationKey, OfflineStore } from '../../src/application/ports/device/chat/offline-store.ts';
import { isStepSeenBefore } from '../../src/domain/sequencer/bubbles.ts';
import type { ChatState } from '../../src/domain/sequencer/chat-state.ts';
import {
  isKnownStep,
  getStepKind,
  getResponseStepKind,
  type Step,
  type StepResponse,
} from '../../src/domain/steps/step-kinds.ts';
import type { Person } from '../../src/domain/people/person.ts';
import { pacesByName } from '../../src/domain/sequencer/timing.ts';
import { ManualNetworkConnection } from '../../src/infrastructure/shared/engine/manual-connection.ts';
import { OfflineChatGateway } from '../../src/infrastructure/shared/offline/offline-chat-gateway.ts';
import { UnsentAnswersStore } from '../../src/ui/learner/chat/store/unsent-answers-store.ts';
import type { Dice } from '../support/random-activity.ts';
import { ChatCalls, type Caller, type Watched } from './chat-calls.ts';
import type { Composition, Request, Token } from './composition.ts';
import type { Family } from './family.ts';
import { DeviceStore } from './device-store.ts';
import { ShownConversation } from './shown-conversation.ts';

/** The delay of `createLazyChatGatewayFactory` after which a device asks for the pack of an opened conversation. */
const preparedAfterMs = 4000;
/** The time without use (ms) after which a device sleeps: without a network its timers wait until it is woken. */
const awakeMs = 10 * 60_000;

/** A call without the fields that `call` adds. */
export type Wanted<Reply> = Omit<Request<Reply>, 'token' | 'sentAt'>;

/** The observer of the calls between devices and servers. */
export type Watch = {
  /** Called when the person has sent an answer. */
  typed(device: Device, conversation: ConversationKey, stepId: string, response: StepResponse): void;
  /** Called when a server has made a reply; `askedAt` is when the server began to make it. */
  served<Reply>(call: Watched<Reply>, by: { person: Person; askedAt: number }, reply: Reply): void;
  /** Returns true if the call's answers are stored already. */
  counts<Reply>(call: Watched<Reply>, person: Person): boolean;
  /** Called when a server has refused the call; `counted` is true if its answers were stored before. */
  refused<Reply>(call: Watched<Reply>, by: { person: Person; counted: boolean }, error: unknown): void;
  /** Called when a device keeps text of another account than the signed-in one. */
  keptForeign(device: Device, words: string): void;
  /** Called for every failure, foreseen or not. */
  failed(what: string, error: unknown): void;
  /** Called when the device has the reply, which a server made for this person at `servedAt`. */
  acknowledged<Reply>(call: Watched<Reply>, by: { personId: string; servedAt: number }, reply: Reply): void;
};

/** The world around a device. */
export type DeviceWorld = {
  clock: Clock;
  composition: Composition;
  send<Reply>(device: Device, request: Request<Reply>): Promise<Reply>;
  /** Returns text of this account that is unique in this world. */
  freshWords(subject: string): string;
  watch: Watch;
};

/** A phone of a family: the product's own session, outbox and store behind a line, with a clock of its own. */
export class Device implements Caller {
  readonly name: string;
  readonly family: Family;
  readonly copy: OfflineStore;
  readonly shown: ShownConversation;
  /** The id of the payment that was opened on this device. */
  payment: string | null = null;
  conversation: ConversationKey | null = null;
  session: ChatSession | null = null;
  /** The subject whose texts the device keeps; '' when it keeps none. */
  subject = '';
  readonly #world: DeviceWorld;
  readonly #clock: Clock;
  readonly #pace: keyof typeof pacesByName;
  readonly #connection = new ManualNetworkConnection();
  #token: Token | null = null;
  #keys = 0;
  #isCut = false;
  #touchedAt: number;
  /** The timers that were due while the device slept. */
  readonly #overdue = new Set<() => void>();
  #cancelReconnecting: () => void = () => undefined;
  #stopWatching: () => void = () => undefined;

  /** `aheadMs`: how far the device's clock is ahead. */
  constructor(
    name: string,
    family: Family,
    world: DeviceWorld,
    { aheadMs, pace }: { aheadMs: number; pace: keyof typeof pacesByName },
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

  /** Returns the account in whose name the device writes: the signed-in one, or else the family's. */
  get writer(): string {
    return this.subject === '' ? this.family.subject : this.subject;
  }

  get state(): ChatState | null {
    return this.session?.state ?? null;
  }

  /** Wakes the device, when a person uses it or the network is back: runs the timers that are overdue. */
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
      pace: pacesByName[this.#pace],
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

  /** Leaves the page. Its stored texts stay on the device. */
  close(): void {
    this.session?.close();
    this.session = null;
    this.#stopWatching();
  }

  /** Logs the person out: deletes everything of theirs from the device. */
  logOut(): void {
    this.close();
    this.copy.clear();
    this.conversation = null;
    this.subject = '';
    this.#token = null;
    this.payment = null;
  }

  /** Writes an answer to the question on the screen, and sends it. Until it is stored, it is kept as a draft. */
  answer(random: Dice): void {
    const { session, conversation, copy, state } = this;
    const pending = state?.pending;
    if (!session || !conversation || !pending || state?.sending !== null) return;
    const stepId = pending.touchpointStepEntityId;
    const response = this.answerTo(pending, random);
    if (response === null) return;
    // A refused answer that the person rewrites is no longer sent in its old form.
    if (state.failure?.of === 'sending') copy.saveAnswer(conversation, null);
    const draft = getResponseStepKind(response).draft(response);
    if (draft !== null) copy.saveDraft(conversation, stepId, draft);
    session.submit(response);
    // The session takes no answer while another is being changed.
    if (session.state.sending) this.#world.watch.typed(this, conversation, stepId, response);
  }

  /** Returns an answer with unique text; null for a step that takes no answer. */
  answerTo(step: Step, random: Dice): StepResponse | null {
    if (!isKnownStep(step)) return null;
    const kind = getStepKind(step.stepType);
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

  /** Cuts the device off from all servers for `forMs`. */
  cut(forMs: number): void {
    if (this.#isCut) return;
    this.#isCut = true;
    this.#connection.lose();
    const { clock } = this.#world;
    this.#cancelReconnecting = clock.schedule(clock.now() + forMs, () => this.reconnect());
  }

  /** Ends the cut, because the network is back. */
  reconnect(): void {
    if (!this.#isCut) return;
    this.#isCut = false;
    this.#cancelReconnecting();
    this.wake();
    if (this.copy.isReopened() && this.subject === this.family.subject) this.copy.open(this.subject);
    void this.comeBack();
  }

  /** Reloads the page. Without a network no identity provider can be asked, so the stored conversation continues. */
  async reloadPage(): Promise<void> {
    if (!this.conversation) return;
    if (this.#isCut) this.copy.reopen();
    await this.open(this.conversation);
  }

  /** Acts on the return of the person or the network: sends what only this device has, and requests news. */
  async comeBack(): Promise<void> {
    this.#connection.back();
    await Promise.all([this.session?.comeBack(), this.#deliver()]);
  }

  /**
   * Asks for news after a person returns to the device. Where the page cannot, because the conversation is over or
   * never existed, opens the page again.
   */
  async refresh(): Promise<void> {
    await this.#deliver();
    if (!this.conversation || this.subject !== this.family.subject) return;
    const { session, state } = this;
    const last = state?.queue.at(-1);
    const isOver =
      !last || (state?.pausedAt === null && isStepSeenBefore(last)) || state?.activityStatus === 'Completed';
    if (!session || isOver) await this.open(this.conversation);
    else await session.comeBack();
  }

  /** Makes a call. A token that has ended is renewed once, as the product's client does. */
  async call<Reply>(wanted: Wanted<Reply>): Promise<Reply> {
    const send = async (token: Token): Promise<Reply> => {
      const { what, work } = wanted;
      const sent = this.#world.send(this, { what, work, token, sentAt: this.#clock.now() });
      // A request of a device that is cut off may arrive; its reply does not.
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
      // A sign-in of another person is no renewal.
      const isSame = subject === this.subject && subject === this.family.subject;
      if (toErrorCode(error) !== '401' || !isSame) throw error;
      return send(this.#renewed());
    }
  }

  /** Makes a call as `call` does, and notifies the world on the server and on the device. */
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

  /** Returns the product's own gateway, which continues a conversation without a network. */
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
      // The page is gone if the person has logged out meanwhile.
      if (this.subject === subject) void gateway.prepare();
    });
  }

  /**
   * Reloads, as ChatStore does, entries that were played on this device and then submitted, or refused by the server.
   */
  #watchKept(session: ChatSession, conversation: ConversationKey): void {
    const refresh = (): void => void session.comeBack();
    this.#stopWatching = new UnsentAnswersStore({ copy: this.copy, conversation }).watch((handedIn) =>
      handedIn ? refresh() : void session.reload().catch(refresh),
    );
  }

  /** Signs the page in as the family's present account; deletes texts that were kept for another one. */
  #becomeFamily(): void {
    const { subject } = this.family;
    if (this.subject === subject || this.#isCut) return;
    this.copy.open(subject);
    this.subject = subject;
    this.#token = null;
    this.payment = null;
  }

  /** Returns a new token. @throws AppError '401' if the page is still signed in as another account. */
  #renewed(): Token {
    if (this.subject !== this.family.subject) throw new AppError('401', 'Somebody else was signed in here.');
    this.#token = this.family.newToken();
    return this.#token;
  }
}

const cutOff = (): AppError => new AppError('Network', 'There is no network.');
