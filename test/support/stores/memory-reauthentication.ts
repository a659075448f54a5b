import { AppError } from '../../../src/application/errors.ts';
import type { Clock } from '../../../src/application/ports/clock.ts';
import type {
  ReauthenticationGateway,
  ReauthenticationProof,
} from '../../../src/application/ports/device/account/reauthentication-gateway.ts';
import { MemoryAccountGateway } from './memory-account-gateway.ts';
import type { UserPresence } from '../../../src/application/ports/device/platform/presence.ts';
import { idleTimeoutMs, type ReauthenticationState } from '../../../src/domain/account/reauthentication.ts';

/** Holds whether protected content is open, without a server. Every method throws `failure` if the test has set one. */
export class MemoryReauthenticationGateway implements ReauthenticationGateway {
  state: ReauthenticationState | null = {
    asks: true,
    isWanted: false,
    openForMs: idleTimeoutMs,
    isShared: false,
    isHere: true,
  };
  failure: AppError | null = null;
  password = 'Kettle-and-4-cups';
  passkeys = 0;
  /** True if the person confirms when the device asks for a passkey. */
  usesPasskey = true;
  /** True if the outside issuer reports that the person has just signed in. */
  isSignInFresh = false;
  /** The instant until which private answers are withheld; null for none. */
  restsUntil: string | null = null;
  readonly calls: string[] = [];
  /** The account whose erasure this gateway plans. */
  account = new MemoryAccountGateway();

  read = () => this.#answer('read', () => this.state);
  extend = () => this.#answer('extend', () => this.state);
  open = (proof: ReauthenticationProof) =>
    this.#answer('open', () => {
      this.#check(proof);
      return this.become({ openForMs: idleTimeoutMs });
    });
  choose = (asks: boolean, proof: ReauthenticationProof | null) =>
    this.#answer('choose', () => {
      if (proof) this.#check(proof);
      else if (!asks) throw new AppError('InvalidRequest', 'no proof', { reason: 'password' });
      return this.become({ asks, isWanted: asks, openForMs: idleTimeoutMs });
    });
  planErasure = (proof: ReauthenticationProof) =>
    this.#answer('planErasure', () => {
      this.#check(proof);
      return this.account.end();
    });
  exportedWithPrivate = (proof: ReauthenticationProof) =>
    this.#answer('exportedWithPrivate', () => {
      this.#check(proof);
      if (this.restsUntil !== null) throw new AppError('Conflict', 'Not yet.', { until: this.restsUntil });
      return '{"tables":{"private":[]}}';
    });
  privateExportNonce = () => this.#answer('privateExportNonce', () => 'a nonce');
  hasPasskey = async () => this.passkeys > 0;

  become(change: Partial<ReauthenticationState>): ReauthenticationState {
    const { state } = this;
    if (!state) throw new AppError('NotFound', 'There is no such thing here.');
    return (this.state = { ...state, ...change });
  }

  #check(proof: ReauthenticationProof): void {
    const refuse = (reason: string) => new AppError('InvalidRequest', reason, { reason });
    if (proof.kind === 'password' && proof.password !== this.password) throw refuse('password');
    if (proof.kind === 'passkey' && !this.usesPasskey) throw refuse('none');
    if (proof.kind === 'signIn' && !this.isSignInFresh) throw refuse('issuer');
  }

  async #answer<T>(name: string, answer: () => T): Promise<T> {
    this.calls.push(name);
    if (this.failure) throw this.failure;
    return answer();
  }
}

/** Returns a person's presence in memory; `pressedAt` is the instant of the last press (epoch ms). */
export function memoryPresence(clock: Pick<Clock, 'now'>, pressedAt = Number.NEGATIVE_INFINITY) {
  return {
    isIdle: () => clock.now() - pressedAt >= idleTimeoutMs,
    press: (leftMs = idleTimeoutMs) => void (pressedAt = clock.now() - idleTimeoutMs + leftMs),
    leave: () => void (pressedAt = Number.NEGATIVE_INFINITY),
  } satisfies UserPresence;
}
