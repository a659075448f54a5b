import { AppError } from '../../src/application/errors.ts';
import type { Clock } from '../../src/application/ports/clock.ts';
import type { Payments } from '../../src/application/ports/server/shop/payments.ts';
import type { Person } from '../../src/domain/people/person.ts';
import type { Commits, MemoryDatabase } from '../support/stores/memory-database.ts';
import type { Composition, Request, Server, Token } from './composition.ts';

/** The moment at which a process ends: with everything decided and nothing durable, or durable and not yet reported. */
export type CrashPoint = 'before' | 'after';

/** The world around a process. */
export type ProcessWorld = {
  clock: Clock;
  database: MemoryDatabase;
  payments: Payments;
  composition: Composition;
  /** How long the next commit takes, in ms; 0 is at once. */
  commitMs(): number;
  /** How long it takes until an ended process is up again, in ms. */
  restartMs(): number;
  /** A call was let in at this time of the process. */
  admitted(token: Token, at: number): void;
};

/** One start of a process. Whatever it had under way when it ended goes no further. */
type Life = { isOver: boolean; server: Server; clock: Clock };

/** A server process: it may end at any commit, loses all that is not in the database, and is started again. */
export class ServerProcess {
  readonly name: string;
  readonly #world: ProcessWorld;
  readonly #aheadMs: number;
  #life: Life;
  #armed: CrashPoint | null = null;
  readonly #unanswered = new Set<(error: AppError) => void>();

  /** `aheadMs`: how far its clock is ahead. */
  constructor(name: string, world: ProcessWorld, aheadMs: number) {
    this.name = name;
    this.#world = world;
    this.#aheadMs = aheadMs;
    this.#life = this.#begin();
  }

  get isUp(): boolean {
    return !this.#life.isOver;
  }

  /** It ends at its next commit, at this point. */
  crashAt(point: CrashPoint): void {
    this.#armed = point;
  }

  /** It ends now: callers find their connections cut. Whoever watches over it starts it again. */
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

  /** It is up, and ends no more. */
  stay(): void {
    this.#armed = null;
    this.start();
  }

  /** Answers a call of a person. */
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

  /** Does what nobody signs in for: a job of the server itself, or an event of the provider. */
  work<Reply>(job: (server: Server) => Promise<Reply>): Promise<Reply> {
    return this.#answer((server) => job(server));
  }

  #answer<Reply>(work: (server: Server, clock: Clock) => Promise<Reply>): Promise<Reply> {
    const life = this.#life;
    if (life.isOver) return Promise.reject(new AppError('Network', 'The connection was refused.'));
    return new Promise((resolve, reject) => {
      this.#unanswered.add(reject);
      const settle = (deliver: () => void): void => {
        // After its end a process says nothing, and its callers have been cut off.
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

/** The rest of an ended process: it never settles. */
const never = (): Promise<never> => new Promise(() => undefined);
