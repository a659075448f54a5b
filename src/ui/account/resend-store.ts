import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { AppError, errorCode } from '../../application/errors.ts';
import { Clock } from '../../application/ports/clock.ts';
import { RegistrationGateway } from '../../application/ports/device/account/registration-gateway.ts';
import type { Resolver } from '../stores/resolver.ts';
import { failureOf, type RegistrationFailure } from './registration-failure.ts';
import { isAddressed } from './registration-schema.ts';

const tickMs = 1000;
/** A mail takes a while to arrive, so the next one can be asked for only after this time. */
const pauseMs = 60 * tickMs;

/**
 * Asking for another verification mail. The whole registration app shares one store, so that the pause counts
 * everywhere.
 */
export class ResendStore {
  email = '';
  /** The address that has just registered, which need not be asked for. */
  registered: string | null = null;
  isWrong = false;
  /** Tries without an address. */
  refusals = 0;
  isSending = false;
  isSent = false;
  failure: RegistrationFailure | null = null;
  now: number;
  waitUntil = 0;
  readonly #gateway: RegistrationGateway;
  readonly #clock: Clock;
  #cancel: () => void = () => undefined;

  constructor(gateway: RegistrationGateway, clock: Clock) {
    this.#gateway = gateway;
    this.#clock = clock;
    this.now = clock.now();
    makeAutoObservable(this, { failure: observableRef }, { autoBind: true });
  }

  /** How long until the next mail may be asked for, in whole seconds; 0 when it may. */
  get waitS(): number {
    return Math.max(0, Math.ceil((this.waitUntil - this.now) / tickMs));
  }

  /** Ticks while there is something to wait for, until the returned function stops it. */
  open(): () => void {
    this.tick();
    return () => this.#cancel();
  }

  /** An account was made, and its first mail is on its way. */
  begin(email: string): void {
    this.email = email;
    this.registered = email;
    this.isWrong = false;
    this.isSent = false;
    this.failure = null;
    this.#pause(pauseMs);
  }

  change(email: string): void {
    this.email = email;
    if (isAddressed(email)) this.isWrong = false;
  }

  /** After a first try, leaving the field says what is wrong with it. */
  leave(): void {
    if (this.refusals > 0) this.isWrong = !isAddressed(this.email);
  }

  async send(language: string): Promise<void> {
    if (this.isSending || this.waitS > 0) return;
    this.failure = null;
    this.isSent = false;
    this.isWrong = !isAddressed(this.email);
    if (this.isWrong) {
      this.refusals += 1;
      return;
    }
    this.isSending = true;
    try {
      await this.#gateway.resendVerification(this.email.trim(), language);
      runInAction(() => {
        this.isSent = true;
        this.#pause(pauseMs);
      });
    } catch (error) {
      runInAction(() => this.#fail(error));
    } finally {
      runInAction(() => (this.isSending = false));
    }
  }

  #fail(error: unknown): void {
    this.failure =
      errorCode(error) === 'NotFound' ? { key: 'registration.resend.notHere' } : failureOf(error);
    const retryAfterMs = error instanceof AppError ? error.details?.['retryAfterMs'] : undefined;
    if (typeof retryAfterMs === 'number') this.#pause(retryAfterMs);
  }

  #pause(durationMs: number): void {
    this.waitUntil = this.#clock.now() + durationMs;
    this.tick();
  }

  tick(): void {
    this.#cancel();
    this.now = this.#clock.now();
    if (this.waitS > 0) this.#cancel = this.#clock.schedule(this.now + tickMs, this.tick);
  }
}

export function resendStoreFrom(services: Resolver): ResendStore {
  return new ResendStore(services.get(RegistrationGateway), services.get(Clock));
}
