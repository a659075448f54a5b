import type { Registration } from '../../../../domain/account/registration.ts';
import { createPortToken, type PortToken } from '../../token.ts';

/**
 * The registration of people without an account (specification 2.4, 7.3).
 *
 * Adapters: no call may carry a token. `language` is the language of the mail and of the messages. The answer must be
 * the same for known and unknown addresses. Failures must be AppErrors: 'InvalidRegistration' for mistakes that the
 * person can correct, which `parseRegistrationRefusal` reads; 'TooManyRequests', with `retryAfterMs` in its details when
 * known; 'NotFound' when this installation has no registration.
 */
export interface RegistrationGateway {
  /**
   * Registers a person. With the `organisationCode` of a link from the person's organisation, more people may sign up
   * on one network. `onWaiting` receives each estimate of the wait (ms) while very many people register at once.
   */
  register(
    registration: Registration,
    language: string,
    organisationCode?: string,
    onWaiting?: (expectedMs: number) => void,
  ): Promise<void>;
  /** Sends the verification mail once more, if an account with this address waits for verification. */
  resendVerification(email: string, language: string): Promise<void>;
}
export const RegistrationGateway: PortToken<RegistrationGateway> = createPortToken('RegistrationGateway');
