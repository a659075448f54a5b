import type { RegistrationGateway } from '../../../application/ports/registration-gateway.ts';
import type { Registration } from '../../../domain/account/registration.ts';
import { addresses } from '../../shared/api/addresses.ts';
import type { ApiClient } from './api-client.ts';

/** Needs an ApiClient that signs nobody in. */
export class HttpRegistrationGateway implements RegistrationGateway {
  readonly #api: ApiClient;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  register(registration: Registration, language: string): Promise<void> {
    const { email, password, confirmPassword, acceptedTerms } = registration;
    return this.#api.send(addresses.register, {
      body: { email, password, confirmPassword, acceptedTerms },
      headers: { 'accept-language': language },
    });
  }

  resendVerification(email: string, language: string): Promise<void> {
    return this.#api.send(addresses.resendVerification, {
      body: { email },
      headers: { 'accept-language': language },
    });
  }
}
