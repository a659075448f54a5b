import type { RegistrationGateway } from '../../../application/ports/device/registration-gateway.ts';
import type { Registration } from '../../../domain/account/registration.ts';
import { userAddresses } from '../../shared/api/user.ts';
import type { ApiClient } from '../platform/api-client.ts';

/** The server refuses a longer one. */
const longestCode = 200;

/** Needs an ApiClient that signs nobody in. */
/** Where very many register or sign in at once, the server hashes one password after the other. */
const inTurnMs = 60_000;

export class HttpRegistrationGateway implements RegistrationGateway {
  readonly #api: ApiClient;
  readonly #registerMs: number;

  /** `registerMs`: how long a registration may take. */
  constructor(api: ApiClient, registerMs = inTurnMs) {
    this.#api = api;
    this.#registerMs = registerMs;
  }

  register(registration: Registration, language: string, organisationCode = ''): Promise<void> {
    const { email, password, confirmPassword, acceptedTerms } = registration;
    return this.#api.send(userAddresses.register, {
      body: {
        email,
        password,
        confirmPassword,
        acceptedTerms,
        // A backend that knows only the specified fields is sent no other.
        ...(organisationCode !== '' && { organisationCode: organisationCode.slice(0, longestCode) }),
      },
      headers: { 'accept-language': language },
      timeoutMs: this.#registerMs,
    });
  }

  resendVerification(email: string, language: string): Promise<void> {
    return this.#api.send(userAddresses.resendVerification, {
      body: { email },
      headers: { 'accept-language': language },
    });
  }
}
