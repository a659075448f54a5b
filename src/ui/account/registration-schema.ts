import { boolean, object, string, type TestFunction, ValidationError } from 'yup';
import { checkRegistration, type Registration } from '../../domain/account/registration.ts';

/** The word of a problem by its field: RegistrationProblems', and what only the server can tell. */
export type Problems = { [field in keyof Registration]?: string };

/** A field is held to the domain's rule, the same as on the server. */
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

/** The problems of a registration (specification 5); empty when there are none. */
export function problemsOf(registration: Registration): Problems {
  try {
    schema.validateSync(registration, { abortEarly: false, strict: true });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.inner.map(({ path, message }) => [path ?? '', message]));
  }
}
