import { AppError } from '../../../src/application/errors.ts';
import { registrationFields } from '../../../src/application/account/registration-refusal.ts';
import type { RegistrationGateway } from '../../../src/application/ports/device/account/registration-gateway.ts';
import {
  checkRegistration,
  isEmailAddress,
  type Registration,
} from '../../../src/domain/account/registration.ts';

/** Stores accounts and the mails to their owners in memory. */
export class MemoryRegistrationGateway implements RegistrationGateway {
  readonly passwords = new Map<string, string>();
  readonly mails: { to: string; language: string }[] = [];

  async register(registration: Registration, language: string): Promise<void> {
    const problems = checkRegistration(registration);
    const field = registrationFields.find((name) => problems[name] !== undefined);
    if (field !== undefined)
      throw new AppError('InvalidRegistration', 'Something is not right yet.', {
        field,
        problem: problems[field],
        format: 'Please check {field}.',
        values: { field },
      });
    this.passwords.set(registration.email, registration.password);
    this.mails.push({ to: registration.email, language });
  }

  async resendVerification(email: string, language: string): Promise<void> {
    if (!isEmailAddress(email)) throw new AppError('InvalidRequest', 'This is no email address.');
    if (this.passwords.has(email)) this.mails.push({ to: email, language });
  }
}
