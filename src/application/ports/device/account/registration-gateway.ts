import type { Registration } from '../../../../domain/account/registration.ts';
import { token, type Token } from '../../token.ts';

/**
 * Signing up, for people without an account (specification 2.4, 7.3).
 *
 * Adapters: no call carries a token. `language` is that of the mail and of the messages. Known and unknown
 * addresses get the same answer. Failures are AppErrors: 'InvalidRegistration' for what the person can mend,
 * which `registrationRefusalOf` reads; 'TooManyRequests' with `retryAfterMs` in its details where that is known; 'NotFound'
 * where this installation does not do it.
 */
export interface RegistrationGateway {
  /**
   * Registers a person. With `organisationCode`, of the link that the person's organisation gave, more may sign up on
   * one network. `onWaiting` receives the estimated wait (ms), each time that it is known, while very many register at
   * once.
   */
  register(
    registration: Registration,
    language: string,
    organisationCode?: string,
    onWaiting?: (expectedMs: number) => void,
  ): Promise<void>;
  /** Sends the verification mail once more, if an account with this address waits for it. */
  resendVerification(email: string, language: string): Promise<void>;
}
export const RegistrationGateway: Token<RegistrationGateway> = token('RegistrationGateway');
