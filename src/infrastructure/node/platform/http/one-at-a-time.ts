import type { FastifyReply } from 'fastify';

/** The longest wait for a turn (ms); the request before may itself wait, for the database for example. */
const mostWaitMs = 500;

/**
 * Gives each person one turn at a time: further requests of theirs wait until the one before is answered or given up.
 * Between two turns the event loop goes round, so that what one person asks for at once keeps others waiting no longer
 * than one such request does. A request that has waited for half a second goes on without a turn: were the turns long,
 * the waits of several would add up beyond the time in which each has to be answered (promise 28).
 */
export class OneAtATime {
  /** By person, while a turn is taken: those that wait for the next. */
  readonly #waiting = new Map<string, (() => void)[]>();

  /** Resolves when it is this request's turn, which ends with its reply, whether that was sent or not, or without one. */
  async take(key: string, { raw }: Pick<FastifyReply, 'raw'>): Promise<void> {
    const waiting = this.#waiting.get(key);
    if (!waiting) this.#waiting.set(key, []);
    if (!(await turnAfter(waiting))) return;
    if (raw.destroyed || raw.closed) this.#pass(key);
    else raw.once('close', () => this.#pass(key));
  }

  #pass(key: string): void {
    const next = this.#waiting.get(key)?.shift();
    if (next) setImmediate(next);
    else this.#waiting.delete(key);
  }
}

/** Whether the turn came in time; `waiting` are the others of this person, or undefined where nobody has a turn. */
function turnAfter(waiting: (() => void)[] | undefined): Promise<boolean> {
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
    }, mostWaitMs);
    waiting.push(turn);
  });
}
