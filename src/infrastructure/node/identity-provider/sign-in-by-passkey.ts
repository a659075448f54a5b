import type { FastifyReply } from 'fastify';
import { toClientNetwork } from '../platform/http/network-of.ts';
import { sendPage } from '../platform/pages/page-frame.ts';
import { toFormView } from '../platform/pages/waiting-page.ts';
import { passkeyAuthenticationMethods, type PasskeySignIn } from './passkey-sign-in.ts';
import type { IdentityProvider } from './provider.ts';
import type { SignInCompletion } from './sign-in-finish.ts';
import type { SignInFormPage } from './sign-in-form.ts';
import { signInFormPathOf, isSharedDevice, type SignInState } from './sign-in-state.ts';

type Parts = { passkeys: PasskeySignIn; form: SignInFormPage; finish: SignInCompletion };

/** Signs a person in with a passkey. */
export class SignInByPasskey {
  readonly #identity: IdentityProvider;
  readonly #parts: Parts;

  constructor(identity: IdentityProvider, parts: Parts) {
    this.#identity = identity;
    this.#parts = parts;
  }

  /** Signs in with `answered`, the device's response to the page's challenge. */
  async take(asked: SignInState, answered: string): Promise<FastifyReply> {
    const { pages, publicUrl } = this.#identity;
    const { request, reply } = asked;
    const view = toFormView(asked.view, request, signInFormPathOf(request));
    const state = { ...asked, view };
    const shared = isSharedDevice(request);
    const { passkeys, form, finish } = this.#parts;
    const outcome = await passkeys.decide(request.params.uid, answered, toClientNetwork(request.ip));
    if (outcome.kind === 'wait') {
      reply.header('retry-after', Math.ceil(outcome.waitMs / 1000));
      return sendPage(reply, 429, pages.tooManyTries(view, outcome.waitMs, view.address ?? `${publicUrl}/`));
    }
    const refuse = () => form.send(state, 422, { email: '', shared, problem: 'passkey' });
    if (outcome.kind === 'refused') return refuse();
    const isIn = await finish.logIn(state, { ...outcome.account, shared, amr: passkeyAuthenticationMethods });
    return isIn ? reply : refuse();
  }
}
