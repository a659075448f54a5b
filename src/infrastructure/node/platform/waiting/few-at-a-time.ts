import { AppError } from '../../../../application/errors.ts';

type Waiting = { key: string; start: () => void };

/** The most jobs that run at once, each with another key. */
export const atOnce = 2;
/** The most jobs that wait; further ones are refused. */
const mostWaiting = 8;
/** The longest wait of a job (ms), within the five seconds of promise 28. */
const mostWaitMs = 4000;

/**
 * Runs long jobs a few at a time in a process, and one at a time for each key, in the order of arrival. A job that
 * would wait for too long is refused with `words`.
 */
export class FewAtATime {
  readonly #words: string;
  readonly #running = new Set<string>();
  readonly #waiting: Waiting[] = [];

  constructor(words: string) {
    this.#words = words;
  }

  /** Runs `work` at its turn. @throws AppError 'Unavailable' for work that gets no turn. */
  async run<Outcome>(key: string, work: () => Promise<Outcome>): Promise<Outcome> {
    if (!this.#begins(key)) await this.#turn(key);
    try {
      return await work();
    } finally {
      this.#running.delete(key);
      this.#goOn();
    }
  }

  #begins(key: string): boolean {
    if (this.#running.size >= atOnce || this.#running.has(key)) return false;
    this.#running.add(key);
    return true;
  }

  #turn(key: string): Promise<void> {
    return new Promise((start, refuse) => {
      const full = (): void => refuse(new AppError('Unavailable', this.#words));
      if (this.#waiting.length >= mostWaiting) return full();
      const one = { key, start: () => (clearTimeout(timer), start()) };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(one), 1);
        full();
      }, mostWaitMs);
      this.#waiting.push(one);
    });
  }

  #goOn(): void {
    const at = this.#waiting.findIndex(({ key }) => this.#begins(key));
    if (at === -1) return;
    const [next] = this.#waiting.splice(at, 1);
    next?.start();
  }
}
