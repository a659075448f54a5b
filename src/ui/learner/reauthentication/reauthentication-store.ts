import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { AppError, toErrorCode } from '../../../application/errors.ts';
import {
  ReauthenticationGateway,
  type ReauthenticationProof,
} from '../../../application/ports/device/account/reauthentication-gateway.ts';
import { UserPresence } from '../../../application/ports/device/platform/presence.ts';
import { SignIn } from '../../../application/ports/device/account/sign-in.ts';
import type { ReauthenticationState } from '../../../domain/account/reauthentication.ts';
import type { Resolver } from '../../stores/resolver.ts';

const mendable = ['password', 'passkey', 'none', 'issuer'] as const;

/** The purpose of a proof: to open protected content, to switch re-authentication off, or to switch it on. */
type Asked = 'open' | 'stop' | 'begin';

/** Holds whether protected content is open on this page, and opens it after a proof. */
export class ReauthenticationStore {
  phase: 'looking' | 'open' | 'closed' | 'failed' = 'looking';
  /** The state at the server; null when the server has no re-authentication. */
  state: ReauthenticationState | null = null;
  /** The reason why the state could not be read. */
  failure: unknown = null;
  asked: Asked | null = null;
  hasPasskey = false;
  isBusy = false;
  /** The refusal that the person can correct in the dialog. */
  wrong: (typeof mendable)[number] | null = null;
  /** The reason why the server could not check a proof. */
  failed: unknown = null;
  #whenOpen: (() => void) | undefined;
  readonly #gateway: ReauthenticationGateway;
  readonly #presence: UserPresence;
  readonly #signIn: Pick<SignIn, 'begin'>;

  constructor(ports: {
    gateway: ReauthenticationGateway;
    presence: UserPresence;
    signIn: Pick<SignIn, 'begin'>;
  }) {
    this.#gateway = ports.gateway;
    this.#presence = ports.presence;
    this.#signIn = ports.signIn;
    makeAutoObservable(
      this,
      { state: observableRef, failure: observableRef, failed: observableRef },
      { autoBind: true },
    );
  }

  /** Reads from the server whether protected content is open; open content stays visible meanwhile. */
  async refresh(): Promise<void> {
    try {
      const state = await this.#gateway.read();
      this.#take(state?.openForMs === 0 && !state.isHere ? await this.#bySignIn(state) : state);
    } catch (failure) {
      runInAction(() => {
        this.phase = 'failed';
        this.failure = failure;
      });
    }
  }

  /** Closes protected content on this page after an idle time. */
  watch(): void {
    if (this.phase === 'open' && this.state?.asks === true && this.#presence.isIdle()) this.close();
  }

  close(): void {
    this.phase = 'closed';
  }

  /**
   * Reads the state again when the person returns to a page with closed content, because another tab may have opened
   * it.
   */
  comeBack(): void {
    this.watch();
    if (this.asked === null && (this.phase === 'closed' || this.phase === 'failed')) void this.refresh();
  }

  /** Opens the dialog for a proof; `whenOpen` runs after a valid proof. */
  ask(asked: Asked, whenOpen?: () => void): void {
    this.asked = asked;
    this.wrong = null;
    this.failed = null;
    this.#whenOpen = whenOpen;
    const setHasPasskey = (hasPasskey: boolean): void =>
      runInAction(() => {
        this.hasPasskey = hasPasskey;
      });
    if (this.state?.isHere !== false) this.#gateway.hasPasskey().then(setHasPasskey, () => undefined);
  }

  giveUp(): void {
    this.asked = null;
  }

  async prove(proof: ReauthenticationProof): Promise<void> {
    const { asked } = this;
    if (asked === null) return;
    await this.#try(() =>
      asked === 'open' ? this.#gateway.open(proof) : this.#gateway.choose(asked === 'begin', proof),
    );
  }

  /** Switches re-authentication on. */
  async begin(): Promise<void> {
    const isHere = this.state?.isHere === true;
    await this.#try(() => this.#gateway.choose(true, isHere ? null : { kind: 'signIn' }));
    runInAction(() => {
      if (this.wrong === 'issuer') this.ask('begin');
    });
  }

  /** Opens the outside issuer's sign-in, which leads back to `returnTo`. */
  async signInAgain(returnTo: string): Promise<void> {
    this.isBusy = true;
    try {
      await this.#signIn.begin(returnTo, true);
    } catch (failed) {
      runInAction(() => (this.failed = failed));
    } finally {
      runInAction(() => (this.isBusy = false));
    }
  }

  async #try(work: () => Promise<ReauthenticationState>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.wrong = null;
    this.failed = null;
    try {
      const state = await work();
      const then = this.#whenOpen;
      this.#take(state);
      then?.();
    } catch (error) {
      const reason = error instanceof AppError ? error.details?.['reason'] : undefined;
      runInAction(() => {
        this.wrong = mendable.find((one) => one === reason) ?? null;
        this.failed = this.wrong === null ? error : null;
      });
    } finally {
      runInAction(() => (this.isBusy = false));
    }
  }

  /** Opens protected content without a dialog if the person has just signed in at the outside issuer. */
  async #bySignIn(state: ReauthenticationState): Promise<ReauthenticationState> {
    return this.#gateway.open({ kind: 'signIn' }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'InvalidRequest') return state;
      throw error;
    });
  }

  #take(state: ReauthenticationState | null): void {
    const isOpen = state?.openForMs !== 0;
    if (isOpen) this.#presence.press(state?.openForMs);
    else this.#presence.leave();
    runInAction(() => {
      this.state = state;
      this.phase = isOpen ? 'open' : 'closed';
      this.failure = null;
      if (isOpen) {
        this.asked = null;
        this.#whenOpen = undefined;
      }
    });
  }
}

/** Returns true for the error with which the server withholds protected content. */
export const isReauthenticationRequired = (failure: unknown): boolean =>
  toErrorCode(failure) === 'ReauthenticationRequired';

export const createReauthenticationStore = (services: Resolver): ReauthenticationStore =>
  new ReauthenticationStore({
    gateway: services.get(ReauthenticationGateway),
    presence: services.get(UserPresence),
    signIn: services.get(SignIn),
  });
