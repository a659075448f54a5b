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

/** The reasons why a proof is refused: a wrong password, a refused passkey, or no passkey chosen. */
export const proofFaults = ['password', 'passkey', 'none'] as const;
export type ProofFault = (typeof proofFaults)[number];

/** The refusals that a person can correct in the open dialog. */
const mendable = [...proofFaults, 'email', 'sameEmail'] as const;
export type CorrectableFault = (typeof mendable)[number];

/** Holds the account's passkeys and signed-in browsers, and changes them, the password and the address. */
export class SignInStore {
  /** 'absent': an outside issuer has the accounts, or the server offers none of these calls. */
  phase: 'loading' | 'shown' | 'absent' = 'loading';
  /** The reason why the signed-in browsers could not be listed. */
  browsersFailure: unknown = null;
  passkeysFailure: unknown = null;
  browsers: readonly AccountBrowser[] = [];
  passkeys: readonly AccountPasskey[] = [];
  canMakePasskeys = false;
  busy: SignInAct | null = null;
  done: SignInAct | null = null;
  failed: { act: SignInAct; error: unknown } | null = null;
  /** The refusal to show in the open dialog. */
  wrong: CorrectableFault | null = null;
  /** The new address, to which a confirmation link was mailed. */
  mailedTo = '';
  /** The change that the open dialog asks about; null without a dialog. */
  asked:
    | { act: 'add' | 'email' | 'endAll' }
    | { act: 'end'; browser: AccountBrowser }
    | { act: 'rename' | 'remove'; passkey: AccountPasskey }
    | null = null;
  readonly #gateway: AccountGateway;
  readonly #onEnded: () => void;

  /** `onEnded` runs after all browsers, this one included, were signed out. */
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

  /**
   * Returns the instant until which another change of the address is refused (epoch ms); null without such a refusal.
   */
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

  /** Signs a browser out. The `proof` of every method is the password, or null to use a passkey. */
  async endBrowser(id: string, proof: PasswordOrPasskeyProof): Promise<void> {
    await this.#act('end', async () => this.#showBrowsers(await this.#gateway.endBrowser(id, proof)));
  }

  async endAll(proof: PasswordOrPasskeyProof): Promise<void> {
    if (await this.#act('endAll', () => this.#gateway.endAllBrowsers(proof))) this.#onEnded();
  }

  async mailPasswordLink(): Promise<void> {
    await this.#act('mail', () => this.#gateway.mailPasswordLink());
  }

  /** Mails a confirmation link to a new address of the account. */
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
