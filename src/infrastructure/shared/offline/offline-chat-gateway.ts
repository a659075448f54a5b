import { AppError, toErrorCode, isTransientError } from '../../../application/errors.ts';
import { discardToDraft } from '../../../application/chat/answer-outbox.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type {
  ChatActivity,
  ChatGateway,
  OpenedConversation,
  PackGateway,
} from '../../../application/ports/device/chat/chat-gateway.ts';
import type { NetworkConnection } from '../../../application/ports/device/platform/connection.ts';
import type { ConversationKey, OfflineStore } from '../../../application/ports/device/chat/offline-store.ts';
import type { StepResponse } from '../../../domain/steps/step-kinds.ts';
import type { StepsReply } from '../../../domain/steps/steps-reply.ts';
import type { DeviceLogEntry } from '../../../domain/chat/run-entry.ts';
import { decodeRunStart } from '../../../domain/chat/run-turn.ts';
import { readOfflinePack } from '../api/read-pack.ts';
import { OfflineDataRequester } from './offline-data-requester.ts';
import { runMovedOnErrorCodes, noAccessErrorCodes } from './hand-in-refusals.ts';
import { InMemoryChatGateway } from '../engine/local-chat-gateway.ts';
import { DeviceRun } from './played-run.ts';
import { isSameRunLog, displayKeyOf } from './compare-runs.ts';

/** The wait between tries to reach the server while a conversation continues offline (ms); it grows after a minute. */
const betweenTriesMs = 10_000;
const mostBetweenTriesMs = 5 * 60_000;
const triesBeforeRarer = 6;

type Ports = {
  remote: ChatGateway;
  packs: PackGateway;
  copy: OfflineStore;
  of: ConversationKey;
  clock: Clock;
  connection: NetworkConnection;
};

/**
 * The gateway of a conversation that continues without a network: the device stores the Activity and a copy of the log;
 * without the server, the conversation continues from the copy, and its new entries are submitted afterwards.
 */
export class OfflineChatGateway implements ChatGateway {
  readonly #ports: Ports;
  readonly #played: DeviceRun;
  readonly #asking: OfflineDataRequester;
  /** The copy of the server's run, with the entries that were added offline. */
  #run: InMemoryChatGateway<DeviceLogEntry> | null = null;
  /** The start of the run that was copied last (epoch ms); null until a copy is first opened. */
  #startedAt: number | null = null;
  #isPlayedHere = false;
  #handingIn: Promise<boolean> | null = null;
  /** The number of calls that change the run: a pack requested before such a call is out of date. */
  #changes = 0;
  #stopTrying: () => void = () => undefined;
  #unsubscribe: () => void = () => undefined;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#played = new DeviceRun(ports.copy, ports.of);
    this.#asking = new OfflineDataRequester(ports, () => this.#keep());
  }

  async open(): Promise<OpenedConversation | null> {
    const { remote } = this.#ports;
    return this.#either(
      async () => {
        const opening = (await remote.open?.()) ?? null;
        if (opening) await this.#keepUp(opening.available);
        return opening;
      },
      async (run) => ({ activity: await run.activity(), available: await run.availableSteps() }),
    );
  }

  enrol(): Promise<void> {
    return this.#either(
      () => this.#ports.remote.enrol(),
      (run) => run.enrol(),
    );
  }

  activity(): Promise<ChatActivity> {
    return this.#either(
      () => this.#ports.remote.activity(),
      (run) => run.activity(),
    );
  }

  start(): Promise<void> {
    return this.#either(
      () => this.#ports.remote.start(),
      (run) => run.start(),
    );
  }

  async availableSteps(): Promise<StepsReply> {
    // Another page may have submitted the entries that were added offline.
    const isLate = this.#isPlayedHere && !this.#played.hasUnsent();
    await (isLate ? this.#handIn() : this.#handingIn)?.catch(() => false);
    return this.#either(
      async () => {
        const reply = await this.#ports.remote.availableSteps();
        await this.#keepUp(reply);
        return reply;
      },
      (run) => run.availableSteps(),
    );
  }

  /** Requests the present run when the copy is missing, or when the run has continued on another device. */
  async #keepUp(reply: StepsReply): Promise<void> {
    const run = this.#opened();
    const isBehind = run !== null && displayKeyOf(await run.availableSteps()) !== displayKeyOf(reply);
    if (isBehind) this.#drop();
    this.#asking.show(decodeRunStart(reply.turn));
  }

  /** Removes an outdated copy, because new entries would not fit into it, unless it has unsent entries. */
  #drop(): void {
    if (this.#played.hasUnsent()) return;
    this.#forget();
    this.#asking.isNeeded = true;
  }

  /** Stores the conversation on this device, with later tries after a failure. Resolves after one try; never throws. */
  readonly prepare = (): Promise<void> => this.#asking.ask();

  /**
   * Stores the server's state of the conversation, unless it continues offline. Returns false when no step of the run
   * was read yet. @throws AppError when the server refuses.
   */
  async #keep(): Promise<boolean> {
    const { packs, copy, of, clock } = this.#ports;
    for (;;) {
      const before = this.#changes;
      const pack = await packs.pack();
      if (this.#isPlayedHere) return true;
      const torn = this.#played.torn(clock.now());
      if (torn !== null) this.#leave(torn);
      if (this.#played.hasUnsent()) return true;
      if (this.#changes !== before) continue;
      // The server starts the log when the steps are first read; a log started on this device would differ.
      if (pack.log.length === 0) return false;
      // A page that was left may receive the pack of an earlier run late, after another run was started.
      if ((readOfflinePack(copy.pack(of))?.startedAt ?? 0) > pack.startedAt) return true;
      copy.savePack(of, pack);
      this.#played.begin(pack, { log: pack.log, from: pack.log.length, completedAt: null });
      this.#run = null;
      this.#opened();
      return true;
    }
  }

  #save(part: Parameters<DeviceRun['save']>[0]): void {
    if (this.#played.save(part)) this.#run = null;
  }

  nextTouchpoint(touchpointId: string): Promise<StepsReply> {
    return this.#change(
      () => this.#ports.remote.nextTouchpoint(touchpointId),
      (run) => run.nextTouchpoint(touchpointId),
    );
  }

  respond(stepId: string, response: StepResponse, key: string, turn?: number): Promise<StepsReply> {
    return this.#change(
      () => this.#ports.remote.respond(stepId, response, key, turn),
      (run) => run.respond(stepId, response, key, turn),
    );
  }

  rewind(stepId: string, turn: number): Promise<StepsReply> {
    const { remote } = this.#ports;
    return this.#change(
      async () => {
        const reply = await (remote.rewind?.(stepId, turn) ?? cannot('Answers cannot be changed here.'));
        // The reply omits a touchpoint's end that another call or device stored before; the server's log has it.
        this.#asking.isNeeded = true;
        return reply;
      },
      (run) => run.rewind(stepId, turn),
    );
  }

  speak(language: string): Promise<StepsReply> {
    const { remote } = this.#ports;
    return this.#change(
      () => remote.speak?.(language) ?? cannot('No language can be chosen here.'),
      (run) => run.speak(language),
    );
  }

  async complete(): Promise<void> {
    const { remote, copy, of, clock } = this.#ports;
    const local = async (run: InMemoryChatGateway<DeviceLogEntry>): Promise<void> => {
      await run.complete();
      this.#save({ completedAt: clock.now() });
    };
    await this.#either(() => remote.complete(), local);
    if (!this.#isPlayedHere) copy.savePack(of, null);
  }

  /** Submits the entries that were added offline, if the server can be reached. Never throws. */
  async deliver(): Promise<void> {
    if (this.#played.hasUnsent() || this.#isPlayedHere) await this.#handIn().catch(() => false);
  }

  /**
   * Tries to reach the server again later, because the server may return without any event, as after its restart. Makes
   * no try while the device has no network, nor after the server has refused this person.
   */
  #tryLater(tries = 0): void {
    const { clock, connection } = this.#ports;
    this.#stopTrying();
    if (connection.isLost()) return;
    const waitMs = betweenTriesMs * 2 ** Math.max(0, tries - triesBeforeRarer);
    this.#stopTrying = clock.schedule(clock.now() + Math.min(waitMs, mostBetweenTriesMs), () => {
      const again = (isDone: boolean): unknown => isDone || this.#tryLater(tries + 1);
      this.#handIn().then(again, () => undefined);
    });
  }

  /** Calls the server or, if it cannot be reached, the device's copy. Entries added offline are submitted first. */
  async #either<Reply>(
    remote: () => Promise<Reply>,
    local: (run: InMemoryChatGateway<DeviceLogEntry>) => Promise<Reply>,
  ): Promise<Reply> {
    try {
      const isPlayedOn = this.#isPlayedHere && !this.#played.kept()?.refused && this.#opened() !== null;
      const isPlayedHere = isPlayedOn || (this.#played.hasUnsent() && !(await this.#handIn()));
      const run = isPlayedHere ? this.#playHere() : null;
      if (isPlayedHere && !run) throw new AppError('Network', 'What was played here was not handed in.');
      return await (run ? local(run) : remote());
    } catch (error) {
      const here = this.#isLost(error) ? this.#playHere() : null;
      if (!here) throw error;
      return local(here);
    }
  }

  async #change(
    remote: () => Promise<StepsReply>,
    local: (run: InMemoryChatGateway<DeviceLogEntry>) => Promise<StepsReply>,
  ): Promise<StepsReply> {
    this.#changes += 1;
    let isStored = false;
    return this.#either(
      async () => {
        const reply = await remote();
        await this.#mirror(reply, local);
        isStored = true;
        return reply;
      },
      async (run) => {
        const reply = await local(run);
        this.#save({ log: run.log });
        return reply;
      },
    ).finally(() => {
      this.#changes += 1;
      if (isStored) this.#asking.askIfNeeded();
    });
  }

  /**
   * Applies the server's change to the copy, unless entries were added offline meanwhile: those are submitted first. A
   * copy into which the change does not fit is removed.
   */
  async #mirror(
    reply: StepsReply,
    local: (run: InMemoryChatGateway<DeviceLogEntry>) => Promise<StepsReply>,
  ): Promise<void> {
    const run = this.#opened();
    if (!run || this.#played.hasUnsent()) return;
    const fits = await local(run).then(
      (here) => displayKeyOf(here) === displayKeyOf(reply),
      () => false,
    );
    if (fits) this.#save({ log: run.log, from: run.log.length });
    else this.#drop();
  }

  #playHere(): InMemoryChatGateway<DeviceLogEntry> | null {
    const run = this.#opened();
    if (!run || this.#isPlayedHere) return run;
    this.#unsubscribe = this.#ports.connection.onBack(
      () => void this.deliver().then(() => this.#isPlayedHere && this.#tryLater()),
    );
    this.#isPlayedHere = true;
    this.#tryLater();
    return run;
  }

  #opened(): InMemoryChatGateway<DeviceLogEntry> | null {
    const { copy, of, clock } = this.#ports;
    const [pack, kept] = [readOfflinePack(copy.pack(of)), this.#played.kept()];
    if (pack === null || kept === null || pack.validUntil <= clock.now()) return null;
    const { log, completedAt } = kept;
    // Another tab may have continued the run, or started another.
    if (!this.#run || !isSameRunLog(this.#run.log, log) || this.#startedAt !== pack.startedAt)
      this.#run = new InMemoryChatGateway<DeviceLogEntry>(pack.activity, clock, log, {
        startedAt: pack.startedAt,
        completedAt,
      });
    this.#startedAt = pack.startedAt;
    return this.#run;
  }

  /**
   * Submits the entries that were added offline. Returns whether the server now has everything. @throws AppError when
   * the server refuses this person; the entries then stay.
   */
  #handIn(): Promise<boolean> {
    this.#handingIn ??= this.#handInOnce().finally(() => (this.#handingIn = null));
    return this.#handingIn;
  }

  async #handInOnce(): Promise<boolean> {
    const { remote, packs, copy, of, clock } = this.#ports;
    const [pack, kept] = [readOfflinePack(copy.pack(of)), this.#played.kept()];
    if (!pack || !kept) return this.#settled();
    const [{ from }, { startedAt }] = [kept, pack];
    const entries = this.#played.unsent();
    try {
      if (entries.length > 0) {
        const closed = kept.log.slice(0, from).filter(({ kind }) => kind === 'closed').length;
        const { standing } = await packs.handIn({ startedAt, from, closed, entries, sentAt: clock.now() });
        if (!this.#played.keeps(startedAt)) return this.#settled();
        if (standing < entries.length) return this.#giveUp(startedAt, standing);
        // Entries that were added meanwhile are submitted next.
        this.#save({ from: from + entries.length, refused: null });
      }
      if (this.#played.unsent().length > 0) return this.#handInOnce();
      // The person may have finished while the entries were being submitted.
      if ((this.#played.kept()?.completedAt ?? null) !== null) {
        await remote.complete();
        if (!this.#played.keeps(startedAt)) return this.#settled();
        this.#save({ completedAt: null });
        this.#forget();
      }
    } catch (error) {
      const code = toErrorCode(error);
      if (runMovedOnErrorCodes.has(code)) return this.#giveUp(startedAt);
      const refused = noAccessErrorCodes.has(code) ? code : null;
      if (this.#played.keeps(startedAt) && refused !== (this.#played.kept()?.refused ?? null))
        this.#save({ refused });
      if (isTransientError(error)) return false;
      throw error;
    }
    return this.#settled();
  }

  /** Ends the offline state of the conversation when no entry is left to submit. */
  #settled(): true {
    this.#isPlayedHere = false;
    this.#unsubscribe();
    this.#stopTrying();
    return true;
  }

  /**
   * Returns whether the server cannot be reached, or fails with the entries that were added offline; a busy server
   * counts as reached. Without a network a person cannot sign in again either.
   */
  #isLost(error: unknown): boolean {
    const code = toErrorCode(error);
    if (code === 'Unexpected') return this.#played.hasUnsent();
    return code === 'Network' || code === 'TimedOut' || (code === '401' && this.#ports.copy.isReopened());
  }

  /**
   * Gives up the unsent entries and the copy, because the server's run continued without them. Their typed text becomes
   * a draft, except private text from before a hand-over of the device. The server has the first `standing` entries.
   * Changes nothing when the run is no longer stored: the person has signed out or started again.
   */
  #giveUp(startedAt: number, standing = 0): boolean {
    if (!this.#played.keeps(startedAt)) return this.#settled();
    return this.#leave(this.#played.openlyUnsent(standing));
  }

  #leave(entries: readonly DeviceLogEntry[]): true {
    const { copy, of } = this.#ports;
    for (const entry of entries.toReversed())
      if (entry.kind === 'answered')
        discardToDraft(copy, of, { stepId: entry.stepId, response: entry.response, key: '' });
    this.#forget();
    this.#asking.isNeeded = true;
    return true;
  }

  #forget(): void {
    const { copy, of } = this.#ports;
    copy.savePack(of, null);
    this.#run = null;
    this.#settled();
  }
}

const cannot = (why: string): Promise<never> => Promise.reject(new AppError('NotFound', why));
