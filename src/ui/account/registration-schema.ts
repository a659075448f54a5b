import { boolean, object, string, type TestFunction } from 'yup';
import { checkRegistration, isEmailAddress, type Registration } from '../../domain/account/registration.ts';
import { findFormProblems } from '../stores/form-problems.ts';

/** The problem code of each field: RegistrationProblems, or a problem that only the server finds. */
export type RegistrationProblemCodes = { [field in keyof Registration]?: string };

/** Checks a field by the same rule of the domain as the server. */
const byTheRule =
  (field: keyof Registration): TestFunction =>
  (_value, { parent, createError }) => {
    const problem = checkRegistration(parent)[field];
    return problem === undefined || createError({ message: problem });
  };

const schema = object({
  email: string().test(byTheRule('email')),
  password: string().test(byTheRule('password')),
  confirmPassword: string().test(byTheRule('confirmPassword')),
  acceptedTerms: boolean().test(byTheRule('acceptedTerms')),
});

/** Returns the problems of a registration (specification 5); empty when there are none. */
export const findRegistrationProblems = (registration: Registration): RegistrationProblemCodes =>
  findFormProblems(schema, registration);

const resendSchema = object({
  email: string().test('address', 'invalid', (email) => isEmailAddress((email ?? '').trim())),
});

/** Returns true if a verification mail can be requested for this address. */
export const canReceiveVerificationMail = (email: string): boolean =>
  findFormProblems(resendSchema, { email }).email === undefined;
