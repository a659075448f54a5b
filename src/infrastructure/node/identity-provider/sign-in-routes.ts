import type { FastifyInstance, FastifyReply } from 'fastify';
import { readFormField, isSameOriginForm, acceptForms } from '../platform/pages/forms.ts';
import { PasskeySignIn } from './passkey-sign-in.ts';
import type { IdentityProvider } from './provider.ts';
import { SignInAttempts } from './sign-in-attempt.ts';
import { SignInByCode } from './sign-in-by-code.ts';
import { SignInByPasskey } from './sign-in-by-passkey.ts';
import { SignInByPassword } from './sign-in-by-password.ts';
import { SignInFaultPages } from './sign-in-faults.ts';
import { SignInCompletion } from './sign-in-finish.ts';
import { SignInFormPage } from './sign-in-form.ts';
import {
  signInPath,
  readSignInState,
  type SignInRequest,
  type SignInRoute,
  type SignInState,
} from './sign-in-state.ts';

type Step = (state: SignInState) => Promise<FastifyReply>;

/**
 * Serves the log-in page: /idp/sign-in/:uid, and /code below it for a second factor. 303 continues, and leads to
 * `?waiting` if the answer takes longer than a second; 422 for a wrong or missing e-mail, password or code; 429 and 503
 * with Retry-After when throttled or busy; 403 for another site's form; 410 for an ended request.
 */
export async function signInRoutes(app: FastifyInstance, identity: IdentityProvider): Promise<void> {
  const attempts = new SignInAttempts(identity);
  const faults = new SignInFaultPages(identity);
  identity.accounts.onNewPassword = (key) =>
    attempts
      .forgive(key)
      .catch((error: unknown) =>
        app.log.error({ err: error }, 'earlier wrong passwords could not be cleared'),
      );
  acceptForms(app);
  app.setErrorHandler<Error & { statusCode?: number }, SignInRoute>((error, request, reply) =>
    faults.answer(error, request, reply),
  );

  const steps = signInSteps(identity, attempts, faults);
  const page = (step: Step) => async (request: SignInRequest, reply: FastifyReply) =>
    step(await readSignInState(identity, request, reply));
  const form = (step: Step) => async (request: SignInRequest, reply: FastifyReply) =>
    isSameOriginForm(request, identity.publicUrl)
      ? step(await readSignInState(identity, request, reply))
      : faults.foreign(request, reply);
  app.get<SignInRoute>(signInPath, page(steps.ask));
  app.post<SignInRoute>(signInPath, form(steps.identify));
  app.get<SignInRoute>(`${signInPath}/code`, page(steps.askForCode));
  app.post<SignInRoute>(`${signInPath}/code`, form(steps.checkCode));
}

/** Returns the request handlers of the sign-in by name. */
function signInSteps(
  identity: IdentityProvider,
  attempts: SignInAttempts,
  faults: SignInFaultPages,
): Record<'ask' | 'identify' | 'askForCode' | 'checkCode', Step> {
  const passkeys = new PasskeySignIn(identity);
  const form = new SignInFormPage(identity, passkeys);
  const finish = new SignInCompletion(identity);
  const code = new SignInByCode(identity, finish);
  const byPassword = new SignInByPassword(identity, { attempts, form, code, finish, faults });
  const byPasskey = new SignInByPasskey(identity, { passkeys, form, finish });
  return {
    ask: (state) =>
      state.interaction.prompt.name === 'login' ? byPassword.show(state) : finish.consent(state),
    identify: (state) => {
      const answered = readFormField(state.request, 'passkey');
      return answered === '' ? byPassword.take(state) : byPasskey.take(state, answered);
    },
    askForCode: (state) => code.show(state),
    checkCode: (state) => code.take(state),
  };
}
