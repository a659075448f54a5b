import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import {
  AppError,
  toErrorCode,
  toErrorMessage,
  isTransientError,
  type ErrorCode,
} from '../../application/errors.ts';
import { ChatGatewayFactory } from '../../application/ports/device/chat/chat-gateway.ts';
import { NetworkConnection } from '../../application/ports/device/platform/connection.ts';
import {
  hasUnsentEntries,
  OfflineStore,
  type OfflineConversation,
} from '../../application/ports/device/chat/offline-store.ts';
import {
  LearnerGateway,
  type CurrentUser,
} from '../../application/ports/device/catalogue/learner-gateway.ts';
import { SignIn } from '../../application/ports/device/account/sign-in.ts';
import { chooseAppForRoles, type AppName } from '../../domain/account/roles.ts';
import type { Resolver } from './resolver.ts';

/** The states of the sign-in; the program shows another view in each (specification 2.1, 6). */
export type SignInGateState =
  | {
      kind:
        | 'loading'
        | 'signing-in'
        | 'signing-out'
        | 'anonymous'
        | 'no-role'
        | 'no-user'
        | 'wrong-clock'
        | 'unreadable-token'
        | 'no-storage';
    }
  | { kind: 'failed'; code: ErrorCode; message: string }
  | { kind: 'signed-in'; user: CurrentUser; app: AppName };

/** The error codes of a signed-in person who has no account here (decision A07); other failures may pass. */
const refusals: readonly ErrorCode[] = ['401', 'Forbidden', 'NotFound'];

/** Holds the sign-in of this tab and the current user; the program has one store. */
export class SessionStore {
  gate: SignInGateState = { kind: 'loading' };
  /** True if the provider ended the sign-in while a screen was open. */
  ended = false;
  /** True after a log out from this program that could not end the provider's own session (promise 4). */
  endedHereOnly = false;
  /** True while the address bar has the provider's response to a sign-in instead of an address of this site. */
  returning = false;
  /**
   * The conversations that the device stores for a person who is not signed in. They can be continued while the server
   * cannot be reached; otherwise their unsent answers wait for a log in.
   */
  kept: readonly OfflineConversation[] = [];
  /** True while the person is asked to confirm a log out that would delete answers which only this device has. */
  isAskedToStay = false;
  readonly #signIn: SignIn;
  readonly #learners: LearnerGateway;
  readonly #chats: ChatGatewayFactory;
  readonly #copy: OfflineStore;
  readonly #connection: NetworkConnection;
  readonly #onAdmitting: ((path: string) => void) | undefined;
  /** The address to open again after a failure of the network or the server; null after any other result. */
  #again: string | null = null;

  constructor(ports: {
    signIn: SignIn;
    learners: LearnerGateway;
    chats: ChatGatewayFactory;
    copy: OfflineStore;
    connection: NetworkConnection;
    /** Receives the path and query that a signed-in person opens, while the current user is still being read. */
    onAdmitting?: (path: string) => void;
  }) {
    this.#signIn = ports.signIn;
    this.#learners = ports.learners;
    this.#chats = ports.chats;
    this.#copy = ports.copy;
    this.#connection = ports.connection;
    this.#onAdmitting = ports.onAdmitting;
    makeAutoObservable(this, { gate: observableRef, kept: observableRef }, { autoBind: true });
    ports.signIn.onEnded(this.end);
    ports.connection.onBack(this.goOn);
  }

  get user(): CurrentUser | null {
    return this.gate.kind === 'signed-in' ? this.gate.user : null;
  }

  /**
   * Completes the sign-in whose response is in the address, or restores this tab's sign-in. Called once at start-up.
   */
  async open(address: string): Promise<void> {
    this.#again = null;
    try {
      if (this.#signIn.isReturn(address)) await this.#comeBack(address);
      else if (await this.#signIn.restore()) await this.#admit(localPart(address));
      else this.#welcome();
    } catch (error) {
      this.#fail(error);
      if (isTransientError(error)) this.#again = address;
    }
  }

  /** Opens the provider's log in page, which leads back to `returnTo`. */
  async logIn(returnTo: string): Promise<void> {
    this.#show({ kind: 'signing-in' });
    try {
      await this.#signIn.begin(returnTo);
      // This page is shown again: the person came back without signing in.
      this.#show({ kind: 'anonymous' });
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Repeats a failed sign-in, or sends stored answers, once the network is back. */
  goOn(): void {
    if (this.gate.kind === 'failed' && this.#again !== null) void this.open(this.#again);
    else this.#deliver();
  }

  /** Logs out, but asks for confirmation first if only this device has some answers. */
  leave(): void {
    this.isAskedToStay = this.#hasUnsent();
    if (!this.isAskedToStay) void this.logOut();
  }

  stay(): void {
    this.isAskedToStay = false;
  }

  async logOut(): Promise<void> {
    this.isAskedToStay = false;
    this.#show({ kind: 'signing-out' });
    this.#copy.clear();
    try {
      await this.#signIn.signOut();
      // With a network, the page that the provider leads back to shows the welcome screen instead.
      if (this.#connection.isLost()) this.#welcome();
      else this.#show({ kind: 'anonymous' });
    } catch (error) {
      this.#fail(error);
    }
  }

  /**
   * Reads the current user again, for example after a purchase, and sends answers that were refused without access.
   * Screens stay as they are. A failure changes nothing.
   */
  async refresh(): Promise<void> {
    const user = await this.#learners.me().catch(() => null);
    runInAction(() => {
      if (user && this.gate.kind === 'signed-in') this.gate = { ...this.gate, user };
    });
    if (user) this.#deliver();
  }

  /** Ends the sign-in after the provider has ended its own, for example by a log out on another device. */
  end(): void {
    this.#copy.removeSent();
    if (this.gate.kind === 'signed-in') this.ended = true;
  }

  #welcome(): void {
    // Typed text may remain from a log out in another tab, or from a sign-in that ended while this tab was suspended.
    this.#copy.forgetTypedWords();
    runInAction(() => {
      this.endedHereOnly = this.#signIn.endedHereOnly();
    });
    this.#show({ kind: 'anonymous' }, this.#hasUnsent() ? this.#copy.keptConversations() : []);
  }

  async #comeBack(address: string): Promise<void> {
    runInAction(() => {
      this.gate = { kind: 'signing-in' };
      this.returning = true;
    });
    try {
      const { returnTo } = await this.#signIn.complete(address);
      await this.#admit(returnTo);
    } finally {
      runInAction(() => {
        this.returning = false;
      });
    }
  }

  async #admit(path: string): Promise<void> {
    await this.#signIn.accessToken();
    this.#onAdmitting?.(path);
    try {
      const user = await this.#learners.me();
      const app = chooseAppForRoles({ roles: user.roles, path });
      const person = await this.#signIn.person();
      if (person !== null) this.#copy.open(person);
      this.#show(app ? { kind: 'signed-in', user, app } : { kind: 'no-role' });
      this.#deliver();
    } catch (error) {
      if (!refusals.includes(toErrorCode(error)) && !isNonsense(error)) throw error;
      this.#show({ kind: unwelcomeFor(error) });
    }
  }

  /**
   * Sends the answers that waited for the network. The code for it is loaded only if there are any, as most people have
   * none.
   */
  readonly #deliver = (): void => {
    const { length } = [...this.#copy.pendingConversations(), ...this.#copy.keptConversations()];
    if (this.gate.kind !== 'signed-in' || length === 0) return;
    import('../../application/chat/answer-outbox.ts')
      .then(({ flushOutbox }) => flushOutbox(this.#chats, this.#copy))
      // A failed answer stays on the device for the next attempt.
      .catch(() => undefined);
  };

  #hasUnsent(): boolean {
    const copy = this.#copy;
    return (
      copy.pendingConversations().length > 0 ||
      copy.keptConversations().some((of) => hasUnsentEntries(copy.log(of)))
    );
  }

  #fail(error: unknown): void {
    if (reasonOf(error) === 'storage') return this.#show({ kind: 'no-storage' });
    const kept = isTransientError(error) ? this.#copy.reopen() : [];
    this.#show({ kind: 'failed', code: toErrorCode(error), message: toErrorMessage(error) }, kept);
  }

  #show(gate: SignInGateState, kept: readonly OfflineConversation[] = []): void {
    runInAction(() => {
      this.gate = gate;
      this.ended = false;
      this.kept = kept;
    });
  }
}

function localPart(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

const reasonOf = (error: unknown): unknown =>
  error instanceof AppError ? error.details?.['reason'] : undefined;

/** Returns the reason why a new sign-in would not help: a wrong clock, an unreadable token, or no such user. */
function unwelcomeFor(error: unknown): 'wrong-clock' | 'unreadable-token' | 'no-user' {
  const reason = toErrorCode(error) === '401' ? reasonOf(error) : undefined;
  if (reason === 'time') return 'wrong-clock';
  return reason === 'opaque' || reason === 'unfit' ? 'unreadable-token' : 'no-user';
}

/** Returns true for an invalid response; false when the server failed and gave no response. */
function isNonsense(error: unknown): boolean {
  return error instanceof AppError && error.code === 'Unexpected' && error.details?.['serverFailed'] !== true;
}

export function createSessionStore(services: Resolver, onAdmitting?: (path: string) => void): SessionStore {
  return new SessionStore({
    signIn: services.get(SignIn),
    learners: services.get(LearnerGateway),
    chats: services.get(ChatGatewayFactory),
    copy: services.get(OfflineStore),
    connection: services.get(NetworkConnection),
    ...(onAdmitting && { onAdmitting }),
  });
}
