import { AppError } from '../../src/application/errors.ts';
import type { Clock } from '../../src/application/ports/clock.ts';
import type { Dice } from '../support/random-activity.ts';
import type { Request } from './composition.ts';
import type { ServerProcess } from './server-process.ts';

/** The time after which a device gives up a call (ms). */
const timeoutMs = 15_000;

/** The world around a line. */
export type LineWorld = {
  clock: Clock;
  /** The dice of the present operation. */
  random: Dice;
  /** True once calls are no longer lost, late or repeated. */
  isCalm: boolean;
  processes: readonly ServerProcess[];
};

/**
 * Carries the calls from a device to a server. A call and its reply may each be lost, late, repeated or overtaken, and
 * each time the call may reach another process.
 */
export class Line {
  readonly #world: LineWorld;

  constructor(world: LineWorld) {
    this.#world = world;
  }

  /** Makes a call. @throws AppError 'TimedOut' and 'Network' for faults of the line, else the error of the server. */
  call<Reply>(request: Request<Reply>): Promise<Reply> {
    const { clock } = this.#world;
    return new Promise((resolve, reject) => {
      const giveUp = clock.schedule(clock.now() + timeoutMs, () =>
        reject(new AppError('TimedOut', 'The server took too long to answer.')),
      );
      const settle = (deliver: () => void): void => {
        giveUp();
        deliver();
      };
      for (const delay of this.#arrivals()) {
        if (delay === null) continue;
        this.#later(delay, () => {
          this.#ask(request).then(
            (reply) => this.#back(() => settle(() => resolve(reply))),
            (error: unknown) => this.#back(() => settle(() => reject(error))),
          );
        });
      }
      if (this.#isCut()) settle(() => reject(new AppError('Network', 'The server could not be reached.')));
    });
  }

  /** Sends the request to any running process. */
  #ask<Reply>(request: Request<Reply>): Promise<Reply> {
    const up = this.#world.processes.filter(({ isUp }) => isUp);
    const process = up.length === 0 ? undefined : this.#world.random.pick(up);
    return process
      ? process.handle(request)
      : Promise.reject(new AppError('Network', 'The server could not be reached.'));
  }

  /** Returns the delay of each arrival of the call (ms); null for one that never arrives. */
  #arrivals(): (number | null)[] {
    const { random, isCalm } = this.#world;
    if (isCalm) return [1];
    const first = this.#delay();
    return random.chance(0.06) ? [first, random.throw(90_000)] : [first];
  }

  #delay(): number | null {
    const { random } = this.#world;
    const fate = random.throw(100);
    if (fate < 72) return random.throw(40);
    if (fate < 90) return random.throw(2000);
    return fate < 96 ? random.throw(25_000) : null;
  }

  #back(deliver: () => void): void {
    const delay = this.#world.isCalm ? 0 : this.#delay();
    if (delay !== null) this.#later(delay, deliver);
  }

  /** Draws whether the device detects at once that it has no network; what it had sent may still arrive. */
  #isCut(): boolean {
    const { random, isCalm } = this.#world;
    return !isCalm && random.chance(0.03);
  }

  #later(ms: number, task: () => void): void {
    const { clock } = this.#world;
    if (ms === 0) task();
    else clock.schedule(clock.now() + ms, task);
  }
}
