import type { StepsReply } from '../../domain/chat/steps/steps-reply.ts';
import type { Step, StepResponse } from '../../domain/chat/steps/step-kinds.ts';
import {
  advance,
  isHalted,
  opening,
  type ChatEvent,
  type ChatState,
  type Effect,
} from '../../domain/chat/sequencer.ts';
import { isSettled, type Bubble } from '../../domain/chat/bubbles.ts';
import type { Pace } from '../../domain/chat/timing.ts';
import { errorCode, errorMessage, isTransient, type ErrorCode } from '../errors.ts';
import { flushConversation, discardToDraft, send } from './answer-outbox.ts';
import type { ChatActivity, ChatGateway } from '../ports/device/chat-gateway.ts';
import type { Clock } from '../ports/clock.ts';
import type { Conversation, OfflineStore } from '../ports/device/offline-store.ts';

/** Where a conversation is shown: a store in the browser, a transcript in the CLI and in tests. */
export interface ChatScreen {
  clear(): void;
  show(bubble: Bubble): void;
  /** The state after everything of one event was shown. */
  changed(state: ChatState): void;
  /** A step that could not be shown; the conversation goes on. */
  report(problem: string, stepId: string): void;
  /** A failure that does not stop the conversation (starting, marking complete). */
  raise(error: unknown): void;
}

/** The run is somewhere else than this screen: answered in another tab, begun again, or a plain 409. */
const movedOn: ReadonlySet<ErrorCode> = new Set([
  'AlreadyAnswered',
  'OutOfOrder',
  'NotStarted',
  'NotFound',
  'Conflict',
]);

/**
 * Runs the sequencer: state in, effects out to ports. The only place where effects become calls;
 * browser, CLI, tests and preview share it.
 */
export class ChatSession {
  readonly #gateway: ChatGateway;
  readonly #clock: Clock;
  readonly #screen: ChatScreen;
  readonly #newKey: () => string;
  readonly #copy: OfflineStore;
  readonly #conversation: Conversation;
  #pace: Pace;
  #state: ChatState = opening;
  #cancelTimer: () => void = () => undefined;
  /** Replies that belong to an earlier loading than the one shown are dropped. */
  #shownLoading = 0;
  #lastLoading = 0;
  /** The touchpoint whose end was refused last; refused again, loading again would not help. */
  #refusedEnd: string | null = null;
  #haltedAgain = false;
  #isQuiet = false;
  #closed = false;
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(ports: {
    gateway: ChatGateway;
    clock: Clock;
    screen: ChatScreen;
    /** A fresh idempotency key for each response. */
    newKey: () => string;
    pace: Pace;
    /** Keeps each answer until the server has it, under the name of this conversation. */
    copy: OfflineStore;
    conversation: Conversation;
  }) {
    this.#gateway = ports.gateway;
    this.#clock = ports.clock;
    this.#screen = ports.screen;
    this.#newKey = ports.newKey;
    this.#pace = ports.pace;
    this.#copy = ports.copy;
    this.#conversation = ports.conversation;
  }

  get state(): ChatState {
    return this.#state;
  }

  /**
   * Rules 1 and 2 of the chat flow: enrol (failure ignored), fetch, start when not started (failure
   * raised, steps still load), load the available steps. An answer that an earlier visit could not
   * send goes out first. Where the server can, and nothing has to go out first, all of it is one call. Throws
   * AppError when there is nothing to show.
   */
  async open(): Promise<ChatActivity> {
    const nothingWaits = this.#copy.answer(this.#conversation) === null;
    const opened = nothingWaits ? await this.#gateway.open?.().catch(() => null) : null;
    if (opened) {
      this.#lastLoading += 1;
      this.#show(this.#lastLoading, opened.available, opened.activity.completedAt);
      return opened.activity;
    }
    await this.#gateway.enrol().catch(() => undefined);
    const activity = await this.#gateway.activity();
    if (activity.startedAt === null)
      await this.#gateway.start().catch((error: unknown) => this.#raise(error));
    await flushConversation(this.#gateway, this.#copy, this.#conversation);
    await this.#load(activity.completedAt);
    return activity;
  }

  /** Fetches everything again, for instance after another tab answered. */
  async reload(): Promise<void> {
    const activity = await this.#gateway.activity();
    await this.#load(activity.completedAt);
  }

  /** Applies from the next scheduled message on (decision A37). */
  setPace(pace: Pace): void {
    this.#pace = pace;
  }

  submit(response: StepResponse): void {
    const { pending, sending } = this.#state;
    if (pending !== null && sending === null) this.#submit(pending.touchpointStepEntityId, response);
  }

  /** Tries again now what failed: an answer on its way, the way to the next messages, or a script that stopped. */
  retry(): void {
    if (isHalted(this.#state) && !this.#haltedAgain) this.#track(this.#loadHalted());
    else this.#dispatch({ type: 'retried' });
  }

  /** Takes back the answer on its way, to change it. Had it arrived all the same, the run is loaded again. */
  withdraw(): void {
    const { sending } = this.#state;
    if (sending === null) return;
    const { step, response, key } = sending;
    discardToDraft(this.#copy, this.#conversation, { stepId: step.touchpointStepEntityId, response, key });
    this.#dispatch({ type: 'withdrawn' });
  }

  /**
   * The person or the network is back: what failed is tried at once, and an answer given in another tab or
   * on another device is looked for (promise 29), unless the run is at its end or a call of this one is under way.
   * Says whether there was one; then everything is loaded again.
   */
  async comeBack(): Promise<boolean> {
    const { failure, sending, following, activityStatus, pausedAt } = this.#state;
    if (failure?.of === 'completing') this.closeFinish({ quietly: true });
    else if (failure !== null) this.retry();
    const last = this.#lastStep;
    const isOver = pausedAt === null && (!last || isSettled(last) || activityStatus === 'Completed');
    if (isOver || sending !== null || following !== null) return false;
    const isUnchanged =
      pausedAt === null ? this.#isWaitingFor(last?.touchpointStepEntityId ?? '') : this.#isPausedAt(pausedAt);
    if (await isUnchanged) return false;
    if (this.#closed || this.#lastStep !== last || this.#state.sending !== null) return false;
    if (this.#state.following !== null) return false;
    return this.reload().then(
      () => true,
      () => false,
    );
  }

  /** Does the server still wait for an answer to this step? True when the server does not say. */
  async #isWaitingFor(stepId: string): Promise<boolean> {
    const reply = await this.#gateway.availableSteps().catch(() => null);
    const known = reply?.steps.find(({ touchpointStepEntityId: id }) => id === stepId);
    return reply === null || (known !== undefined && !isSettled(known));
  }

  /** Is the run still at this pause, not continued on another screen? True when the server does not say. */
  async #isPausedAt(touchpointId: string): Promise<boolean> {
    const reply = await this.#gateway.availableSteps().catch(() => null);
    return reply === null || reply.pausedTouchpoint === touchpointId;
  }

  /** The step that the run was last known to wait for. */
  get #lastStep(): Step | undefined {
    return this.#state.queue.at(-1);
  }

  /** The family goes on after a pause. */
  resume(): void {
    this.#dispatch({ type: 'resumed' });
  }

  /**
   * The finish modal was closed, in whatever way: the Activity is marked complete (rule 8). A failure is
   * raised, or with `quietly` only told by the state.
   */
  closeFinish({ quietly = false } = {}): void {
    this.#isQuiet = quietly;
    this.#dispatch({ type: 'finishClosed' });
  }

  /** Resolves when no call is under way: what happens next waits for the clock or the learner. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  /** Stops the timer; replies still under way are dropped. The run itself stays safe on the server. */
  close(): void {
    this.#closed = true;
    this.#cancelTimer();
  }

  /**
   * The first try loads everything again; if that does not help, the next one takes up the step that was
   * passed over.
   */
  async #loadHalted(): Promise<void> {
    await this.reload();
    this.#haltedAgain = true;
  }

  async #load(completedAt: number | null): Promise<void> {
    this.#lastLoading += 1;
    const loading = this.#lastLoading;
    this.#show(loading, await this.#gateway.availableSteps(), completedAt);
  }

  #show(loading: number, reply: StepsReply, completedAt: number | null): void {
    if (loading !== this.#lastLoading) return;
    this.#shownLoading = loading;
    this.#dispatch({ type: 'loaded', at: this.#clock.now(), reply, completedAt });
  }

  #submit(stepId: string, response: StepResponse): void {
    const key = this.#newKey();
    this.#copy.saveAnswer(this.#conversation, { stepId, response, key });
    this.#dispatch({ type: 'submitted', response, key });
  }

  #dispatch(event: ChatEvent): void {
    if (this.#closed) return;
    const { state, effects } = advance(this.#state, event, this.#pace);
    this.#state = state;
    if (state.due === null) this.#cancelTimer();
    for (const effect of effects) this.#run(effect);
    this.#screen.changed(state);
    this.#resume(state);
  }

  /** An answer kept from an earlier visit goes on being sent as soon as its question is there. */
  #resume({ pending, sending, failure }: ChatState): void {
    if (pending === null || sending !== null || failure !== null) return;
    const kept = this.#copy.answer(this.#conversation);
    if (kept !== null && kept.stepId === pending.touchpointStepEntityId)
      this.#dispatch({ type: 'submitted', response: kept.response, key: kept.key });
  }

  #run(effect: Effect): void {
    switch (effect.type) {
      case 'clear':
        this.#screen.clear();
        break;
      case 'show':
        this.#screen.show(effect.bubble);
        break;
      case 'report':
        this.#screen.report(effect.problem, effect.stepId);
        break;
      case 'wait':
        this.#cancelTimer();
        this.#cancelTimer = this.#clock.schedule(effect.until, () =>
          this.#dispatch({ type: 'due', at: this.#clock.now() }),
        );
        break;
      case 'send':
        this.#send(effect);
        break;
      case 'follow':
        this.#call(this.#gateway.nextTouchpoint(effect.touchpointId), (reply) => ({
          type: 'followed',
          at: this.#clock.now(),
          reply,
        }));
        break;
      case 'complete':
        this.#complete();
        break;
    }
  }

  #send({ stepId, response, key }: Extract<Effect, { type: 'send' }>): void {
    this.#call(
      send(this.#gateway, this.#copy, this.#conversation, { stepId, response, key }),
      (reply) => ({ type: 'sent', at: this.#clock.now(), reply }),
      () => this.#state.sending?.key === key,
    );
  }

  /**
   * A call whose reply or failure comes back as an event of the same loading. A reply that is not
   * `awaited` any more has moved the run on: everything is loaded again.
   */
  #call<Reply>(
    call: Promise<Reply>,
    event: (reply: Reply) => ChatEvent,
    awaited: () => boolean = () => true,
  ): void {
    const loading = this.#shownLoading;
    this.#track(
      call.then(
        (reply) => {
          if (loading !== this.#shownLoading || this.#closed) return undefined;
          return awaited() ? this.#dispatch(event(reply)) : this.reload();
        },
        (error: unknown) => {
          if (loading === this.#shownLoading && awaited()) this.#failed(error);
        },
      ),
    );
  }

  #track(call: Promise<unknown>): void {
    const tracked = call
      .catch((error: unknown) => this.#raise(error))
      .finally(() => this.#underWay.delete(tracked));
    this.#underWay.add(tracked);
  }

  /** The failure shows; where the run has moved on, everything is loaded again (promise 29). */
  #failed(error: unknown): void {
    const code = errorCode(error);
    const { following, sending } = this.#state;
    this.#fail(error);
    if (this.#closed || !movedOn.has(code)) return;
    if (following !== null && following === this.#refusedEnd) return;
    this.#refusedEnd = following;
    this.#track(code === 'Conflict' && sending ? this.#reloadUnlessWaiting(sending.step) : this.reload());
  }

  /** A refusal without a reason of ours: where the question is still open, the person can answer again. */
  async #reloadUnlessWaiting({ touchpointStepEntityId: stepId }: Step): Promise<void> {
    if (!(await this.#isWaitingFor(stepId))) await this.reload();
  }

  #fail(error: unknown): void {
    this.#dispatch({
      type: 'failed',
      at: this.#clock.now(),
      code: errorCode(error),
      message: errorMessage(error),
      passes: isTransient(error),
    });
  }

  /** 409 counts as complete: it was completed elsewhere (decision A30). Unasked it fails silently (C19). */
  #complete(): void {
    const done = (): void => this.#dispatch({ type: 'completed' });
    const asked = this.#state.stage === 'completing';
    this.#track(
      this.#gateway.complete().then(done, (error: unknown) => {
        if (errorCode(error) === 'NotCompleted' || errorCode(error) === 'Conflict') return done();
        if (!asked) return;
        this.#fail(error);
        if (!this.#isQuiet) this.#raise(error);
      }),
    );
  }

  #raise(error: unknown): void {
    if (!this.#closed) this.#screen.raise(error);
  }
}
