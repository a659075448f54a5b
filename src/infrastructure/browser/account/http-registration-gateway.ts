import { errorCode } from '../../../application/errors.ts';
import type { RegistrationGateway } from '../../../application/ports/device/account/registration-gateway.ts';
import type { Registration } from '../../../domain/account/registration.ts';
import * as userCalls from '../../shared/api/user.ts';
import type { ApiClient } from '../platform/api-client.ts';

/** The server refuses a longer one. */
const longestCode = 200;

/** Timeout of a sign-up (ms): under load a server may hash one password after the other. */
const inTurnMs = 60_000;
/** The pause before the same call is sent again; the server holds that call until there is news. */
const againMs = 1000;

/** A wait goes on through this many such failures in a row. */
const mostFailed = 3;
const passing: readonly string[] = ['Network', 'Unavailable'];

/** Needs an ApiClient that signs nobody in. */
export class HttpRegistrationGateway implements RegistrationGateway {
  readonly #api: ApiClient;
  readonly #registerMs: number;
  readonly #againMs: number;

  /** `registerMs`: how long one call to register may take. */
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
        // A backend that knows only the specified fields is sent no other.
        ...(organisationCode !== '' && { organisationCode: organisationCode.slice(0, longestCode) }),
      },
      // The same whenever this registration is sent, so that it keeps its place and is made once.
      headers: { 'accept-language': language, 'idempotency-key': crypto.randomUUID() },
      timeoutMs: this.#registerMs,
    };
    const send = () =>
      this.#api.answer(userCalls.register, call, async (response) =>
        response.status === 202 ? userCalls.readInTurn(await response.text()) : null,
      );
    let waiting = await send();
    for (let failed = 0; waiting !== null;) {
      onWaiting(waiting.expectedMs);
      await new Promise((resolve) => setTimeout(resolve, this.#againMs));
      try {
        waiting = await send();
        failed = 0;
      } catch (error) {
        // Its place is kept for a while, so a network that is away for a moment does not lose it.
        failed += 1;
        if (failed > mostFailed || !passing.includes(errorCode(error) ?? '')) throw error;
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
