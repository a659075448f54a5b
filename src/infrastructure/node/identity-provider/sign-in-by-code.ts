import type { FastifyReply } from 'fastify';
import type { AdapterPayload } from 'oidc-provider';
import { readFormField } from '../platform/pages/forms.ts';
import { addressInLanguage, sendPage, sendPasswordPage } from '../platform/pages/page-frame.ts';
import { toFormView } from '../platform/pages/waiting-page.ts';
import { runWithSignIn } from '../platform/current-act-sign-in.ts';
import type { IdentityProvider } from './provider.ts';
import { SecondFactorPages } from './second-factor-pages.ts';
import { SecondFactors } from './accounts/second-factors.ts';
import { ignoreSignInEnded, type AuthenticatedUser, type SignInCompletion } from './sign-in-finish.ts';
import { signInFormPathOf, textOrEmpty, type SignInState } from './sign-in-state.ts';
import { invalidSignInEpoch, createOidcSqlAdapter } from './accounts/sql-adapter.ts';

/** The time that the password stays valid while the person enters the code (s). */
const codeWaitS = 10 * 60;
/** The `amr` of a sign-in with password and code (RFC 8176). */
const codeMethods = ['pwd', 'otp', 'mfa'];

/** Asks for the code of the second factor after the password. */
export class SignInByCode {
  readonly #identity: IdentityProvider;
  readonly #finish: SignInCompletion;
  readonly #factors: SecondFactors;
  readonly #pages: SecondFactorPages;
  /** The sign-ins whose password was right and whose code is missing, by the id of the sign-in request. */
  readonly #halfway: ReturnType<ReturnType<typeof createOidcSqlAdapter>>;

  constructor(identity: IdentityProvider, finish: SignInCompletion) {
    this.#identity = identity;
    this.#finish = finish;
    this.#factors = new SecondFactors(identity);
    this.#pages = new SecondFactorPages(identity.frame);
    this.#halfway = createOidcSqlAdapter({ db: identity.db, clock: identity.clock })('SecondStep');
  }

  /** Returns whether the account requires a code. */
  isNeeded(accountId: string): Promise<boolean> {
    return this.#factors.isOn(accountId);
  }

  /**
   * Redirects to the form for the code. Returns false, without a reply, if all sign-ins of the account were ended
   * meanwhile.
   */
  async begin(
    { request, reply, view }: SignInState,
    { id: accountId, epoch, email, shared }: Omit<AuthenticatedUser, 'amr'>,
  ): Promise<boolean> {
    const isHalfway = await this.#halfway
      .upsert(request.params.uid, { accountId, epoch, email, shared }, codeWaitS)
      .then(() => true, ignoreSignInEnded);
    if (!isHalfway) return false;
    void reply.redirect(addressInLanguage(`${signInFormPathOf(request)}/code`, view.language), 303);
    return true;
  }

  async show(state: SignInState): Promise<FastifyReply> {
    if (!(await this.#halfway.find(state.request.params.uid))) return toPassword(state);
    return sendPasswordPage(state.reply, 200, this.#pages.askForCode(state.view, null));
  }

  async take(asked: SignInState): Promise<FastifyReply> {
    const { request, reply } = asked;
    const view = toFormView(asked.view, request, `${signInFormPathOf(request)}/code`);
    const state = { ...asked, view };
    const half = await this.#halfway.find(request.params.uid);
    const id = half?.accountId;
    if (!half || id === undefined) return toPassword(state);
    const epoch = epochIn(half);
    const outcome = await runWithSignIn({ accountId: id, epoch }, () =>
      this.#factors.check(id, readFormField(request, 'code'), view.language),
    ).catch(ignoreSignInEnded);
    if (!outcome) return toPassword(state);
    if (outcome.kind === 'wait') {
      reply.header('retry-after', Math.ceil(outcome.waitMs / 1000));
      const { pages } = this.#identity;
      return sendPage(reply, 429, pages.tooManyTries(view, outcome.waitMs, view.address));
    }
    if (outcome.kind === 'refused') {
      const text = view.t('secondFactor.wrongCode');
      return sendPasswordPage(reply, 422, this.#pages.askForCode(view, { field: 'code', text }));
    }
    await this.#halfway.destroy(request.params.uid);
    const signedIn = { id, epoch, email: textOrEmpty(half['email']), shared: half['shared'] === true };
    const isIn = await this.#finish.logIn(state, { ...signedIn, amr: codeMethods });
    return isIn ? reply : toPassword(state);
  }
}

/** Redirects to the form for the password, because it was never entered or has expired. */
const toPassword = ({ request, reply, view }: SignInState): FastifyReply =>
  reply.redirect(addressInLanguage(signInFormPathOf(request), view.language), 303);

const epochIn = ({ epoch }: AdapterPayload): number =>
  typeof epoch === 'number' ? epoch : invalidSignInEpoch;
