import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { errorCode } from '../../../application/errors.ts';
import { ChatSession, type ChatScreen } from '../../../application/chat/chat-session.ts';
import {
  ChatGateways,
  type ChatActivity,
  type ChatGateway,
} from '../../../application/ports/device/chat-gateway.ts';
import { Clock } from '../../../application/ports/clock.ts';
import { Connection } from '../../../application/ports/device/connection.ts';
import { OfflineStore, type Conversation } from '../../../application/ports/device/offline-store.ts';
import { OtherTabs } from '../../../application/ports/device/other-tabs.ts';
import { ownBubble, ownBubbleId, type Bubble } from '../../../domain/chat/bubbles.ts';
import { isHalted, isTyping, opening, type ChatState } from '../../../domain/chat/sequencer.ts';
import { paces, sendDebounceMs, speedUpPace, type PaceName } from '../../../domain/chat/timing.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { isMissing, isWithdrawn } from '../not-found.ts';
import { emptyTranscript, withAnswersSent, withBubbles, type Transcript } from './transcript.ts';
import {
  type Draft,
  type KnownStep,
  type Step,
  type StepResponse,
  kindOf,
  kindOfResponse,
  shownWords,
} from '../../../domain/chat/steps/step-kinds.ts';

const refusals = ['PaymentRequired', 'NotEnrolled', 'NotAvailableYet'] as const;
export type Refusal = (typeof refusals)[number];

type Ports = {
  gateway: ChatGateway;
  clock: Clock;
  newKey: () => string;
  conversation: Conversation;
  copy: OfflineStore;
  connection: Connection;
  otherTabs: OtherTabs;
};

/** What has just appeared: how many bubbles of an earlier visit, and the coach's new ones. */
export type Arrival = { seen: number; fresh: readonly Bubble[] };

/** One conversation on the screen: runs a ChatSession and keeps what a view draws of it. */
export class ChatStore {
  activity: ChatActivity | null = null;
  /** What the server has stored or sent. */
  stored: Transcript = emptyTranscript;
  state: ChatState = opening;
  pace: PaceName;
  /** Why there is no conversation to show. */
  failure: unknown = null;
  /** A failure beside the conversation, for the error overlay. */
  raised: unknown = null;
  /** The row that the person's last act brought; the focus goes there. */
  ownRow: string | null = null;
  /** Why the conversation was fetched anew: it went on in another tab or device, or an answer taken back had arrived. */
  refetched: 'elsewhere' | 'arrived' | null = null;
  /** The finish modal was closed on this visit. */
  finishedHere = false;

  readonly #ports: Ports;
  readonly #listeners = new Set<(arrival: Arrival) => void>();
  #session: ChatSession | null = null;
  /** Bubbles of a step that is still appearing; they are told of together. */
  #untold: readonly Bubble[] = [];
  #stopHearing: () => void = () => undefined;
  #sentAt = -Infinity;
  /** The step whose answer was taken back after it had been sent from here. */
  #takenBack: string | null = null;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.pace = ports.copy.pace() ?? 'normal';
    makeAutoObservable(
      this,
      {
        activity: observableRef,
        stored: observableRef,
        state: observableRef,
        failure: observableRef,
        raised: observableRef,
      },
      { autoBind: true },
    );
  }

  /** The step whose control is on the screen. */
  get pending(): Step | null {
    return this.state.pending;
  }

  get isSending(): boolean {
    return this.state.sending !== null;
  }

  /** The answer on its way waits on this device for the network or the server. */
  get isHeld(): boolean {
    return this.isSending && this.state.failure !== null;
  }

  /** Why the answer did not come through, when the person has to act. */
  get refusedAnswer(): string | null {
    const { failure } = this.state;
    return !this.isSending && failure?.of === 'sending' ? failure.code : null;
  }

  /** The row of the answer on its way; none for an answer that leaves no bubble. */
  get sendingRow(): string | null {
    return this.#ownSending?.id ?? null;
  }

  /** The rows on the screen. An answer is among them from the press on, and no more when it is refused or taken back. */
  get transcript(): Transcript {
    const own = this.#ownSending;
    return own ? withBubbles(this.stored, [own]) : this.stored;
  }

  get #ownSending(): Bubble | null {
    const { sending, anchorAt } = this.state;
    return sending && ownBubble(sending.step, sending.response, anchorAt);
  }

  /** The coach's next message is on its way, the very first one included. */
  get isTyping(): boolean {
    const { stage, failure } = this.state;
    const isAnswering = this.isSending && failure === null;
    return this.failure === null && (stage === 'opening' || isAnswering || isTyping(this.state));
  }

  get isComplete(): boolean {
    return this.state.stage === 'complete';
  }

  /** The family has stopped here for now. */
  get isPaused(): boolean {
    return this.state.stage === 'paused';
  }

  /** It is the person's turn: to answer, to try again, to finish or to go on from there. */
  get isWaiting(): boolean {
    const { stage, failure } = this.state;
    return (
      this.pending !== null ||
      this.isHalted ||
      failure?.of === 'following' ||
      stage === 'finishOffered' ||
      stage === 'completing' ||
      this.isPaused ||
      this.isComplete
    );
  }

  /** The conversation stops in the middle; loading it again is all that can be done. */
  get isHalted(): boolean {
    return isHalted(this.state);
  }

  get isMissing(): boolean {
    return this.failure !== null && isMissing(this.failure);
  }

  /** Found on opening, or by the answer that was just sent. */
  get isWithdrawn(): boolean {
    return isWithdrawn(this.failure) || this.state.failure?.code === 'Withdrawn';
  }

  /** Why the conversation is closed to this person, where there is a way on from that. */
  get refusal(): Refusal | null {
    const code = this.failure === null ? null : errorCode(this.failure);
    return refusals.find((refusal) => refusal === code) ?? null;
  }

  /** Opens the conversation, or opens it again after `close`. */
  async open(): Promise<void> {
    this.close();
    const session = new ChatSession({ ...this.#ports, pace: paces[this.pace], screen: this.#screen() });
    this.#session = session;
    this.#stopHearing = this.#hear(session);
    this.failure = null;
    const whileOpen = (change: () => void): void => {
      if (this.#session === session) runInAction(change);
    };
    await session.open().then(
      (activity) => whileOpen(() => (this.activity = activity)),
      (error: unknown) => whileOpen(() => (this.failure = error)),
    );
  }

  /** Nothing more appears; the run itself is safe. */
  close(): void {
    this.#session?.close();
    this.#session = null;
    this.#stopHearing();
  }

  /** Hears of everything that appears from now on. Returns the end of listening. */
  listen(listener: (arrival: Arrival) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Answers the step whose control is on the screen. The first press sends, others within the debounce are dropped (decision A44). */
  send(response: StepResponse): void {
    const now = this.#ports.clock.now();
    if (Math.abs(now - this.#sentAt) < sendDebounceMs) return;
    this.#sentAt = now;
    this.refetched = null;
    this.#session?.submit(response);
  }

  /** Tries again now what failed. */
  retry(): void {
    this.#session?.retry();
  }

  /** Takes back the answer that waits on this device, to change it. */
  withdraw(): void {
    this.#takenBack = this.state.sending?.step.touchpointStepEntityId ?? null;
    this.#session?.withdraw();
  }

  /** What the person has sent and the server does not have yet, or had begun to answer here. */
  draftFor({ touchpointStepEntityId: stepId, stepType }: KnownStep): Draft | null {
    const { copy, conversation } = this.#ports;
    const kept = copy.answer(conversation);
    return (
      (kept?.stepId === stepId && kindOfResponse(kept.response).draft(kept.response)) ||
      kindOf(stepType).readDraft(copy.draft(conversation, stepId))
    );
  }

  /** What was refused and is being changed is not sent any more as it was. */
  keepDraft({ touchpointStepEntityId: stepId }: KnownStep, draft: Draft | null): void {
    const { copy, conversation } = this.#ports;
    if (this.refusedAnswer !== null) copy.saveAnswer(conversation, null);
    copy.saveDraft(conversation, stepId, draft);
  }

  /** The finish modal was closed, in whatever way. */
  finish(): void {
    this.finishedHere = true;
    this.#session?.closeFinish();
  }

  /** The family goes on after a pause. */
  resume(): void {
    this.refetched = null;
    this.#session?.resume();
  }

  setPace(pace: PaceName): void {
    this.pace = pace;
    this.#ports.copy.savePace(pace);
    this.#session?.setPace(paces[pace]);
  }

  /** The hidden shortcut: message delays become minimal until the page is loaded again. */
  speedUp(): void {
    this.#session?.setPace(speedUpPace);
  }

  /** Closes the error overlay; marking the Activity complete is tried once more (decision A30). */
  dismissRaised(): void {
    this.raised = null;
    if (this.state.failure?.of === 'completing') this.#session?.closeFinish({ quietly: true });
  }

  /** The run may have gone on in another tab, or while the person was away. */
  #hear(session: ChatSession): () => void {
    const look = (): void =>
      void session.comeBack().then((wentOn) => {
        if (wentOn && this.#session === session) runInAction(() => (this.refetched = 'elsewhere'));
      });
    const { connection, otherTabs, conversation } = this.#ports;
    const stops = [connection.onBack(look), otherTabs.subscribe(conversation, look)];
    return () => stops.forEach((stop) => stop());
  }

  /** Gathers what one event shows and hands it to the view at once. */
  #screen(): ChatScreen {
    let arrived: Bubble[] = [];
    let cleared = false;
    return {
      clear: () => {
        cleared = true;
        arrived = [];
        this.#untold = [];
      },
      show: (bubble) => arrived.push(bubble),
      changed: (state) => {
        runInAction(() => this.#show(state, cleared, arrived));
        this.#tell(arrived, (state.current?.rest.length ?? 0) > 0);
        arrived = [];
        cleared = false;
      },
      report: (problem, stepId) => console.error(problem, stepId),
      raise: (error) => {
        console.error(error);
        runInAction(() => (this.raised = error));
      },
    };
  }

  #show(state: ChatState, cleared: boolean, arrived: readonly Bubble[]): void {
    const { sending, failure, pending } = this.state;
    const stored = cleared ? emptyTranscript : this.stored;
    const isSent = !cleared && sending !== null && state.sending === null && state.pending !== sending.step;
    const isSilent = isSent && shownWords(sending.response) === null;
    this.stored = withBubbles(
      isSilent ? withAnswersSent(stored, ownBubbleId(sending.step)) : stored,
      arrived,
    );
    this.state = state;
    if (isSent) {
      this.ownRow = ownBubbleId(sending.step);
      this.#ports.otherTabs.notify(this.#ports.conversation);
    }
    if (cleared && failure?.of === 'sending')
      this.refetched = this.#takenBack === pending?.touchpointStepEntityId ? 'arrived' : 'elsewhere';
  }

  #tell(arrived: readonly Bubble[], more: boolean): void {
    const all = [...this.#untold, ...arrived];
    this.#untold = more ? all : [];
    if (more || all.length === 0) return;
    const seen = all.filter(({ viewed }) => viewed).length;
    const fresh = all.filter(({ viewed, from }) => !viewed && from === 'coach');
    for (const listener of this.#listeners) listener({ seen, fresh });
  }
}

export function chatStoreFrom(services: Resolver, activity: string, programme?: string): ChatStore {
  return new ChatStore({
    gateway: services.get<ChatGateways>(ChatGateways).open(activity, programme),
    clock: services.get<Clock>(Clock),
    newKey: () => crypto.randomUUID(),
    conversation: { activity, programme },
    copy: services.get<OfflineStore>(OfflineStore),
    connection: services.get<Connection>(Connection),
    otherTabs: services.get<OtherTabs>(OtherTabs),
  });
}
