import { boolean, object, string, type TestFunction, ValidationError } from 'yup';
import { checkRegistration, type Registration } from '../../domain/account/registration.ts';

/** The word of a problem by its field: RegistrationProblems', and what only the server can tell. */
export type Problems = { [field in keyof Registration]?: string };

/** Each field is asked for by the domain's rule, the same as on the server. */
const byTheRule: TestFunction = (_value, { path, parent, createError }) => {
  const problem = checkRegistration(parent as Registration)[path as keyof Registration];
  return problem === undefined || createError({ message: problem });
};

const schema = object({
  email: string().test(byTheRule),
  password: string().test(byTheRule),
  confirmPassword: string().test(byTheRule),
  acceptedTerms: boolean().test(byTheRule),
});

/** What is wrong with a registration (specification 5); nothing in it when all is well. */
export function problemsOf(registration: Registration): Problems {
  try {
    schema.validateSync(registration, { abortEarly: false, strict: true });
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return Object.fromEntries(error.inner.map(({ path, message }) => [path!, message]));
  }
}
