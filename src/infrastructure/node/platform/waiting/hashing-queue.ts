import { AppError } from '../../../../application/errors.ts';

/** The client for whom a password is hashed. */
export type Asker = {
  /** The client's network (networkOf): what a place in the queue is shared out by. */
  network: string;
  /** Aborted when nobody waits for the outcome any more. */
  signal?: AbortSignal;
  /** Head start (ms): the place counts as this much earlier, for a request whose person sees no waiting page. */
  headStartMs?: number;
};

/** A place in the queue. */
export type QueuePlace<Outcome> = {
  /** The outcome of the work; rejects with QueueFull, or with the signal's reason when it was given up. */
  done: Promise<Outcome>;
  /** The estimated time until the work is done (ms). */
  expectedMs: () => number;
};

/** The queue has no room. `retryAfterMs`: when half of what waits now will be done. */
export class QueueFull extends AppError {
  readonly retryAfterMs: number;

  constructor(retryAfterMs: number) {
    super('Unavailable', 'Very many people are logging in at this moment. Try again shortly.', {
      retryAfterMs,
    });
    this.retryAfterMs = retryAfterMs;
  }
}

type Waiting = { rank: number; network: string; start: () => void; refuse: (error: QueueFull) => void };

/** While one network has several places, each of them counts as this much later than the one before (ms). */
const spacingMs = 1000;
/** The assumed duration of one hash until one was measured (ms). */
const assumedMs = 250;
/** How much the newest measurement counts. */
const newest = 0.2;

/**
 * The queue in front of password hashing, of one process. Work is begun in the order of arrival, but the second place
 * of a network counts as one second later than its first, the third as two, and so on: a client that sends many
 * requests delays its own and nobody else's. When the queue is full, the last place in that order is refused, which is
 * the new one unless another network has taken more than its share.
 */
export class HashingQueue {
  readonly #atOnce: number;
  readonly #most: number;
  readonly #now: () => number;
  /** In the order in which they begin. */
  readonly #waiting: Waiting[] = [];
  /** The last rank of each waiting network, and how many places it has. */
  readonly #networks = new Map<string, { rank: number; places: number }>();
  #running = 0;
  #workMs = assumedMs;
  #refused = 0;
  #givenUp = 0;

  /** `atOnce` pieces of work run, `most` wait. `now` (ms) may be any steady clock. */
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

  /** For metrics: how many wait, how long a new one would wait (s), and how many were turned away or left so far. */
  figures(): { waiting: number; expectedSeconds: number; refused: number; givenUp: number } {
    return {
      waiting: this.#waiting.length,
      expectedSeconds: this.#expectedMs(this.#waiting.length) / 1000,
      refused: this.#refused,
      givenUp: this.#givenUp,
    };
  }

  /** How long work that came now, from a network that has no place, would take to be done (ms). */
  expectedMs(): number {
    return this.#expectedMs(this.#waiting.length);
  }

  /** Takes a place; the work begins when it is its turn. */
  enter<Outcome>(
    { network, signal, headStartMs = 0 }: Asker,
    work: () => Promise<Outcome>,
  ): QueuePlace<Outcome> {
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
    waiting.refuse(new QueueFull(this.#expectedMs(this.#waiting.length / 2)));
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

  /** Estimates the wait behind `ahead` places (ms). Work under way counts as half done. */
  #expectedMs(ahead: number): number {
    const running = this.#running / 2;
    return ((ahead + running) / this.#atOnce + 1) * this.#workMs;
  }
}
