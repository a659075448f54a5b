import { toErrorCode } from '../../../application/errors.ts';
import type { RegistrationGateway } from '../../../application/ports/device/account/registration-gateway.ts';
import type { Registration } from '../../../domain/account/registration.ts';
import * as userCalls from '../../shared/api/user.ts';
import type { ApiClient } from '../platform/api-client.ts';

/** The server refuses a longer organisation code. */
const longestCode = 200;

/** Timeout of a sign-up (ms): a server under load may hash passwords one after the other. */
const inTurnMs = 60_000;
/** Pause before a queued sign-up asks for its state again (ms); the server holds that call until the state changes. */
const againMs = 1000;

/** The most failed calls in a row before a queued sign-up is given up. */
const mostFailed = 3;
const passing: readonly string[] = ['Network', 'Unavailable'];

/** Sends registrations; `api` must not send a token. */
export class HttpRegistrationGateway implements RegistrationGateway {
  readonly #api: ApiClient;
  readonly #registerMs: number;
  readonly #againMs: number;

  /** `registerMs`: timeout of one call to register. */
  constructor(api: ApiClient, registerMs = inTurnMs, askAgainMs = againMs) {
    this.#api = api;
    this.#registerMs = registerMs;
    this.#againMs = askAgainMs;
  }

  async register(
    registration: Registration,
    language: string,
    organisationCode = '',
    onWaiting: (expectedMs: number) => void = () => undefined,
  ): Promise<void> {
    const { email, password, confirmPassword, acceptedTerms } = registration;
    const call = {
      body: {
        email,
        password,
        confirmPassword,
        acceptedTerms,
        // An empty organisation code is not sent, because a backend may know only the specification's fields.
        ...(organisationCode !== '' && { organisationCode: organisationCode.slice(0, longestCode) }),
      },
      // Repeats of this sign-up send the same key: the server makes one account and keeps the place in the queue.
      headers: { 'accept-language': language, 'idempotency-key': crypto.randomUUID() },
      timeoutMs: this.#registerMs,
    };
    const send = () =>
      this.#api.answer(userCalls.registerAccount, call, async (response) =>
        response.status === 202 ? userCalls.readQueuedReply(await response.text()) : null,
      );
    let waiting = await send();
    for (let failed = 0; waiting !== null;) {
      onWaiting(waiting.expectedMs);
      await new Promise((resolve) => setTimeout(resolve, this.#againMs));
      try {
        waiting = await send();
        failed = 0;
      } catch (error) {
        // The server keeps this registration in the queue for a while, so a short loss of the network does not end it.
        failed += 1;
        if (failed > mostFailed || !passing.includes(toErrorCode(error) ?? '')) throw error;
      }
    }
  }

  resendVerification(email: string, language: string): Promise<void> {
    return this.#api.send(userCalls.resendVerification, {
      body: { email },
      headers: { 'accept-language': language },
    });
  }
}
