import type { FastifyReply } from 'fastify';

/**
 * Gives each person one turn at a time: further requests of theirs wait until the one before is answered or given up.
 * Between two turns the event loop goes round, so that what one person asks for at once keeps others waiting no longer
 * than one such request does.
 */
export class OneAtATime {
  /** By person, while a turn is taken: those that wait for the next. */
  readonly #waiting = new Map<string, (() => void)[]>();

  /** Resolves when it is this request's turn, which ends with its reply, whether that was sent or not. */
  async take(key: string, { raw }: Pick<FastifyReply, 'raw'>): Promise<void> {
    const waiting = this.#waiting.get(key);
    if (!waiting) this.#waiting.set(key, []);
    await new Promise<void>((go) => {
      if (waiting) waiting.push(go);
      else setImmediate(go);
    });
    if (raw.destroyed || raw.closed) this.#pass(key);
    else raw.once('close', () => this.#pass(key));
  }

  #pass(key: string): void {
    const next = this.#waiting.get(key)?.shift();
    if (next) setImmediate(next);
    else this.#waiting.delete(key);
  }
}
