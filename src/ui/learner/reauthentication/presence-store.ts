import { Clock } from '../../../application/ports/clock.ts';
import { ReauthenticationGateway } from '../../../application/ports/device/account/reauthentication-gateway.ts';
import { UserPresence } from '../../../application/ports/device/platform/presence.ts';
import type { ReauthenticationState } from '../../../domain/account/reauthentication.ts';
import type { Resolver } from '../../stores/resolver.ts';

/**
 * The shortest interval between two reports of presses to the server while protected content needs a proof (ms);
 * `seldomMs` is the interval otherwise.
 */
const reportEveryMs = 30_000;
const seldomMs = 5 * 60_000;

/**
 * Records presses on this device, and reports them to the server. After an idle time presses do not count until the
 * person has re-authenticated.
 */
export class PresenceStore {
  #isAsked = true;
  #isKnown = true;
  /** True once nobody is signed in on this page. */
  #isClosed = false;
  #cancel: (() => void) | undefined;
  /** True if there was a press since the last report. */
  #isNews = false;
  readonly #presence: UserPresence;
  readonly #gateway: ReauthenticationGateway;
  readonly #clock: Clock;

  constructor({
    presence,
    gateway,
    clock,
  }: {
    presence: UserPresence;
    gateway: ReauthenticationGateway;
    clock: Clock;
  }) {
    this.#presence = presence;
    this.#gateway = gateway;
    this.#clock = clock;
  }

  /** Starts the reports; a person who was idle may have just logged in, which counts as a proof. */
  open(): void {
    this.#isClosed = false;
    if (this.#presence.isIdle()) void this.#report();
  }

  readonly press = (): void => {
    if (!this.#isAsked || !this.#presence.isIdle()) this.#presence.press();
    if (this.#cancel) this.#isNews = true;
    else void this.#report();
  };

  readonly close = (): void => {
    this.#isClosed = true;
    this.#cancel?.();
    this.#cancel = undefined;
  };

  async #report(): Promise<void> {
    if (!this.#isKnown) return;
    const every = this.#isAsked ? reportEveryMs : seldomMs;
    this.#cancel = this.#clock.schedule(this.#clock.now() + every, () => {
      this.#cancel = undefined;
      if (this.#isNews) void this.#report();
      this.#isNews = false;
    });
    // A failed report is not repeated: the next press reports again.
    const call = this.#presence.isIdle() ? this.#gateway.read() : this.#gateway.extend();
    await call.then(this.#onState, () => undefined);
  }

  readonly #onState = (state: ReauthenticationState | null): void => {
    if (this.#isClosed) return;
    this.#isKnown = state !== null;
    this.#isAsked = state?.asks ?? false;
    if (state?.openForMs === 0) this.#presence.leave();
    else this.#presence.press(state?.openForMs);
  };
}

export const createPresenceStore = (services: Resolver): PresenceStore =>
  new PresenceStore({
    presence: services.get(UserPresence),
    gateway: services.get(ReauthenticationGateway),
    clock: services.get(Clock),
  });
