import type { StepsReply } from '../../domain/steps/steps-reply.ts';
import type { Step, StepResponse } from '../../domain/steps/step-kinds.ts';
import {
  isCalling,
  isHalted,
  openingState,
  type ChatEvent,
  type ChatState,
  type Effect,
} from '../../domain/sequencer/chat-state.ts';
import { advance } from '../../domain/sequencer/sequencer.ts';
import { isSettled } from '../../domain/sequencer/bubbles.ts';
import type { Pace } from '../../domain/sequencer/timing.ts';
import { errorCode, errorMessage, isTransient } from '../errors.ts';
import { AnswerOutbox, movedOnCodes } from './answer-outbox.ts';
import { CallsUnderWay } from './calls-under-way.ts';
import { isStillAsked, ShownAnswers } from './shown-answers.ts';
import type { ChatActivity, ChatGateway } from '../ports/device/chat/chat-gateway.ts';
import type { ChatDisplay } from '../ports/device/chat/chat-display.ts';
import type { Clock } from '../ports/clock.ts';
import type { ConversationKey, OfflineStore } from '../ports/device/chat/offline-store.ts';

/**
 * Runs the sequencer: state in, effects out to ports. The only place where effects become calls;
 * browser, CLI, tests and preview share it.
 */
export class ChatSession {
  readonly #gateway: ChatGateway;
  readonly #clock: Clock;
  readonly #screen: ChatDisplay;
  readonly #newKey: () => string;
  readonly #outbox: AnswerOutbox;
  #pace: Pace;
  #state: ChatState = openingState;
  #cancelTimer: () => void = () => undefined;
  /** Replies that belong to an earlier loading than the one shown are dropped. */
  #shownLoading = 0;
  #lastLoading = 0;
  /** How many calls of this screen have moved the run on. */
  #moves = 0;
  /** The touchpoint whose end was refused last; refused again, loading again would not help. */
  #refusedEnd: string | null = null;
  #haltedAgain = false;
  #isQuiet = false;
  readonly #answers = new ShownAnswers();
  #closed = false;
  readonly #calls = new CallsUnderWay((error) => this.#raise(error));

  constructor(ports: {
    gateway: ChatGateway;
    clock: Clock;
    screen: ChatDisplay;
    /** A fresh idempotency key for each response. */
    newKey: () => string;
    pace: Pace;
    /** Keeps each answer until the server has it, under the name of this conversation. */
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
   * Rules 1 and 2 of the chat flow: enrol (failure ignored), fetch, start when not started (failure
   * raised, steps still load), load the available steps. An answer that an earlier visit could not
   * send goes out first. Where the server can, and nothing has to go out first, all of it is one call. Throws
   * AppError when there is nothing to show.
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

  /** Fetches everything again, for instance after another tab answered. */
  async reload(): Promise<void> {
    const activity = await this.#gateway.activity();
    await this.#load(activity.completedAt);
  }

  /** Applies from the next scheduled message on (decision A37). What waits for a tap comes by itself, if it may. */
  setPace(pace: Pace): void {
    this.#pace = pace;
    if (this.#state.tapFor !== null) this.#dispatch({ type: 'due', at: this.#clock.now() });
  }

  /** The reader wants the next bubble, at the pace that waits for that. */
  tap(): void {
    this.#dispatch({ type: 'tapped', at: this.#clock.now() });
  }

  submit(response: StepResponse): void {
    const { pending: step, sending, rewinding } = this.#state;
    if (sending === null && rewinding === null && step) this.#submit(step.touchpointStepEntityId, response);
  }

  /** Tries again now what failed: an answer on its way, the way to the next messages, or a script that stopped. */
  retry(): void {
    // The run may not have been loaded after the refusal, or have moved on since.
    this.#refusedEnd = null;
    if (isHalted(this.#state) && !this.#haltedAgain) this.#calls.track(this.#loadHalted());
    else this.#dispatch({ type: 'retried' });
  }

  /** Takes back the answer on its way, to change it. Had it arrived all the same, the run is loaded again. */
  withdraw(): void {
    const { sending } = this.#state;
    if (sending === null) return;
    const { step, response, key } = sending;
    this.#outbox.discard({ stepId: step.touchpointStepEntityId, response, key });
    this.#dispatch({ type: 'withdrawn' });
  }

  /** Goes back to before an answer, to change it; what came after it is offered again. */
  rewind(stepId: string): void {
    if (this.#gateway.rewind) this.#dispatch({ type: 'rewinding', stepId });
  }

  /**
   * The person or the network is back: what failed is tried at once, and an answer given in another tab or
   * on another device is looked for (promise 29), unless the run is at its end or a call of this one is under way.
   * Says whether there was one; then everything is loaded again.
   */
  async comeBack(): Promise<boolean> {
    const before = this.#state;
    const { failure, activityStatus, pausedAt, stage, turn } = before;
    if (failure?.of === 'completing') this.closeFinish({ quietly: true });
    else if (failure !== null) this.retry();
    const last = this.#lastStep;
    const isAtFinish = stage === 'finishOffered' && turn !== null;
    const isOver = pausedAt === null && (!last || isSettled(last) || activityStatus === 'Completed');
    if ((isOver && !isAtFinish) || isCalling(before)) return false;
    const isUnchanged = this.#isStill((reply) => {
      if (isAtFinish) return reply.activityStatus === 'Completed';
      return pausedAt === null ? isStillAsked(reply, last) : reply.pausedTouchpoint === pausedAt;
    });
    if (await isUnchanged) return false;
    if (this.#closed || this.#lastStep !== last || isCalling(this.#state)) return false;
    return (await this.reload().catch(() => false)) !== false;
  }

  /** Is the run still there, with the answers that are shown? True when the server does not say. */
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

  /** The step that the run was last known to wait for. */
  get #lastStep(): Step | undefined {
    return this.#state.queue.at(-1);
  }

  /** Confirms that the person to whom the device was passed has it. */
  here(): void {
    this.#dispatch({ type: 'here', at: this.#clock.now() });
  }

  /** The family goes on after a pause. */
  resume(): void {
    this.#dispatch({ type: 'resumed' });
  }

  /** The finish modal is there: the Activity is marked complete now, unless the server knows the specification alone. */
  readonly showFinish = (): void => this.#dispatch({ type: 'finishShown' });

  /**
   * Marks the Activity complete when the finish modal is closed in any way (rule 8), unless it is. A failure is raised,
   * or with `quietly` only in the state.
   */
  closeFinish({ quietly = false } = {}): void {
    this.#isQuiet = quietly;
    this.#dispatch({ type: 'finishClosed' });
  }

  /** Resolves when no call is under way: what happens next waits for the clock or the learner. */
  settled(): Promise<void> {
    return this.#calls.settled();
  }

  /** Stops the timer; replies still under way are dropped. The run itself stays safe on the server. */
  close(): void {
    this.#closed = true;
    this.#cancelTimer();
  }

  /** The first try loads everything again; the next one takes up the step that was passed over. */
  async #loadHalted(): Promise<void> {
    await this.reload();
    this.#haltedAgain = true;
  }

  async #load(completedAt: number | null): Promise<void> {
    const loading = (this.#lastLoading += 1);
    const [moves, reply] = [this.#moves, await this.#gateway.availableSteps()];
    // A reply read before an answer was stored would remove that answer from the screen.
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
    const { state, effects } = advance(this.#state, event, this.#pace);
    this.#state = state;
    if (state.due === null) this.#cancelTimer();
    for (const effect of effects) this.#run(effect);
    this.#screen.changed(state);
    this.#resume(state);
  }

  /** An answer kept from an earlier visit goes on being sent as soon as its question is there. */
  #resume({ pending, sending, rewinding, failure, turn }: ChatState): void {
    if (pending === null || sending !== null || rewinding !== null || failure !== null) return;
    const kept = this.#outbox.answerTo(pending.touchpointStepEntityId, turn);
    if (kept) this.#dispatch({ type: 'submitted', response: kept.response, key: kept.key });
  }

  #run(effect: Effect): void {
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

  #send({ stepId, response, key }: Extract<Effect, { type: 'send' }>): void {
    this.#call(
      this.#outbox.send({ stepId, response, key, ...this.#ofThisTurn }),
      (reply) => ({ type: 'sent', at: this.#clock.now(), reply }),
      () => this.#state.sending?.key === key,
    );
  }

  #rewind({ stepId, turn }: Extract<Effect, { type: 'rewind' }>): void {
    if (!this.#gateway.rewind) return;
    this.#call(this.#gateway.rewind(stepId, turn), (reply) => {
      // Loading under way belongs to steps that are undone.
      this.#lastLoading += 1;
      this.#shownLoading = this.#lastLoading;
      this.#outbox.discard();
      return { type: 'rewound', at: this.#clock.now(), stepId, reply };
    });
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

  /** The failure shows; where the run has moved on, everything is loaded again (promise 29). */
  #failed(error: unknown): void {
    const code = errorCode(error);
    const { following, sending } = this.#state;
    this.#fail(error);
    if (this.#closed || !movedOnCodes.has(code)) return;
    if (following !== null && following === this.#refusedEnd) return;
    this.#refusedEnd = following;
    this.#calls.track(
      code === 'Conflict' && sending ? this.#reloadUnlessWaiting(sending.step) : this.reload(),
    );
  }

  /** A refusal without a reason of ours: where the question is still open, the person can answer again. */
  async #reloadUnlessWaiting(step: Step): Promise<void> {
    if (!(await this.#isStill((reply) => isStillAsked(reply, step)))) await this.reload();
  }

  #fail(error: unknown): void {
    const [code, message, passes] = [errorCode(error), errorMessage(error), isTransient(error)];
    this.#dispatch({ type: 'failed', at: this.#clock.now(), code, message, passes });
  }

  /**
   * 409 counts as complete: it was completed elsewhere (decision A30). Where answers can be changed, one may have been
   * on another screen: then the Activity is not at its end any more. Unasked it fails silently (C19).
   */
  #complete(): void {
    const done = (): void => this.#dispatch({ type: 'completed' });
    this.#calls.track(
      this.#gateway.complete().then(done, (error: unknown) => {
        const code = errorCode(error);
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
