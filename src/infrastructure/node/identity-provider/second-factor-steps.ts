import type { FastifyReply, FastifyRequest } from 'fastify';
import { readFormField, redirectAfterForm } from '../platform/pages/forms.ts';
import {
  addressInLanguage,
  sendPage,
  sendPasswordPage,
  type PageView,
} from '../platform/pages/page-frame.ts';
import { runInHashingQueue } from '../platform/waiting/hash-in-turn.ts';
import type { Account } from './accounts/accounts.ts';
import type { IdentityProvider } from './provider.ts';
import type { SecondFactorProblem, SecondFactorPages } from './second-factor-pages.ts';
import { SecondFactors } from './accounts/second-factors.ts';
import { SignInAttempts } from './sign-in-attempt.ts';

/** The address of the page about the second factor. */
export const secondFactorPath = '/idp/second-factor';

/** The state of one request to the page about the signed-in person's second factor. */
export type SecondFactorState = { request: FastifyRequest; reply: FastifyReply; account: Account };

/** Sets up and removes a second factor; each method answers one request. */
export class SecondFactorSteps {
  readonly #identity: IdentityProvider;
  readonly #pages: SecondFactorPages;
  readonly #factors: SecondFactors;
  readonly #attempts: SignInAttempts;
  /** The name under which an authenticator app lists the secret. */
  readonly #issuer: string;

  constructor(identity: IdentityProvider, pages: SecondFactorPages) {
    this.#identity = identity;
    this.#pages = pages;
    this.#factors = new SecondFactors(identity);
    this.#attempts = new SignInAttempts(identity);
    this.#issuer = identity.frame.texts.in('en').t('translation:brand.name');
  }

  /** Shows the state of the second factor; `problem` is the fault of the last input. */
  async show(
    { request, reply, account }: SecondFactorState,
    problem: SecondFactorProblem = null,
  ): Promise<FastifyReply> {
    const view = this.#view(request);
    const page = (await this.#factors.isOn(account.id))
      ? this.#pages.on(view, await this.#factors.recoveryLeft(account.id), problem)
      : await this.#offPage(view, account, problem);
    return sendPasswordPage(reply, problem ? 422 : 200, page);
  }

  /** Creates a secret if the password is right. */
  async begin(state: SecondFactorState): Promise<FastifyReply> {
    const given = await this.#passwordOf(state);
    if (given !== 'right') return this.#refuse(state, given);
    await this.#factors.begin(state.account, this.#issuer);
    return redirectAfterForm(
      state.reply,
      addressInLanguage(secondFactorPath, this.#view(state.request).language),
    );
  }

  /** Activates the second factor if its first code is right, and shows the recovery codes. */
  async confirm(state: SecondFactorState): Promise<FastifyReply> {
    const { request, reply, account } = state;
    const view = this.#view(request);
    const codes = await this.#factors.confirm(account.id, readFormField(request, 'code'), view.language);
    if (codes === null) return this.show(state, this.#wrongCode(request));
    return sendPasswordPage(reply, 200, this.#pages.codes(view, codes));
  }

  /** Removes the second factor if the password and the code are right. */
  async remove(state: SecondFactorState): Promise<FastifyReply> {
    const { request, reply, account } = state;
    const { language } = this.#view(request);
    const given = await this.#passwordOf(state);
    if (given !== 'right') return this.#refuse(state, given);
    const outcome = await this.#factors.check(account.id, readFormField(request, 'code'), language);
    if (outcome.kind === 'wait') return this.#tooMany(state, outcome.waitMs);
    if (outcome.kind === 'refused') return this.show(state, this.#wrongCode(request));
    await this.#factors.remove(account.id, language);
    return redirectAfterForm(reply, addressInLanguage(secondFactorPath, language));
  }

  async #offPage(view: PageView, account: Account, problem: SecondFactorProblem): Promise<string> {
    const waiting = problem?.field === 'password' ? null : await this.#factors.waiting(account, this.#issuer);
    return waiting ? this.#pages.setUp(view, waiting, problem) : this.#pages.off(view, problem);
  }

  /** Checks the typed password. Returns whether it is the account's, or how long to wait (ms). */
  async #passwordOf({
    request,
    reply,
    account: { id, email },
  }: SecondFactorState): Promise<'right' | 'wrong' | { waitMs: number }> {
    const password = readFormField(request, 'password');
    const { ip: address } = request;
    const outcome = await runInHashingQueue(this.#identity.hashingQueue, request, reply, () =>
      this.#attempts.decide({ email, password, address, browser: null }),
    );
    if (outcome.kind === 'wait') return outcome;
    return outcome.kind === 'accepted' && outcome.id === id ? 'right' : 'wrong';
  }

  async #refuse(state: SecondFactorState, given: 'wrong' | { waitMs: number }): Promise<FastifyReply> {
    if (given !== 'wrong') return this.#tooMany(state, given.waitMs);
    const text = this.#view(state.request).t('secondFactor.wrongPassword');
    return this.show(state, { field: 'password', text });
  }

  #wrongCode(request: FastifyRequest): SecondFactorProblem {
    return { field: 'code', text: this.#view(request).t('secondFactor.wrongCode') };
  }

  #tooMany({ request, reply }: SecondFactorState, waitMs: number): FastifyReply {
    const view = this.#view(request);
    void reply.header('retry-after', Math.ceil(waitMs / 1000));
    const address = addressInLanguage(secondFactorPath, view.language);
    return sendPage(reply, 429, this.#identity.pages.tooManyTries(view, waitMs, address));
  }

  #view(request: FastifyRequest): PageView {
    return this.#identity.frame.view(request);
  }
}
