import { AppError } from '../../src/application/errors.ts';
import type { Clock } from '../../src/application/ports/clock.ts';
import type { PaymentProvider } from '../../src/application/ports/server/shop/payments.ts';
import type { Person } from '../../src/domain/people/person.ts';
import type { Commits, MemoryDatabase } from '../support/stores/memory-database.ts';
import type { Composition, Request, Server, Token } from './composition.ts';

/** The moment at which a process ends: before the commit, or after it and before the reply. */
export type CrashPoint = 'before' | 'after';

/** The world around a process. */
export type ProcessWorld = {
  clock: Clock;
  database: MemoryDatabase;
  payments: PaymentProvider;
  composition: Composition;
  /** Draws the duration of the next commit (ms); 0 commits at once. */
  commitMs(): number;
  /** Draws the time until an ended process runs again (ms). */
  restartMs(): number;
  /** Called when a call was accepted at this time of the process. */
  admitted(token: Token, at: number): void;
};

/** One start of a process. Work in progress at its end goes no further. */
type Life = { isOver: boolean; server: Server; clock: Clock };

/** A server process: it may end at any commit, loses all that is not in the database, and is started again. */
export class ServerProcess {
  readonly name: string;
  readonly #world: ProcessWorld;
  readonly #aheadMs: number;
  #life: Life;
  #armed: CrashPoint | null = null;
  readonly #unanswered = new Set<(error: AppError) => void>();

  /** `aheadMs` is how far the process's clock is ahead. */
  constructor(name: string, world: ProcessWorld, aheadMs: number) {
    this.name = name;
    this.#world = world;
    this.#aheadMs = aheadMs;
    this.#life = this.#begin();
  }

  get isUp(): boolean {
    return !this.#life.isOver;
  }

  /** Ends the process at its next commit, at this point. */
  crashAt(point: CrashPoint): void {
    this.#armed = point;
  }

  /** Ends the process now: connections of callers are cut. A supervisor starts it again. */
  crash(): void {
    const { clock, restartMs } = this.#world;
    this.#life.isOver = true;
    this.#armed = null;
    clock.schedule(clock.now() + restartMs(), () => this.start());
    const cutOff = [...this.#unanswered];
    this.#unanswered.clear();
    for (const cut of cutOff) cut(new AppError('Network', 'The connection was cut.'));
  }

  start(): void {
    if (!this.isUp) this.#life = this.#begin();
  }

  /** Starts the process if it has ended, and cancels a planned end. */
  stay(): void {
    this.#armed = null;
    this.start();
  }

  /** Answers the call of a person. */
  handle<Reply>(request: Request<Reply>): Promise<Reply> {
    return this.#answer(async (server, clock) => {
      const at = this.#world.composition.timeOf(clock.now(), request.sentAt);
      const timed = { ...clock, now: () => this.#world.composition.timeOf(clock.now(), request.sentAt) };
      if (!this.#world.composition.accepts(request.token, clock.now()))
        throw new AppError('401', 'The access token is not valid here.');
      this.#world.admitted(request.token, clock.now());
      const person: Person = await server.ports.people.findOrCreate(request.token.identity, at);
      if (person.isDisabled) throw new AppError('Forbidden', 'This account is closed.');
      return request.work({ ...server, ports: { ...server.ports, clock: timed } }, person);
    });
  }

  /** Runs work without a signed-in person: a job of the server itself, or an event of the provider. */
  work<Reply>(job: (server: Server) => Promise<Reply>): Promise<Reply> {
    return this.#answer((server) => job(server));
  }

  #answer<Reply>(work: (server: Server, clock: Clock) => Promise<Reply>): Promise<Reply> {
    const life = this.#life;
    if (life.isOver) return Promise.reject(new AppError('Network', 'The connection was refused.'));
    return new Promise((resolve, reject) => {
      this.#unanswered.add(reject);
      const settle = (deliver: () => void): void => {
        // An ended process sends no reply, and its callers were cut off.
        if (life.isOver) return;
        this.#unanswered.delete(reject);
        deliver();
      };
      work(life.server, life.clock).then(
        (reply) => settle(() => resolve(reply)),
        (error: unknown) => settle(() => reject(error)),
      );
    });
  }

  #begin(): Life {
    const { clock: worldClock, database, payments, composition } = this.#world;
    const aheadMs = this.#aheadMs;
    const clock: Clock = {
      now: () => worldClock.now() + aheadMs,
      schedule: (dueAt, task) => worldClock.schedule(dueAt - aheadMs, task),
    };
    const isOver = (): boolean => life.isOver;
    const server = {
      ports: composition.ports({ database, payments, clock, commits: this.#commits(isOver) }),
      useCases: composition.useCases,
    };
    const life: Life = { isOver: false, server, clock };
    return life;
  }

  #commits(isOver: () => boolean): Commits {
    return {
      before: async () => {
        if (isOver()) return never();
        const ends = this.#armed === 'before';
        const ms = this.#world.commitMs() + (ends ? 1 : 0);
        if (ms > 0) await this.#wait(ms);
        if (ends && !isOver()) this.crash();
        return isOver() ? never() : undefined;
      },
      after: async () => {
        if (this.#armed === 'after' && !isOver()) this.crash();
        return isOver() ? never() : undefined;
      },
    };
  }

  #wait(ms: number): Promise<void> {
    const { clock } = this.#world;
    return new Promise((resolve) => clock.schedule(clock.now() + ms, resolve));
  }
}

/** Returns a promise that never settles: the rest of an ended process. */
const never = (): Promise<never> => new Promise(() => undefined);
