import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Clock } from '../../../../application/ports/clock.ts';
import { parseStoredJson } from '../database/tables/stored-json.ts';
import { QueueFullError, type HashingQueue, type QueuedWork } from './hashing-queue.ts';

/**
 * The submission of a form: `key` is equal for equal content, `note` is for the page about the submission, `kept` is
 * what the page of a full queue keeps for the next submission. The database stores only the note.
 */
export type FormSubmission = { key: string; note: string; kept: string; network: string };

/** The state of a submission; 'lost' means that its process has ended. */
export type SubmissionState<Outcome> =
  | { kind: 'done'; outcome: Outcome; note: string }
  | { kind: 'waiting'; expectedMs: number }
  | { kind: 'full'; retryAfterMs: number; note: string; kept: string }
  | { kind: 'lost'; note: string }
  /** The work threw an error. */
  | { kind: 'failed'; error: unknown };

type Held<Outcome> = {
  key: string;
  note: string;
  place: QueuedWork<Outcome>;
  standing: Promise<SubmissionState<Outcome>>;
  givingUp: AbortController;
  watchers: number;
  absence: NodeJS.Timeout | undefined;
  isOver: boolean;
  isReplaced: boolean;
  /** The write of the submission's record to the database; null until the person had to wait. */
  recorded: Promise<void> | null;
};

/** The account whose log-in an outcome accepts, with the account's count of ended sign-ins. */
type SignInWaiting = { accountId: string; epoch: number };

/** The records of waiting submissions, which all processes share. */
export type WaitingRecords = Pick<Adapter, 'find' | 'upsert' | 'destroy'>;

const times = {
  /** The time within which an outcome is returned without a waiting page (ms). */
  promptMs: 1000,
  /**
   * The time without a request after which a submission leaves the queue (ms), enough for a slow phone's next request.
   */
  absentMs: 20_000,
  /** The time between two readings of another process's record (ms). */
  pollMs: 2000,
  /** The time between two heartbeats of a process (ms). */
  pulseMs: 20_000,
};
const keptSeconds = 10 * 60;

/**
 * Holds submissions that wait in the queue; any process can return a submission's state. The database has only the
 * submission's note, its outcome as JSON and its last request; the input stays in memory. A submission whose state is
 * no longer requested leaves the queue.
 *
 * The room lets each person in a crowd succeed with one submission: two cores hash 4 to 7 passwords a second
 * (docs/scale.md), and all others would be refused and submit again.
 */
export class WaitingRoom<Outcome> {
  readonly #queue: HashingQueue;
  readonly #records: WaitingRecords;
  readonly #clock: Clock;
  readonly #held = new Map<string, Held<Outcome>>();
  readonly #process = `process ${randomUUID()}`;
  readonly #times: typeof times;
  readonly #signInOf: (outcome: Outcome) => SignInWaiting | null;
  #pulse: NodeJS.Timeout | undefined;

  constructor(parts: {
    queue: HashingQueue;
    records: WaitingRecords;
    clock: Clock;
    times?: Partial<typeof times>;
    /**
     * Returns the account that an outcome signs in, with its epoch (count of ended sign-ins). The stored outcome is
     * deleted when the account's sign-ins are ended.
     */
    signInOf?: (outcome: Outcome) => SignInWaiting | null;
  }) {
    this.#queue = parts.queue;
    this.#records = parts.records;
    this.#clock = parts.clock;
    this.#times = { ...times, ...parts.times };
    this.#signInOf = parts.signInOf ?? (() => null);
  }

  /**
   * Runs `work` for a submission at its turn, and returns the state after a second at most. A submission that is
   * repeated while it waits runs once.
   */
  async enter(
    id: string,
    { key, note, kept, network }: FormSubmission,
    work: () => Promise<Outcome>,
    gone?: AbortSignal,
  ): Promise<SubmissionState<Outcome>> {
    const before = this.#held.get(id);
    if (before?.key === key) return this.#watch(id, before, this.#times.promptMs, gone);
    if (before) {
      before.isReplaced = true;
      this.#leaveUnlessWatched(id, before);
    }
    const givingUp = new AbortController();
    const place = this.#queue.enter({ network, signal: givingUp.signal }, work);
    const held: Held<Outcome> = {
      key,
      note,
      place,
      standing: standingOf(place, note, kept),
      givingUp,
      watchers: 0,
      absence: undefined,
      isOver: false,
      isReplaced: false,
      recorded: null,
    };
    this.#held.set(id, held);
    void this.#keepOutcome(id, held);
    return this.#watch(id, held, this.#times.promptMs, gone);
  }

  /** Returns a submission's state when it is done, or after at most `forMs` (ms); null for an unknown submission. */
  async standingOf(id: string, forMs: number, gone?: AbortSignal): Promise<SubmissionState<Outcome> | null> {
    const held = this.#held.get(id);
    return held ? this.#watch(id, held, forMs, gone) : this.#read(id, forMs, gone);
  }

  /** Removes a submission whose outcome was sent. */
  async forget(id: string): Promise<void> {
    await Promise.all([this.#records.destroy(id), this.#records.destroy(seen(id))]);
  }

  async #watch(
    id: string,
    held: Held<Outcome>,
    forMs: number,
    gone?: AbortSignal,
  ): Promise<SubmissionState<Outcome>> {
    held.watchers += 1;
    clearTimeout(held.absence);
    const over = new AbortController();
    const signal = gone ? AbortSignal.any([gone, over.signal]) : over.signal;
    try {
      const standing = await Promise.race([held.standing, pause(forMs, null, { signal }).catch(() => null)]);
      if (standing ?? held.isOver) return await held.standing;
      if (!held.isReplaced && !(await this.#isRecorded(id, held))) {
        const late = await Promise.race([held.standing, aborted(signal)]);
        if (late) return late;
      }
      return { kind: 'waiting', expectedMs: held.place.expectedMs() };
    } finally {
      over.abort();
      held.watchers -= 1;
      this.#leaveUnlessWatched(id, held);
    }
  }

  /**
   * Returns whether the submission is recorded in the database. Returns false if the outcome came first or the record
   * could not be stored; the caller must then wait for the outcome.
   */
  async #isRecorded(id: string, held: Held<Outcome>): Promise<boolean> {
    held.recorded ??= this.#record(id, held);
    const recorded = held.recorded.then(
      () => true,
      () => false,
    );
    return Promise.race([recorded, held.standing.then(() => false)]);
  }

  /** Returns the state of a submission that another process has or had. */
  async #read(id: string, forMs: number, gone?: AbortSignal): Promise<SubmissionState<Outcome> | null> {
    const until = performance.now() + forMs;
    for (let isFirst = true; ; isFirst = false) {
      const record = await this.#records.find(id);
      if (!record) return null;
      const { note, outcome, readyAt, process } = record;
      const words = typeof note === 'string' ? note : '';
      if (typeof outcome === 'string')
        return { kind: 'done', outcome: parseStoredJson<Outcome>(outcome), note: words };
      if (isFirst) {
        await this.#records.upsert(seen(id), { at: this.#clock.now() }, keptSeconds);
        const pulse = typeof process === 'string' ? await this.#records.find(process) : undefined;
        if (this.#ageOf(pulse) > 3 * this.#times.pulseMs) return { kind: 'lost', note: words };
      }
      if (gone?.aborted || performance.now() >= until)
        return { kind: 'waiting', expectedMs: Math.max(0, Number(readyAt) - this.#clock.now()) };
      await pause(this.#times.pollMs, undefined, gone ? { signal: gone } : {}).catch(() => undefined);
    }
  }

  async #record(
    id: string,
    { note, place }: Pick<Held<Outcome>, 'note' | 'place'>,
    tries = 3,
  ): Promise<void> {
    try {
      await this.#beat();
      const readyAt = this.#clock.now() + place.expectedMs();
      await this.#records.upsert(id, { note, readyAt, process: this.#process }, keptSeconds);
    } catch (error) {
      // If very many submissions arrive at once, the database may be too busy for a moment.
      if (tries === 1) throw error;
      await pause(this.#times.promptMs);
      await this.#record(id, { note, place }, tries - 1);
    }
  }

  async #keepOutcome(id: string, held: Held<Outcome>): Promise<void> {
    const standing = await held.standing;
    held.isOver = true;
    clearTimeout(held.absence);
    const isCurrent = this.#held.get(id) === held;
    try {
      await held.recorded;
      if (!held.recorded || !isCurrent) return;
      // Another submission took this one's place in the queue; the next request for this one must still learn that.
      if (standing.kind === 'full') await pause(this.#times.absentMs, undefined, { ref: false });
      if (standing.kind !== 'done') return await this.forget(id);
      const { note, outcome } = standing;
      const of = this.#signInOf(outcome) ?? {};
      await this.#records.upsert(id, { note, outcome: JSON.stringify(outcome), ...of }, keptSeconds);
    } catch {
      // While the database cannot be reached, this process holds the outcome for as long as a page may request it.
      await pause(this.#times.absentMs, undefined, { ref: false });
    } finally {
      if (this.#held.get(id) === held) this.#held.delete(id);
    }
  }

  /** Takes the submission out of the queue if no request for it has arrived for a while, in this process or another. */
  #leaveUnlessWatched(id: string, held: Held<Outcome>): void {
    if (held.watchers > 0 || held.isOver) return;
    if (held.isReplaced) return held.givingUp.abort(nobodyWaits);
    clearTimeout(held.absence);
    held.absence = setTimeout(() => {
      void this.#isSeenElsewhere(id, held)
        .catch(() => true)
        .then((isSeen) => {
          if (held.watchers > 0) return;
          if (isSeen) this.#leaveUnlessWatched(id, held);
          else held.givingUp.abort(nobodyWaits);
        });
    }, this.#times.absentMs).unref();
  }

  async #isSeenElsewhere(id: string, held: Held<Outcome>): Promise<boolean> {
    if (!held.recorded) return false;
    return this.#ageOf(await this.#records.find(seen(id))) < 2 * this.#times.absentMs;
  }

  /** Stores the heartbeat of this process, and repeats it while the process holds a submission. */
  async #beat(): Promise<void> {
    if (this.#pulse) return;
    this.#pulse = setTimeout(() => {
      this.#pulse = undefined;
      if (this.#held.size > 0) this.#beat().catch(() => undefined);
    }, this.#times.pulseMs).unref();
    await this.#records.upsert(this.#process, { at: this.#clock.now() }, keptSeconds);
  }

  #ageOf(record: AdapterPayload | undefined | void): number {
    return typeof record?.at === 'number' ? this.#clock.now() - record.at : Number.POSITIVE_INFINITY;
  }
}

const aborted = (signal: AbortSignal): Promise<null> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', () => resolve(null), { once: true });
  });

const nobodyWaits = new Error('The client does not ask for the outcome any more.');
const seen = (id: string): string => `${id} seen`;

/** Returns the state of a place; a full queue and an error of the work are states too. */
async function standingOf<Outcome>(
  place: QueuedWork<Outcome>,
  note: string,
  kept: string,
): Promise<SubmissionState<Outcome>> {
  try {
    return { kind: 'done', outcome: await place.done, note };
  } catch (error) {
    if (error instanceof QueueFullError)
      return { kind: 'full', retryAfterMs: error.retryAfterMs, note, kept };
    return { kind: 'failed', error };
  }
}
