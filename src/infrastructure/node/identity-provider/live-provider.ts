import type { EventEmitter } from 'node:events';
import type { Kysely } from 'kysely';
import type { Provider } from 'oidc-provider';
import { errorCode } from '../../../application/errors.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { keysInUse, tendKeys, type IdentityKeys } from './keys.ts';

/** The keys are read again when they are this old, at the next request. */
const rereadEveryMs = 60_000;

type Current = { provider: Provider; handle: ReturnType<Provider['callback']>; keys: IdentityKeys };

/**
 * The provider with the keys of this moment. New keys make another instance of it: all its knowledge is in the
 * database, so a sign-in under way is not disturbed, nor are other processes.
 */
export class LiveProvider {
  /** Receives faults, without the request in which they happened. */
  onFault: (error: unknown) => void = () => undefined;
  readonly #db: Kysely<Tables>;
  readonly #clock: Clock;
  readonly #build: (keys: IdentityKeys) => Provider;
  #current: Current | undefined;
  #reading: Promise<Current> | undefined;
  #readAt = 0;

  constructor(parts: { db: Kysely<Tables>; clock: Clock; build: (keys: IdentityKeys) => Provider }) {
    this.#db = parts.db;
    this.#clock = parts.clock;
    this.#build = parts.build;
  }

  /** Rereads the keys when it is time; a database that does not answer leaves them as they are. */
  async current(): Promise<Current> {
    const age = this.#clock.now() - this.#readAt;
    if (this.#current && age >= 0 && age < rereadEveryMs) return this.#current;
    this.#reading ??= this.#reread().finally(() => (this.#reading = undefined));
    try {
      return await this.#reading;
    } catch (error) {
      if (!this.#current) throw error;
      this.onFault(error);
      return this.#current;
    }
  }

  async #reread(): Promise<Current> {
    const now = this.#clock.now();
    await tendKeys(this.#db, now);
    const keys = await keysInUse(this.#db, now);
    this.#readAt = now;
    if (this.#current && JSON.stringify(keys) === JSON.stringify(this.#current.keys)) return this.#current;
    const provider = this.#build(keys);
    this.#report(provider);
    this.#current = { provider, handle: provider.callback(), keys };
    return this.#current;
  }

  /** A database that does not answer is the client's to retry. */
  #report(provider: Provider): void {
    const emitter: EventEmitter = provider;
    emitter.on('error', (error: unknown) => this.onFault(error));
    provider.on('server_error', (ctx, error) => {
      this.onFault(error);
      if (errorCode(error) !== 'Unavailable') return;
      ctx.status = 503;
      ctx.set('retry-after', '5');
    });
  }
}
