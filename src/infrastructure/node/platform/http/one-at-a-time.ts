import type { FastifyReply } from 'fastify';
import { AppError } from '../../../../application/errors.ts';
import { refuse } from './limited-to.ts';

/** The longest wait for a turn (ms); the request before may itself wait, for the database for example. */
const mostWaitMs = 500;
/** The same for a long request, which is refused then: within the five seconds of promise 28. */
const mostLongWaitMs = 4000;
/** Long requests of a person that may wait for their turn; further ones are refused. */
export const mostLongWaiting = 8;
const againAfterMs = 5000;

/**
 * Gives each person one turn at a time: further requests of theirs wait until the one before is answered or given up.
 * Between two turns the event loop goes round, so that what one person asks for at once keeps others waiting no longer
 * than one such request does. A request that has waited for half a second goes on without a turn: were the turns long,
 * the waits of several would add up beyond the time in which each has to be answered (promise 28). One that is long
 * itself never goes on without its turn: it is refused when too many wait, or when its turn does not come in four seconds.
 */
export class OneAtATime {
  /** By person, while a turn is taken: those that wait for the next. */
  readonly #waiting = new Map<string, (() => void)[]>();

  /**
   * Resolves when it is this request's turn, which ends with its reply, whether that was sent or not, or without one.
   * @throws AppError TooManyRequests or Unavailable for a long request whose turn does not come, with Retry-After.
   */
  async take(key: string, reply: Reply, isLong = false): Promise<void> {
    const { raw } = reply;
    const waiting = this.#waiting.get(key);
    if (isLong && waiting && waiting.length >= mostLongWaiting) refuse(againAfterMs, reply);
    if (!waiting) this.#waiting.set(key, []);
    if (!(await turnAfter(waiting, isLong ? mostLongWaitMs : mostWaitMs))) {
      if (!isLong) return;
      throw new AppError('Unavailable', 'Another list of yours is still being made. Try again in a moment.');
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

type Reply = Pick<FastifyReply, 'raw' | 'header'>;

/** Whether the turn came in time; `waiting` are the others of this person, or undefined where nobody has a turn. */
function turnAfter(waiting: (() => void)[] | undefined, mostMs: number): Promise<boolean> {
  return new Promise((go) => {
    if (!waiting) return void setImmediate(go, true);
    const turn = (): void => {
      clearTimeout(timer);
      go(true);
    };
    const timer = setTimeout(() => {
      const at = waiting.indexOf(turn);
      // The turn has come, and is on its way.
      if (at === -1) return;
      waiting.splice(at, 1);
      go(false);
    }, mostMs);
    waiting.push(turn);
  });
}
