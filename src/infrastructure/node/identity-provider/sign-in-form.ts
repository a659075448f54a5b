import type { FastifyReply } from 'fastify';
import { sendPasswordPage } from '../platform/pages/page-frame.ts';
import type { SignInPageContent } from './pages.ts';
import type { PasskeySignIn } from './passkey-sign-in.ts';
import type { IdentityProvider } from './provider.ts';
import type { SignInState } from './sign-in-state.ts';

/** Sends the log-in page, which accepts a password or a passkey. */
export class SignInFormPage {
  readonly #pages: IdentityProvider['pages'];
  readonly #passkeys: PasskeySignIn;

  constructor({ pages }: IdentityProvider, passkeys: PasskeySignIn) {
    this.#pages = pages;
    this.#passkeys = passkeys;
  }

  async send(
    { request, reply, view }: SignInState,
    status: number,
    page: SignInPageContent,
  ): Promise<FastifyReply> {
    const options = await this.#passkeys.options(request.params.uid);
    return sendPasswordPage(reply, status, this.#pages.signIn(view, page, options));
  }
}
