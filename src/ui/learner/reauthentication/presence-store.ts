import { Clock } from '../../../application/ports/clock.ts';
import { ReauthenticationGateway } from '../../../application/ports/device/account/reauthentication-gateway.ts';
import { UserPresence } from '../../../application/ports/device/platform/presence.ts';
import type { ReauthenticationState } from '../../../domain/account/reauthentication.ts';
import type { Resolver } from '../../stores/resolver.ts';

/**
 * The shortest intervals between reports of presses to the server, when protected content asks for a proof and when
 * not (ms).
 */
const reportEveryMs = 30_000;
const seldomMs = 5 * 60_000;

/**
 * Records presses, on the device and at the server. After an idle time a press counts only once the person has
 * re-authenticated.
 */
export class PresenceStore {
  #isAsked = true;
  #isKnown = true;
  /** True once the page has no signed-in person any more. */
  #isClosed = false;
  #cancel: (() => void) | undefined;
  /** True if there was a press since the last report to the server. */
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

  /** Starts the tracking. A person who has just logged in need not re-authenticate. */
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
    // A failed report is repeated with a later press.
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
