import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { AppError, toErrorCode } from '../../application/errors.ts';
import { Clock } from '../../application/ports/clock.ts';
import { RegistrationGateway } from '../../application/ports/device/account/registration-gateway.ts';
import type { Resolver } from '../stores/resolver.ts';
import { toRegistrationFailure, type RegistrationFailure } from './registration-failure.ts';
import { canReceiveVerificationMail } from './registration-schema.ts';

const tickMs = 1000;
/** Pause after a mail before another may be requested (ms), because a mail takes a while to arrive. */
const pauseMs = 60 * tickMs;

/** Requests verification mails. All pages of the registration app share one store, so that one pause applies to all. */
export class ResendVerificationStore {
  email = '';
  /** The e-mail address that just signed up on this page, for which the form has no field; null if nobody signed up here. */
  registered: string | null = null;
  isWrong = false;
  /** The number of attempts without a valid address. */
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

  /** Returns the rest of the pause, in whole seconds; 0 when another mail may be requested. */
  get waitS(): number {
    return Math.max(0, Math.ceil((this.waitUntil - this.now) / tickMs));
  }

  /** Shows the countdown of the pause; returns a function that stops it. */
  open(): () => void {
    this.tick();
    return () => this.#cancel();
  }

  /** Starts the pause after a sign-up, because its first mail is on the way. */
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
    if (canReceiveVerificationMail(email)) this.isWrong = false;
  }

  /** Checks the address when its field loses the focus, but only after the first refused attempt. */
  leave(): void {
    if (this.refusals > 0) this.isWrong = !canReceiveVerificationMail(this.email);
  }

  async send(language: string): Promise<void> {
    if (this.isSending || this.waitS > 0) return;
    this.failure = null;
    this.isSent = false;
    this.isWrong = !canReceiveVerificationMail(this.email);
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
      toErrorCode(error) === 'NotFound'
        ? { key: 'registration.resend.notHere' }
        : toRegistrationFailure(error);
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

export function createResendVerificationStore(services: Resolver): ResendVerificationStore {
  return new ResendVerificationStore(services.get(RegistrationGateway), services.get(Clock));
}
