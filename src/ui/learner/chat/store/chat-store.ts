import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { ChatSession } from '../../../../application/chat/chat-session.ts';
import type { ChatActivity, ChatGateway } from '../../../../application/ports/device/chat/chat-gateway.ts';
import type { Clock } from '../../../../application/ports/clock.ts';
import type { NetworkConnection } from '../../../../application/ports/device/platform/connection.ts';
import type {
  ConversationKey,
  OfflineStore,
} from '../../../../application/ports/device/chat/offline-store.ts';
import type { CrossTabNotifier } from '../../../../application/ports/device/chat/cross-tab-notifier.ts';
import { createLearnerBubble, toLearnerBubbleId, type Bubble } from '../../../../domain/sequencer/bubbles.ts';
import {
  canChangeAnswers,
  isConversationStuck,
  isTypingShown,
  initialChatState,
  type ChatState,
} from '../../../../domain/sequencer/chat-state.ts';
import { sendDebounceMs } from '../../../../domain/sequencer/timing.ts';
import { toAccessRefusal, isItemMissing, isItemWithdrawn, type AccessRefusal } from '../../not-found.ts';
import { AnswerDrafts } from './answer-drafts.ts';
import { NewBubbleReporter } from './new-bubbles.ts';
import { AnswerChangeStore } from './change-store.ts';
import { UnsentAnswersStore } from './unsent-answers-store.ts';
import { MessagePaceStore } from './pace-store.ts';
import { createBatchedChatDisplay, type DisplayChanges } from './batched-chat-display.ts';
import {
  countLearnerRows,
  emptyTranscript,
  appendAnswersSentRow,
  appendBubbles,
  removeUndoneRows,
  replaceClosedRows,
  type TranscriptGroups,
} from './transcript-groups.ts';
import { getResponseText, type Step, type StepResponse } from '../../../../domain/steps/step-kinds.ts';

type Ports = {
  gateway: ChatGateway;
  clock: Clock;
  newKey: () => string;
  conversation: ConversationKey;
  copy: OfflineStore;
  connection: NetworkConnection;
  otherTabs: CrossTabNotifier;
};

/** Plays a conversation with a ChatSession, and holds the state that components show. */
export class ChatStore {
  activity: ChatActivity | null = null;
  /** The transcript's rows, without that of an answer which is being sent. */
  stored: TranscriptGroups = emptyTranscript;
  state: ChatState = initialChatState;
  /** The reason why the conversation could not be opened. */
  failure: unknown = null;
  /** A failure of an open conversation, which the error overlay shows. */
  raised: unknown = null;
  /** The row of the answer that was sent last, which takes the focus. */
  ownRow: string | null = null;
  /**
   * The notice below the transcript. `elsewhere`: the conversation continued in another tab or device. `arrived`: the
   * server had already stored the withdrawn answer. `wentBack`, `wentBackToLast`: the conversation is back at an
   * earlier answer, or at the last one. `notYet`, `closed`: an answer cannot be changed yet, or any more.
   */
  notice: 'elsewhere' | 'arrived' | 'wentBack' | 'wentBackToLast' | 'notYet' | 'closed' | null = null;
  /** True once the finish modal was closed on this page. */
  finishedHere = false;
  readonly gateway: ChatGateway;
  readonly changes: AnswerChangeStore;
  readonly drafts: AnswerDrafts;
  readonly kept: UnsentAnswersStore;
  readonly pace: MessagePaceStore;
  readonly arrivals = new NewBubbleReporter();
  readonly #ports: Ports;
  #session: ChatSession | null = null;
  #unsubscribe: () => void = () => undefined;
  #sentAt = -Infinity;
  /** The step whose answer was withdrawn while it was being sent. */
  #takenBack: string | null = null;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.gateway = ports.gateway;
    this.pace = new MessagePaceStore(ports.copy, (pace) => this.#session?.setPace(pace));
    this.changes = new AnswerChangeStore(this);
    this.drafts = new AnswerDrafts(ports, this);
    this.kept = new UnsentAnswersStore(ports);
    makeAutoObservable(
      this,
      {
        changes: false,
        drafts: false,
        kept: false,
        pace: false,
        arrivals: false,
        activity: observableRef,
        stored: observableRef,
        state: observableRef,
        failure: observableRef,
        raised: observableRef,
      },
      { autoBind: true },
    );
  }

  /** Returns the step that waits for an answer; null without one. */
  get pending(): Step | null {
    return this.state.pending;
  }

  get isSending(): boolean {
    return this.state.sending !== null;
  }

  /** True if an answer waits on this device until the network or the server is back. */
  get isHeld(): boolean {
    return this.isSending && this.state.failure !== null;
  }

  /** Returns the error code of a refused answer, which the person must send again or change; null without one. */
  get refusedAnswer(): string | null {
    const { failure } = this.state;
    return !this.isSending && failure?.of === 'sending' ? failure.code : null;
  }

  /** Returns the row of the answer that is being sent; null for an answer without a bubble. */
  get sendingRow(): string | null {
    return this.#ownSending?.id ?? null;
  }

  /** Returns the rows on the screen: the stored ones and the answer that is being sent. */
  get transcript(): TranscriptGroups {
    const own = this.#ownSending;
    return own ? appendBubbles(this.stored, [own]) : this.stored;
  }

  get #ownSending(): Bubble | null {
    const { sending, anchorAt } = this.state;
    return sending && createLearnerBubble(sending.step, sending.response, anchorAt);
  }

  /** True while a message of the coach is expected, also before the first one. */
  get isTyping(): boolean {
    const { stage, failure } = this.state;
    const isAnswering = this.isSending && failure === null;
    return this.failure === null && (stage === 'opening' || isAnswering || isTypingShown(this.state));
  }

  /** True if answers can be changed: before the Activity is completed, on a server that supports this. */
  get offersChange(): boolean {
    const { turn, stage } = this.state;
    return (
      this.gateway.rewind !== undefined && turn !== null && stage !== 'completing' && stage !== 'complete'
    );
  }

  /** True while the device goes to another person; the conversation must then be covered. */
  get isCovered(): boolean {
    return this.state.handOver !== null;
  }

  get isComplete(): boolean {
    return this.state.stage === 'complete';
  }

  /** True if the conversation is paused for a plan or for the family's safety. */
  get isPaused(): boolean {
    return this.state.stage === 'paused';
  }

  /** True if the person has to act: to answer, try again, finish or continue. */
  get isWaiting(): boolean {
    const { stage, failure } = this.state;
    return (
      this.pending !== null ||
      this.offersGoOn ||
      this.isHalted ||
      failure?.of === 'following' ||
      stage === 'finishOffered' ||
      stage === 'completing' ||
      this.isPaused ||
      this.isComplete
    );
  }

  /** True if, at the pace 'tap', a tap shows the next message, or will once the server has sent it. */
  get offersGoOn(): boolean {
    const { tapFor, following, failure, hasSpoken } = this.state;
    const isComing = this.pace.name === 'tap' && following !== null && failure === null && hasSpoken;
    return tapFor !== null || isComing;
  }

  /** True if the conversation cannot continue and must be loaded again. */
  get isHalted(): boolean {
    return isConversationStuck(this.state);
  }

  get isMissing(): boolean {
    return this.failure !== null && isItemMissing(this.failure);
  }

  /** True if the Activity was withdrawn, before or during the conversation. */
  get isWithdrawn(): boolean {
    return isItemWithdrawn(this.failure) || this.state.failure?.code === 'Withdrawn';
  }

  /**
   * Returns the reason why the person may not open the conversation, if they can do something about it; otherwise null.
   */
  get refusal(): AccessRefusal | null {
    return toAccessRefusal(this.failure);
  }

  /** Opens the conversation, or opens it again after `close`. */
  async open(): Promise<void> {
    this.close();
    const screen = createBatchedChatDisplay({ changed: this.#changed, raise: this.#raise });
    const session = new ChatSession({ ...this.#ports, pace: this.pace.pace, screen });
    this.#session = session;
    this.#unsubscribe = this.#watchElsewhere(session);
    this.failure = null;
    const whileOpen = (change: () => void): void => {
      if (this.#session === session) runInAction(change);
    };
    await session.open().then(
      (activity) => whileOpen(() => (this.activity = activity)),
      (error: unknown) => whileOpen(() => (this.failure = error)),
    );
  }

  /** Stops the conversation on this page, and stores the pace. The server keeps the run. */
  close(): void {
    if (this.#session) this.pace.keep();
    this.#session?.close();
    this.#session = null;
    this.#unsubscribe();
  }

  /** Sends an answer to the open step. Further presses within `sendDebounceMs` are ignored (decision A44). */
  send(response: StepResponse): void {
    const now = this.#ports.clock.now();
    if (Math.abs(now - this.#sentAt) < sendDebounceMs) return;
    this.#sentAt = now;
    this.notice = null;
    this.#session?.submit(response);
  }

  /** Shows the next message at the pace 'tap'. */
  goOn(): void {
    this.#session?.tap();
  }

  /** Repeats the failed call now. */
  retry(): void {
    this.#session?.retry();
  }

  /** Withdraws an answer that waits on this device, so that it can be changed. */
  withdraw(): void {
    this.#takenBack = this.state.sending?.step.touchpointStepEntityId ?? null;
    this.#session?.withdraw();
  }

  /**
   * Goes back to the answer of a step, which undoes everything after it; shows a notice instead while an answer is
   * being sent.
   */
  rewind(stepId: string): void {
    const canGoBack = canChangeAnswers(this.state);
    this.notice = canGoBack ? null : 'notYet';
    if (canGoBack) this.#session?.rewind(stepId);
  }

  /** Reports that the finish modal was opened or closed, either of which may complete the Activity. */
  finish(isClosed: boolean): void {
    this.finishedHere = isClosed;
    this.#session?.[isClosed ? 'closeFinish' : 'showFinish']();
  }

  /** Continues after a pause. */
  resume(): void {
    this.notice = null;
    this.#session?.resume();
  }

  /** Confirms that the next person has the device. */
  here(): void {
    this.#session?.here();
  }

  /** Closes the error overlay; if the Activity could not be marked complete, tries again (decision A30). */
  dismissRaised(): void {
    this.raised = null;
    if (this.state.failure?.of === 'completing') this.#session?.closeFinish({ quietly: true });
  }

  /** Updates the conversation after changes in another tab, and when the network is back. */
  #watchElsewhere(session: ChatSession): () => void {
    const note = (wentOn: boolean): void => {
      if (wentOn && this.#session === session) runInAction(() => (this.notice = 'elsewhere'));
    };
    const check = (): void => void session.comeBack().then(note);
    // The server refused answers that were given without a network, so the rows on the screen are wrong.
    const readAnew = (): void =>
      void session.reload().then(
        () => note(true),
        () => check(),
      );
    const { connection, otherTabs, conversation } = this.#ports;
    const stops = [
      connection.onBack(check),
      otherTabs.subscribe(conversation, check),
      this.kept.watch((handedIn) => (handedIn ? check() : readAnew())),
    ];
    return () => stops.forEach((stop) => stop());
  }

  readonly #changed = (state: ChatState, changes: DisplayChanges): void => {
    runInAction(() => {
      if (changes.undone) this.#goBack(changes.undone);
      this.#show(state, changes);
      if (changes.closing) this.stored = replaceClosedRows(this.stored, changes.closing);
    });
    this.arrivals.announce(changes, { isMore: (state.current?.rest.length ?? 0) > 0 });
  };

  readonly #raise = (error: unknown): void => {
    console.error(error);
    runInAction(() => (this.raised = error));
  };

  #goBack({ stepId, reached }: NonNullable<DisplayChanges['undone']>): void {
    const answers = countLearnerRows(this.stored);
    this.stored = removeUndoneRows(this.stored, stepId, reached);
    this.ownRow = null;
    this.#sentAt = -Infinity;
    this.notice = answers - countLearnerRows(this.stored) > 1 ? 'wentBack' : 'wentBackToLast';
    this.#ports.otherTabs.notify(this.#ports.conversation);
  }

  #show(state: ChatState, { cleared, arrived }: DisplayChanges): void {
    const { sending, failure, pending } = this.state;
    const stored = cleared ? emptyTranscript : this.stored;
    const isSent = !cleared && sending !== null && state.sending === null && state.pending !== sending.step;
    const isSilent = isSent && getResponseText(sending.response) === null;
    this.stored = appendBubbles(
      isSilent ? appendAnswersSentRow(stored, toLearnerBubbleId(sending.step)) : stored,
      arrived,
    );
    this.state = state;
    if (this.isComplete) this.#ports.copy.forgetDrawings(this.#ports.conversation);
    if (isSent) {
      if (this.notice === 'notYet') this.notice = null;
      this.ownRow = toLearnerBubbleId(sending.step);
      this.#ports.otherTabs.notify(this.#ports.conversation);
    }
    const isRefused = failure?.of === 'sending' || failure?.of === 'rewinding';
    if (cleared && (isRefused || failure?.code === 'NotCompleted'))
      this.notice = this.#takenBack === pending?.touchpointStepEntityId ? 'arrived' : 'elsewhere';
  }
}
