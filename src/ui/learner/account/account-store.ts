import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { toErrorCode } from '../../../application/errors.ts';
import {
  AccountGateway,
  type AccountDetails,
} from '../../../application/ports/device/account/account-gateway.ts';
import { Clock } from '../../../application/ports/clock.ts';
import { OfflineStore } from '../../../application/ports/device/chat/offline-store.ts';
import {
  ReauthenticationGateway,
  type ReauthenticationProof,
} from '../../../application/ports/device/account/reauthentication-gateway.ts';
import { SignIn } from '../../../application/ports/device/account/sign-in.ts';
import type { PaceName } from '../../../domain/sequencer/timing.ts';
import { readRefusalReason, proofFaults, type ProofFault } from './sign-in-store.ts';
import type { Resolver } from '../../stores/resolver.ts';

export type AccountAct = 'export' | 'plan' | 'keep';

/** Holds the state of the account page. */
export class AccountStore {
  /** 'absent': the server offers no account page. */
  phase: 'loading' | 'shown' | 'absent' | 'failed' = 'loading';
  details: AccountDetails | null = null;
  busy: AccountAct | null = null;
  /** The last action that succeeded. */
  done: AccountAct | null = null;
  failed: { act: AccountAct; error: unknown } | null = null;
  /** The reason why the account is not shown. */
  failure: unknown = null;
  /** True while the dialog that confirms the deletion is open. */
  isAsking = false;
  hasPasskey = false;
  /** The reason why the owner's password or passkey was refused. */
  wrong: ProofFault | null = null;
  /** The pace of messages that this device uses from the next conversation on. */
  pace: PaceName;
  readonly #gateway: AccountGateway;
  readonly #proofs: ReauthenticationGateway;
  readonly #signIn: Pick<SignIn, 'begin'>;
  readonly #copy: OfflineStore;
  readonly #clock: Clock;

  constructor(ports: {
    gateway: AccountGateway;
    proofs: ReauthenticationGateway;
    signIn: Pick<SignIn, 'begin'>;
    copy: OfflineStore;
    clock: Clock;
  }) {
    const { copy, clock } = ports;
    this.#gateway = ports.gateway;
    this.#proofs = ports.proofs;
    this.#signIn = ports.signIn;
    this.#copy = copy;
    this.#clock = clock;
    this.pace = copy.pace() ?? 'normal';
    makeAutoObservable(
      this,
      { details: observableRef, failed: observableRef, failure: observableRef },
      { autoBind: true },
    );
  }

  /** Returns the end of present or future access (epoch ms); null without any. */
  get accessUntil(): number | null {
    const now = this.#clock.now();
    const ends = (this.details?.grants ?? []).map(({ until }) => until).filter((until) => until > now);
    return ends.length === 0 ? null : Math.max(...ends);
  }

  async open(): Promise<void> {
    this.phase = 'loading';
    try {
      this.#show(await this.#gateway.account());
    } catch (failure) {
      runInAction(() => {
        this.phase = toErrorCode(failure) === 'NotFound' ? 'absent' : 'failed';
        this.failure = failure;
      });
    }
  }

  choosePace(pace: PaceName): void {
    this.pace = pace;
    this.#copy.savePace(pace);
  }

  /** Returns the stored data as JSON text; null after a failure, which `failed` holds. */
  exported(): Promise<string | null> {
    return this.#act('export', () => this.#gateway.exported());
  }

  ask(): void {
    this.failed = null;
    this.wrong = null;
    this.isAsking = true;
    const setHasPasskey = (hasPasskey: boolean): void =>
      runInAction(() => {
        this.hasPasskey = hasPasskey;
      });
    if (this.details?.signIn.isHere) this.#proofs.hasPasskey().then(setHasPasskey, () => undefined);
  }

  stay(): void {
    this.isAsking = false;
  }

  /**
   * Plans the deletion of the account after the proof; the owner can cancel it. If the outside issuer must confirm,
   * leads there and back to `returnTo`.
   */
  async planErasure(proof: ReauthenticationProof, returnTo: string): Promise<void> {
    this.wrong = null;
    const details = await this.#act('plan', () => this.#proofs.planErasure(proof));
    const reason = readRefusalReason(this.failed?.error);
    if (reason === 'issuer') return this.#signInAgain(returnTo);
    runInAction(() => {
      this.wrong = proofFaults.find((one) => one === reason) ?? null;
      if (this.wrong) return this.dismiss();
      this.stay();
      if (details) this.#show(details);
    });
  }

  /** Opens the outside issuer's sign-in, which leads back to `returnTo`. */
  async #signInAgain(returnTo: string): Promise<void> {
    runInAction(() => Object.assign(this, { failed: null, busy: 'plan' }));
    try {
      await this.#signIn.begin(returnTo, true);
    } catch (error) {
      runInAction(() => (this.failed = { act: 'plan', error }));
    } finally {
      runInAction(() => (this.busy = null));
    }
  }

  async keepAccount(): Promise<void> {
    const details = await this.#act('keep', () => this.#gateway.takeBackErasure());
    if (details) this.#show(details);
  }

  dismiss(): void {
    this.failed = null;
  }

  #show(details: AccountDetails): void {
    runInAction(() => {
      this.details = details;
      this.phase = 'shown';
    });
  }

  async #act<T>(act: AccountAct, work: () => Promise<T>): Promise<T | null> {
    if (this.busy !== null) return null;
    this.busy = act;
    this.done = null;
    this.failed = null;
    try {
      const result = await work();
      runInAction(() => (this.done = act));
      return result;
    } catch (error) {
      runInAction(() => (this.failed = { act, error }));
      return null;
    } finally {
      runInAction(() => (this.busy = null));
    }
  }
}

export const createAccountStore = (services: Resolver): AccountStore =>
  new AccountStore({
    gateway: services.get(AccountGateway),
    proofs: services.get(ReauthenticationGateway),
    signIn: services.get(SignIn),
    copy: services.get(OfflineStore),
    clock: services.get(Clock),
  });
