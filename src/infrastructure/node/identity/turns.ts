import { AppError } from '../../../application/errors.ts';

/** Lets so many pieces of work run at once; the others wait in turn, and too many are sent away. */
export class Turns {
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
    this.#free = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** @throws AppError 'Unavailable' when too many wait already. */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else if (this.#waiting.length < this.#mostWaiting)
      await new Promise<void>((go) => this.#waiting.push(go));
    else throw new AppError('Unavailable', 'Too many people sign in at this moment. Try again shortly.');
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
