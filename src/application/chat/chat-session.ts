import type { StepsReply } from '../../domain/steps/steps-reply.ts';
import type { Step, StepResponse } from '../../domain/steps/step-kinds.ts';
import {
  isRequestPending,
  isConversationStuck,
  initialChatState,
  type ChatEvent,
  type ChatState,
  type ChatEffect,
} from '../../domain/sequencer/chat-state.ts';
import { advanceConversation } from '../../domain/sequencer/sequencer.ts';
import { isStepSeenBefore } from '../../domain/sequencer/bubbles.ts';
import type { Pace } from '../../domain/sequencer/timing.ts';
import { toErrorCode, toErrorMessage, isTransientError } from '../errors.ts';
import { AnswerOutbox, staleScreenErrorCodes } from './answer-outbox.ts';
import { PendingCalls } from './pending-calls.ts';
import { isRunWaitingForStep, OnScreenAnswers } from './shown-answers.ts';
import type { ChatActivity, ChatGateway } from '../ports/device/chat/chat-gateway.ts';
import type { ChatDisplay } from '../ports/device/chat/chat-display.ts';
import type { Clock } from '../ports/clock.ts';
import type { ConversationKey, OfflineStore } from '../ports/device/chat/offline-store.ts';

/**
 * Runs the sequencer for a screen: passes events to it and carries out its effects through ports. Only this class turns
 * effects into calls; browser, CLI, tests and preview share it.
 */
export class ChatSession {
  readonly #gateway: ChatGateway;
  readonly #clock: Clock;
  readonly #screen: ChatDisplay;
  readonly #newKey: () => string;
  readonly #outbox: AnswerOutbox;
  #pace: Pace;
  #state: ChatState = initialChatState;
  #cancelTimer: () => void = () => undefined;
  /** The number of the loading that the screen shows; replies to calls of an earlier loading are dropped. */
  #shownLoading = 0;
  #lastLoading = 0;
  /** The number of completed calls by which this screen has moved the run on. */
  #moves = 0;
  /** The touchpoint whose end the server last refused; after a second refusal, loading again would not help. */
  #refusedEnd: string | null = null;
  #haltedAgain = false;
  #isQuiet = false;
  readonly #answers = new OnScreenAnswers();
  #closed = false;
  readonly #calls = new PendingCalls((error) => this.#raise(error));

  constructor(ports: {
    gateway: ChatGateway;
    clock: Clock;
    screen: ChatDisplay;
    /** Returns a new idempotency key for each response. */
    newKey: () => string;
    pace: Pace;
    /** The store that keeps each answer until the server has it, under the key of this conversation. */
    copy: OfflineStore;
    conversation: ConversationKey;
  }) {
    this.#gateway = ports.gateway;
    this.#clock = ports.clock;
    this.#screen = ports.screen;
    this.#newKey = ports.newKey;
    this.#pace = ports.pace;
    this.#outbox = new AnswerOutbox(ports.gateway, ports.copy, ports.conversation);
  }

  get state(): ChatState {
    return this.#state;
  }

  /**
   * Opens the conversation by rules 1 and 2 of the chat flow: enrols (a failure is ignored), fetches, starts if not
   * started (a failure is shown, and steps still load), and loads the available steps. A pending answer of an earlier
   * visit is sent first; without one, a single call does all this if the server supports it. Throws AppError when there
   * is nothing to show.
   */
  async open(): Promise<ChatActivity> {
    const opened = this.#outbox.isEmpty ? await this.#gateway.open?.().catch(() => null) : null;
    if (opened) {
      this.#show((this.#lastLoading += 1), opened.available, opened.activity.completedAt);
      return opened.activity;
    }
    await this.#gateway.enrol().catch(() => undefined);
    const activity = await this.#gateway.activity();
    if (activity.startedAt === null)
      await this.#gateway.start().catch((error: unknown) => this.#raise(error));
    await this.#outbox.flush();
    await this.#load(activity.completedAt);
    return activity;
  }

  /** Loads everything again, for instance after an answer in another tab. */
  async reload(): Promise<void> {
    const activity = await this.#gateway.activity();
    await this.#load(activity.completedAt);
  }

  /**
   * Applies a pace from the next scheduled message on (decision A37). A bubble that waits for a tap is shown if the new
   * pace needs no tap.
   */
  setPace(pace: Pace): void {
    this.#pace = pace;
    if (this.#state.tapFor !== null) this.#dispatch({ type: 'due', at: this.#clock.now() });
  }

  /** Shows the next bubble, at the pace that waits for a tap. */
  tap(): void {
    this.#dispatch({ type: 'tapped', at: this.#clock.now() });
  }

  submit(response: StepResponse): void {
    const { pending: step, sending, rewinding } = this.#state;
    if (sending === null && rewinding === null && step) this.#submit(step.touchpointStepEntityId, response);
  }

  /** Retries at once: a pending answer, the request for the next messages, or a script that has stopped. */
  retry(): void {
    // The last refusal no longer counts: the run may not have been loaded since, or may have moved on.
    this.#refusedEnd = null;
    if (isConversationStuck(this.#state) && !this.#haltedAgain) this.#calls.track(this.#loadHalted());
    else this.#dispatch({ type: 'retried' });
  }

  /**
   * Withdraws the answer that is being sent, so that the person can change it. If the server has stored it anyway, the
   * run is loaded again.
   */
  withdraw(): void {
    const { sending } = this.#state;
    if (sending === null) return;
    const { step, response, key } = sending;
    this.#outbox.discard({ stepId: step.touchpointStepEntityId, response, key });
    this.#dispatch({ type: 'withdrawn' });
  }

  /** Goes back to the question of an answer, so that the person can change it; later answers are offered again. */
  rewind(stepId: string): void {
    if (this.#gateway.rewind) this.#dispatch({ type: 'rewinding', stepId });
  }

  /**
   * Handles the return of the person or the network: retries a failed request, and checks for an answer given in
   * another tab or on another device (promise 29), unless the run has ended or a call is under way. Returns true when
   * everything was loaded again because of such an answer.
   */
  async comeBack(): Promise<boolean> {
    const before = this.#state;
    const { failure, activityStatus, pausedAt, stage, turn } = before;
    if (failure?.of === 'completing') this.closeFinish({ quietly: true });
    else if (failure !== null) this.retry();
    const last = this.#lastStep;
    const isAtFinish = stage === 'finishOffered' && turn !== null;
    const isOver = pausedAt === null && (!last || isStepSeenBefore(last) || activityStatus === 'Completed');
    if ((isOver && !isAtFinish) || isRequestPending(before)) return false;
    const isUnchanged = this.#isStill((reply) => {
      if (isAtFinish) return reply.activityStatus === 'Completed';
      return pausedAt === null ? isRunWaitingForStep(reply, last) : reply.pausedTouchpoint === pausedAt;
    });
    if (await isUnchanged) return false;
    if (this.#closed || this.#lastStep !== last || isRequestPending(this.#state)) return false;
    return (await this.reload().catch(() => false)) !== false;
  }

  /** Returns whether the run still has the answers that are shown; true when the server does not answer. */
  async #isStill(isThere: (reply: StepsReply) => boolean): Promise<boolean> {
    const reply = await this.#gateway.availableSteps().catch(() => null);
    if (reply === null) return true;
    const { turn, steps } = reply;
    const isAsShown = turn === undefined || (turn === this.#state.turn && this.#answers.agreeWith(steps));
    return isAsShown && isThere(reply);
  }

  get #ofThisTurn(): { turn?: number } {
    return this.#state.turn === null ? {} : { turn: this.#state.turn };
  }

  /** The last delivered step, for which the run waits as far as this screen knows. */
  get #lastStep(): Step | undefined {
    return this.#state.queue.at(-1);
  }

  /** Confirms that the person to whom the device was passed has taken it. */
  here(): void {
    this.#dispatch({ type: 'here', at: this.#clock.now() });
  }

  /** Continues after a pause. */
  resume(): void {
    this.#dispatch({ type: 'resumed' });
  }

  /** Marks the Activity complete when the finish modal is shown, unless the server supports only the specification. */
  readonly showFinish = (): void => this.#dispatch({ type: 'finishShown' });

  /**
   * Marks the Activity complete when the finish modal is closed in any way (rule 8), unless it is complete already. A
   * failure is shown; with `quietly` it is only recorded in the state.
   */
  closeFinish({ quietly = false } = {}): void {
    this.#isQuiet = quietly;
    this.#dispatch({ type: 'finishClosed' });
  }

  /** Resolves when no call is under way: after that only the clock or the learner causes a change. */
  settled(): Promise<void> {
    return this.#calls.settled();
  }

  /** Stops the timer and ignores later replies. The run itself stays safe on the server. */
  close(): void {
    this.#closed = true;
    this.#cancelTimer();
  }

  /** Loads everything again after a script has stopped; the next retry continues at the step that was skipped. */
  async #loadHalted(): Promise<void> {
    await this.reload();
    this.#haltedAgain = true;
  }

  async #load(completedAt: number | null): Promise<void> {
    const loading = (this.#lastLoading += 1);
    const [moves, reply] = [this.#moves, await this.#gateway.availableSteps()];
    // A reply read before an answer was stored lacks that answer, and would remove it from the screen.
    if (moves !== this.#moves && loading === this.#lastLoading) return this.#load(completedAt);
    this.#show(loading, reply, completedAt);
  }

  #show(loading: number, reply: StepsReply, completedAt: number | null): void {
    if (loading !== this.#lastLoading) return;
    this.#shownLoading = loading;
    this.#dispatch({ type: 'loaded', at: this.#clock.now(), reply, completedAt });
  }

  #submit(stepId: string, response: StepResponse): void {
    const key = this.#newKey();
    this.#outbox.keep({ stepId, response, key, private: this.#state.pending?.private, ...this.#ofThisTurn });
    this.#dispatch({ type: 'submitted', response, key });
  }

  #dispatch(event: ChatEvent): void {
    if (this.#closed) return;
    const { state, effects } = advanceConversation(this.#state, event, this.#pace);
    this.#state = state;
    if (state.due === null) this.#cancelTimer();
    for (const effect of effects) this.#run(effect);
    this.#screen.changed(state);
    this.#resume(state);
  }

  /** Continues sending an answer of an earlier visit as soon as its question is shown. */
  #resume({ pending, sending, rewinding, failure, turn }: ChatState): void {
    if (pending === null || sending !== null || rewinding !== null || failure !== null) return;
    const kept = this.#outbox.answerTo(pending.touchpointStepEntityId, turn);
    if (kept) this.#dispatch({ type: 'submitted', response: kept.response, key: kept.key });
  }

  #run(effect: ChatEffect): void {
    this.#answers.follow(effect);
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
      case 'rewind':
        this.#rewind(effect);
        break;
      case 'undo':
        this.#screen.undo(effect.stepId, effect.reached);
        break;
      case 'close':
        this.#outbox.closePart();
        this.#screen.close(effect.bubble);
        break;
      case 'complete':
        this.#complete();
        break;
    }
  }

  #send({ stepId, response, key }: Extract<ChatEffect, { type: 'send' }>): void {
    this.#call(
      this.#outbox.send({ stepId, response, key, ...this.#ofThisTurn }),
      (reply) => ({ type: 'sent', at: this.#clock.now(), reply }),
      () => this.#state.sending?.key === key,
    );
  }

  #rewind({ stepId, turn }: Extract<ChatEffect, { type: 'rewind' }>): void {
    if (!this.#gateway.rewind) return;
    this.#call(this.#gateway.rewind(stepId, turn), (reply) => {
      // A loading that is under way belongs to steps that are now undone, so its reply is dropped.
      this.#lastLoading += 1;
      this.#shownLoading = this.#lastLoading;
      this.#outbox.discard();
      return { type: 'rewound', at: this.#clock.now(), stepId, reply };
    });
  }

  /**
   * Makes a call whose reply or failure becomes an event for the sequencer, unless the conversation was loaded again
   * meanwhile. A reply that is no longer `awaited` has moved the run on, so everything is loaded again.
   */
  #call<Reply>(
    call: Promise<Reply>,
    event: (reply: Reply) => ChatEvent,
    awaited: () => boolean = () => true,
  ): void {
    const loading = this.#shownLoading;
    this.#calls.track(
      call.then(
        (reply) => {
          if (loading !== this.#shownLoading || this.#closed) return undefined;
          this.#moves += 1;
          return awaited() ? this.#dispatch(event(reply)) : this.reload();
        },
        (error: unknown) => {
          if (loading === this.#shownLoading && awaited()) this.#failed(error);
        },
      ),
    );
  }

  /** Shows a failure. If its code means that the run has moved on, everything is loaded again (promise 29). */
  #failed(error: unknown): void {
    const code = toErrorCode(error);
    const { following, sending } = this.#state;
    this.#fail(error);
    if (this.#closed || !staleScreenErrorCodes.has(code)) return;
    if (following !== null && following === this.#refusedEnd) return;
    this.#refusedEnd = following;
    this.#calls.track(
      code === 'Conflict' && sending ? this.#reloadUnlessWaiting(sending.step) : this.reload(),
    );
  }

  /** Handles a Conflict without a reason: loads everything again unless the question is still open for an answer. */
  async #reloadUnlessWaiting(step: Step): Promise<void> {
    if (!(await this.#isStill((reply) => isRunWaitingForStep(reply, step)))) await this.reload();
  }

  #fail(error: unknown): void {
    const [code, message, passes] = [toErrorCode(error), toErrorMessage(error), isTransientError(error)];
    this.#dispatch({ type: 'failed', at: this.#clock.now(), code, message, passes });
  }

  /**
   * Completes the Activity. A 409 counts as complete, because it was completed elsewhere (decision A30). Exception:
   * another screen may have changed an answer, so that the run is no longer at its end; then everything is loaded
   * again. A failure is silent unless the person asked for completion (C19).
   */
  #complete(): void {
    const done = (): void => this.#dispatch({ type: 'completed' });
    this.#calls.track(
      this.#gateway.complete().then(done, (error: unknown) => {
        const code = toErrorCode(error);
        const wentBack = code === 'NotCompleted' && this.#state.turn !== null;
        if ((code === 'NotCompleted' && !wentBack) || code === 'Conflict') return done();
        const { stage, finish } = this.#state;
        if (stage === 'completing' || finish !== null) this.#fail(error);
        if (stage !== 'completing') return;
        if (wentBack) return this.reload();
        if (!this.#isQuiet) this.#raise(error);
      }),
    );
  }

  #raise(error: unknown): void {
    if (!this.#closed) this.#screen.raise(error);
  }
}
