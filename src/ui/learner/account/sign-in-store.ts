import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { AppError, toErrorCode } from '../../../application/errors.ts';
import {
  AccountGateway,
  type AccountBrowser,
  type AccountPasskey,
  type PasswordOrPasskeyProof,
} from '../../../application/ports/device/account/account-gateway.ts';
import type { Resolver } from '../../stores/resolver.ts';

export type SignInAct = 'end' | 'endAll' | 'mail' | 'email' | 'add' | 'rename' | 'remove';

/** The faults in the owner's proof. */
export const proofFaults = ['password', 'passkey', 'none'] as const;
export type ProofFault = (typeof proofFaults)[number];

/** The faults that can be corrected in an open dialog. */
const mendable = [...proofFaults, 'email', 'sameEmail'] as const;
export type CorrectableFault = (typeof mendable)[number];

/** Holds the owner's ways to sign in: passkeys, the password, and the signed-in browsers. */
export class SignInStore {
  /** 'absent': this server has no accounts, or no calls for them. */
  phase: 'loading' | 'shown' | 'absent' = 'loading';
  /** The reason why the browsers could not be listed. */
  browsersFailure: unknown = null;
  passkeysFailure: unknown = null;
  browsers: readonly AccountBrowser[] = [];
  passkeys: readonly AccountPasskey[] = [];
  canMakePasskeys = false;
  busy: SignInAct | null = null;
  done: SignInAct | null = null;
  failed: { act: SignInAct; error: unknown } | null = null;
  /** The fault in the dialog. */
  wrong: CorrectableFault | null = null;
  /** The address to which the confirmation link was mailed. */
  mailedTo = '';
  /** The question of the open dialog. */
  asked:
    | { act: 'add' | 'email' | 'endAll' }
    | { act: 'end'; browser: AccountBrowser }
    | { act: 'rename' | 'remove'; passkey: AccountPasskey }
    | null = null;
  readonly #gateway: AccountGateway;
  readonly #onEnded: () => void;

  /** `onEnded` runs once this browser is signed out, too. */
  constructor(gateway: AccountGateway, onEnded: () => void) {
    this.#gateway = gateway;
    this.#onEnded = onEnded;
    makeAutoObservable(
      this,
      {
        browsers: observableRef,
        passkeys: observableRef,
        browsersFailure: observableRef,
        passkeysFailure: observableRef,
        failed: observableRef,
        asked: observableRef,
      },
      { autoBind: true },
    );
  }

  /** Returns the instant until which no other address can be set (epoch ms); null when no change is open. */
  get waitsUntil(): number | null {
    const { error } = this.failed ?? {};
    const until = error instanceof AppError && error.details?.['until'];
    return toErrorCode(error) === 'AddressChangeOpen' && typeof until === 'string' ? Date.parse(until) : null;
  }

  async open(): Promise<void> {
    const [browsers, passkeys, can] = await Promise.allSettled([
      this.#gateway.browsers(),
      this.#gateway.passkeys(),
      this.#gateway.canMakePasskeys(),
    ]);
    const failures = [browsers, passkeys].map((asked) => (asked.status === 'rejected' ? asked.reason : null));
    runInAction(() => {
      [this.browsersFailure, this.passkeysFailure] = failures;
      if (browsers.status === 'fulfilled') this.browsers = browsers.value;
      if (passkeys.status === 'fulfilled') this.passkeys = passkeys.value;
      this.canMakePasskeys = can.status === 'fulfilled' && can.value;
      this.phase = failures.some((failure) => toErrorCode(failure) === 'NotFound') ? 'absent' : 'shown';
    });
  }

  ask(asked: NonNullable<SignInStore['asked']>): void {
    this.wrong = null;
    this.done = null;
    this.asked = asked;
  }

  giveUp(): void {
    this.asked = null;
  }

  dismiss(): void {
    this.failed = null;
  }

  /** Signs a browser out. `proof`, here and below, is the password, or null for a passkey. */
  async endBrowser(id: string, proof: PasswordOrPasskeyProof): Promise<void> {
    await this.#act('end', async () => this.#showBrowsers(await this.#gateway.endBrowser(id, proof)));
  }

  async endAll(proof: PasswordOrPasskeyProof): Promise<void> {
    if (await this.#act('endAll', () => this.#gateway.endAllBrowsers(proof))) this.#onEnded();
  }

  async mailPasswordLink(): Promise<void> {
    await this.#act('mail', () => this.#gateway.mailPasswordLink());
  }

  /** Mails a confirmation link to a new address. */
  async askForNewAddress(email: string, proof: PasswordOrPasskeyProof): Promise<void> {
    const isAsked = await this.#act('email', () => this.#gateway.askForNewAddress(email, proof));
    if (isAsked) runInAction(() => (this.mailedTo = email.trim()));
  }

  async addPasskey(password: string, name: string): Promise<void> {
    await this.#act('add', async () => {
      const passkeys = await this.#gateway.addPasskey(password, name);
      if (passkeys === null) throw new AppError('Unexpected', '', { reason: 'none' });
      this.#showPasskeys(passkeys);
    });
  }

  async renamePasskey(id: string, name: string): Promise<void> {
    await this.#act('rename', async () => this.#showPasskeys(await this.#gateway.renamePasskey(id, name)));
  }

  async removePasskey(id: string, proof: PasswordOrPasskeyProof): Promise<void> {
    await this.#act('remove', async () => this.#showPasskeys(await this.#gateway.removePasskey(id, proof)));
  }

  #showBrowsers(browsers: readonly AccountBrowser[]): void {
    runInAction(() => (this.browsers = browsers));
  }

  #showPasskeys(passkeys: readonly AccountPasskey[]): void {
    runInAction(() => (this.passkeys = passkeys));
  }

  async #act(act: SignInAct, work: () => Promise<void>): Promise<boolean> {
    if (this.busy !== null) return false;
    this.busy = act;
    this.done = null;
    this.failed = null;
    this.wrong = null;
    try {
      await work();
      runInAction(() => {
        this.done = act;
        this.asked = null;
      });
      return true;
    } catch (error) {
      runInAction(() => {
        const reason = readRefusalReason(error);
        this.wrong =
          ((act !== 'add' || reason === 'password') && mendable.find((one) => one === reason)) || null;
        if (this.wrong !== null) return;
        this.asked = null;
        this.failed = { act, error };
      });
      return false;
    } finally {
      runInAction(() => (this.busy = null));
    }
  }
}

export const readRefusalReason = (error: unknown): unknown =>
  error instanceof AppError ? error.details?.['reason'] : undefined;

export const createSignInStore = (services: Resolver, onEnded: () => void): SignInStore =>
  new SignInStore(services.get(AccountGateway), onEnded);
