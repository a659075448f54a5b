import type { FastifyReply } from 'fastify';
import { AppError } from '../../../../application/errors.ts';
import { refuseUntilLater } from './use-counter.ts';

/** The longest wait for a turn (ms); the person's earlier request may itself wait, for example for the database. */
const mostWaitMs = 500;
/** The longest wait of a long request (ms), which is then refused, within the five seconds of promise 28. */
const mostLongWaitMs = 4000;
/** The most long requests of a person that wait; further ones are refused. */
export const maxWaitingLongRequests = 8;
const againAfterMs = 5000;

/**
 * Gives each person one turn at a time; between two turns the event loop serves other people. After half a second a
 * request proceeds without a turn, so that waits do not add up (promise 28). A long request never proceeds without a
 * turn: it is refused if too many wait, or after four seconds.
 */
export class PersonRequestQueue {
  /** The waiting requests by person, while one has the turn. */
  readonly #waiting = new Map<string, (() => void)[]>();

  /**
   * Resolves at this request's turn, which ends with its reply or its connection, or without a turn after the longest
   * wait. @throws AppError 'TooManyRequests' with Retry-After or 'Unavailable' for a long request that gets no turn.
   */
  async take(key: string, reply: Reply, long?: LongRequest): Promise<void> {
    const { raw } = reply;
    const waiting = this.#waiting.get(key);
    if (long && waiting && waiting.length >= maxWaitingLongRequests)
      refuseUntilLater(againAfterMs, reply, long.tooMany);
    if (!waiting) this.#waiting.set(key, []);
    if (!(await turnAfter(waiting, long ? mostLongWaitMs : mostWaitMs))) {
      if (!long) return;
      throw new AppError('Unavailable', long.tooLate);
    }
    if (raw.destroyed || raw.closed) this.#pass(key);
    else raw.once('close', () => this.#pass(key));
  }

  #pass(key: string): void {
    const next = this.#waiting.get(key)?.shift();
    if (next) setImmediate(next);
    else this.#waiting.delete(key);
  }
}

/** The messages to a long request: `tooMany` if too many requests wait, `tooLate` if its turn does not come in time. */
export type LongRequest = { tooMany?: string; tooLate: string };
type Reply = Pick<FastifyReply, 'raw' | 'header'>;

/**
 * Returns whether the turn came in time; `waiting` are the person's other requests, or undefined if none has the turn.
 */
function turnAfter(waiting: (() => void)[] | undefined, mostMs: number): Promise<boolean> {
  return new Promise((go) => {
    if (!waiting) return void setImmediate(go, true);
    const turn = (): void => {
      clearTimeout(timer);
      go(true);
    };
    const timer = setTimeout(() => {
      const at = waiting.indexOf(turn);
      // This request got its turn already, and its promise is about to resolve.
      if (at === -1) return;
      waiting.splice(at, 1);
      go(false);
    }, mostMs);
    waiting.push(turn);
  });
}
