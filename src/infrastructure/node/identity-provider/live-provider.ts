import type { EventEmitter } from 'node:events';
import type { Kysely } from 'kysely';
import type { Provider } from 'oidc-provider';
import { toErrorCode } from '../../../application/errors.ts';
import type { Clock } from '../../../application/ports/clock.ts';
import type { Tables } from '../platform/database/tables/tables.ts';
import { readKeysInUse, maintainIdentityKeys, type IdentityKeys } from './keys.ts';

/** The age at which the keys are read again, at the next request (ms). */
const rereadEveryMs = 60_000;

type Current = { provider: Provider; handle: ReturnType<Provider['callback']>; keys: IdentityKeys };

/**
 * Holds the provider with the current keys. New keys require a new instance; the provider's state is all in the
 * database, so that pending sign-ins and other processes are not affected.
 */
export class LiveProvider {
  /** Receives the provider's errors, without the request in which they happened. */
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

  /** Returns the current provider. Reads old keys again, and keeps them if the database does not answer. */
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
    await maintainIdentityKeys(this.#db, now);
    const keys = await readKeysInUse(this.#db, now);
    this.#readAt = now;
    if (this.#current && JSON.stringify(keys) === JSON.stringify(this.#current.keys)) return this.#current;
    const provider = this.#build(keys);
    this.#report(provider);
    this.#current = { provider, handle: provider.callback(), keys };
    return this.#current;
  }

  /** Reports the provider's errors; if the database does not answer, the reply is 503, so that the client retries. */
  #report(provider: Provider): void {
    const emitter: EventEmitter = provider;
    emitter.on('error', (error: unknown) => this.onFault(error));
    provider.on('server_error', (ctx, error) => {
      this.onFault(error);
      if (toErrorCode(error) !== 'Unavailable') return;
      ctx.status = 503;
      ctx.set('retry-after', '5');
    });
  }
}
