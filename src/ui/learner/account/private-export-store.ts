import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { AppError, toErrorCode } from '../../../application/errors.ts';
import {
  ReauthenticationGateway,
  type ReauthenticationProof,
} from '../../../application/ports/device/account/reauthentication-gateway.ts';
import { SignIn } from '../../../application/ports/device/account/sign-in.ts';
import type { Resolver } from '../../stores/resolver.ts';
import { readRefusalReason, proofFaults, type ProofFault } from './sign-in-store.ts';

/** Downloads private answers as a file. Each download needs a proof of its own, however recent the last proof is. */
export class PrivateExportStore {
  isAsked = false;
  hasPasskey = false;
  isBusy = false;
  isDone = false;
  /** The reason why the password or passkey was refused. */
  wrong: ProofFault | null = null;
  /** The end of the time in which private answers cannot be downloaded (ISO 8601); null without such a time. */
  restsUntil: string | null = null;
  /** The reason why the file could not be made. */
  failed: unknown = null;
  readonly #gateway: ReauthenticationGateway;
  readonly #signIn: Pick<SignIn, 'begin'>;

  constructor(gateway: ReauthenticationGateway, signIn: Pick<SignIn, 'begin'>) {
    this.#gateway = gateway;
    this.#signIn = signIn;
    makeAutoObservable(this, { failed: observableRef }, { autoBind: true });
  }

  /** Opens the dialog. `isHere`: this server, not an outside issuer, stores password and passkeys. */
  ask(isHere: boolean): void {
    Object.assign(this, { isAsked: true, isDone: false, wrong: null, restsUntil: null, failed: null });
    const setHasPasskey = (hasPasskey: boolean): void =>
      runInAction(() => {
        this.hasPasskey = hasPasskey;
      });
    if (isHere) this.#gateway.hasPasskey().then(setHasPasskey, () => undefined);
  }

  giveUp(): void {
    this.isAsked = false;
  }

  /**
   * Returns the file as JSON text; null after a refusal, whose reason `wrong`, `restsUntil` or `failed` holds. If the
   * outside issuer must confirm, leads there and back to `returnTo`.
   */
  async exported(proof: ReauthenticationProof, returnTo: string): Promise<string | null> {
    if (this.isBusy) return null;
    Object.assign(this, { isBusy: true, wrong: null, restsUntil: null, failed: null });
    try {
      const text = await this.#gateway.exportedWithPrivate(proof);
      runInAction(() => Object.assign(this, { isAsked: false, isDone: true }));
      return text;
    } catch (error) {
      if (readRefusalReason(error) === 'issuer') await this.#signInAgain(returnTo);
      else runInAction(() => this.#showFailure(error));
      return null;
    } finally {
      runInAction(() => (this.isBusy = false));
    }
  }

  /** Opens the outside issuer's sign-in, whose ID token is valid for this download only. */
  async #signInAgain(returnTo: string): Promise<void> {
    try {
      await this.#signIn.begin(returnTo, true, await this.#gateway.privateExportNonce());
    } catch (failed) {
      runInAction(() => (this.failed = failed));
    }
  }

  #showFailure(error: unknown): void {
    const until = error instanceof AppError ? error.details?.['until'] : undefined;
    this.wrong = proofFaults.find((one) => one === readRefusalReason(error)) ?? null;
    this.restsUntil = toErrorCode(error) === 'Conflict' && typeof until === 'string' ? until : null;
    this.failed = this.wrong === null && this.restsUntil === null ? error : null;
  }
}

export const createPrivateExportStore = (services: Resolver): PrivateExportStore =>
  new PrivateExportStore(services.get(ReauthenticationGateway), services.get(SignIn));
