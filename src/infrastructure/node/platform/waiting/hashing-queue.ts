import { AppError } from '../../../../application/errors.ts';

/** The client for whom a password is hashed. */
export type HashingClient = {
  /** The client's network (toClientNetwork), among which the queue is shared fairly. */
  network: string;
  /** Aborts when the client does not wait for the outcome any more. */
  signal?: AbortSignal;
  /** The head start (ms) of a request without a waiting page: its place in the queue ranks as this much earlier. */
  headStartMs?: number;
};

/** The place of work in the queue. */
export type QueuedWork<Outcome> = {
  /** The outcome of the work; rejects with QueueFullError, or with the signal's reason if it aborts. */
  done: Promise<Outcome>;
  /** The estimated time until the work is done (ms). */
  expectedMs: () => number;
};

/** The error for a full queue; `retryAfterMs` is the time until half of the waiting work is done (ms). */
export class QueueFullError extends AppError {
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number) {
    super('Unavailable', 'Very many people are logging in at this moment. Try again shortly.', {
      retryAfterMs,
    });
    this.retryAfterMs = retryAfterMs;
  }
}

type Waiting = { rank: number; network: string; start: () => void; refuse: (error: QueueFullError) => void };

/** The spacing of a network's places: each ranks this much later than the one before (ms). */
const spacingMs = 1000;
/** The assumed duration of one password hash (ms), until one was measured. */
const assumedMs = 250;
/** The weight of the newest measurement in the average. */
const newest = 0.2;

/**
 * The queue of password hashing in one process. Work starts in the order of arrival, but each further place of a
 * network ranks a second later than the one before, so that many requests delay only their own client. A full queue
 * refuses the last place in that order.
 */
export class HashingQueue {
  readonly #atOnce: number;
  readonly #most: number;
  readonly #now: () => number;
  /** The waiting work, in the order in which it starts. */
  readonly #waiting: Waiting[] = [];
  /** The rank of the last place and the number of places, for each waiting network. */
  readonly #networks = new Map<string, { rank: number; places: number }>();
  #running = 0;
  #workMs = assumedMs;
  #refused = 0;
  #givenUp = 0;

  /** Creates the queue: `atOnce` hashes run and `most` wait. `now` may be any steady clock (ms). */
  constructor({
    atOnce,
    most = 1000,
    now = () => performance.now(),
  }: {
    atOnce: number;
    most?: number;
    now?: () => number;
  }) {
    this.#atOnce = atOnce;
    this.#most = most;
    this.#now = now;
  }

  /**
   * Returns the figures for metrics: the waiting work, the expected wait of new work (s), and the numbers refused and
   * given up so far.
   */
  figures(): { waiting: number; expectedSeconds: number; refused: number; givenUp: number } {
    return {
      waiting: this.#waiting.length,
      expectedSeconds: this.#expectedMs(this.#waiting.length) / 1000,
      refused: this.#refused,
      givenUp: this.#givenUp,
    };
  }

  /**
   * Returns the estimated time (ms) until a hash requested now would be done, for a network with nothing in the queue.
   */
  expectedMs(): number {
    return this.#expectedMs(this.#waiting.length);
  }

  /** Adds work to the queue; it starts at its turn. */
  enter<Outcome>(
    { network, signal, headStartMs = 0 }: HashingClient,
    work: () => Promise<Outcome>,
  ): QueuedWork<Outcome> {
    let waiting: Waiting | undefined;
    const done = new Promise<Outcome>((resolve, reject) => {
      const giveUp = (): void => {
        if (waiting) this.#remove(waiting);
        this.#givenUp += 1;
        reject(signal?.reason);
      };
      if (signal?.aborted) return giveUp();
      const stopListening = (): void => signal?.removeEventListener('abort', giveUp);
      waiting = {
        rank: this.#rankOf(network, headStartMs),
        network,
        start: () => {
          stopListening();
          this.#carryOut(work).then(resolve, reject);
        },
        refuse: (error) => {
          stopListening();
          reject(error);
        },
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.#add(waiting);
    });
    return {
      done,
      expectedMs: () =>
        this.#expectedMs(
          Math.max(
            0,
            this.#waiting.findIndex((one) => one === waiting),
          ),
        ),
    };
  }

  #rankOf(network: string, headStartMs: number): number {
    const ahead = this.#networks.get(network);
    const arrival = this.#now() - headStartMs;
    return ahead ? Math.max(arrival, ahead.rank + spacingMs) : arrival;
  }

  #add(waiting: Waiting): void {
    if (this.#running < this.#atOnce) return waiting.start();
    const last = this.#waiting.at(-1);
    if (this.#waiting.length >= this.#most && (!last || last.rank <= waiting.rank))
      return this.#refuse(waiting);
    const at = this.#waiting.findIndex(({ rank }) => rank > waiting.rank);
    this.#waiting.splice(at === -1 ? this.#waiting.length : at, 0, waiting);
    const places = (this.#networks.get(waiting.network)?.places ?? 0) + 1;
    this.#networks.set(waiting.network, { rank: waiting.rank, places });
    if (last && this.#waiting.length > this.#most) {
      this.#remove(last);
      this.#refuse(last);
    }
  }

  #refuse(waiting: Waiting): void {
    this.#refused += 1;
    waiting.refuse(new QueueFullError(this.#expectedMs(this.#waiting.length / 2)));
  }

  #remove(waiting: Waiting): void {
    const at = this.#waiting.indexOf(waiting);
    if (at === -1) return;
    this.#waiting.splice(at, 1);
    const network = this.#networks.get(waiting.network);
    if (network && network.places > 1) network.places -= 1;
    else this.#networks.delete(waiting.network);
  }

  async #carryOut<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
    this.#running += 1;
    const begun = this.#now();
    try {
      return await work();
    } finally {
      this.#workMs += newest * (this.#now() - begun - this.#workMs);
      this.#running -= 1;
      const [next] = this.#waiting;
      if (next) {
        this.#remove(next);
        next.start();
      }
    }
  }

  /** Returns the estimated time (ms) until work behind `ahead` places is done. Running work counts as half done. */
  #expectedMs(ahead: number): number {
    const running = this.#running / 2;
    return ((ahead + running) / this.#atOnce + 1) * this.#workMs;
  }
}
