import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { faultPage, fieldOf, goOn, takeOwnForms } from '../../platform/pages/forms.ts';
import { inLanguage, sendPage, sendPasswordPage } from '../../platform/pages/page-frame.ts';
import { hashInTurn } from '../hash-in-turn.ts';
import type { Account } from './accounts.ts';
import type { Identity } from './provider.ts';
import { SecondFactorPages, type FactorProblem } from './second-factor-pages.ts';
import { SecondFactors } from './second-factors.ts';
import { SignInAttempts } from './sign-in-attempt.ts';

const path = '/idp/second-factor';

/**
 * Serves GET and POST /idp/second-factor, which set up and take away the second factor of the person signed in here,
 * who types the password for it. 401 without a sign-in, 422 for input that can be mended, 429 with Retry-After when
 * throttled, 403 from a strange page.
 */
export async function secondFactorRoutes(app: FastifyInstance, identity: Identity): Promise<void> {
  const { live, accounts, frame, pages, hashingQueue } = identity;
  const factorPages = new SecondFactorPages(frame);
  const factors = new SecondFactors(identity);
  const attempts = new SignInAttempts(identity);
  const issuer = frame.texts.in('en').t('translation:brand.name');
  takeOwnForms(app, frame);

  app.get(path, async (request, reply) => {
    const account = await accountOf(request, reply);
    return account ? show(request, reply, account) : nobody(request, reply);
  });

  app.post(path, async (request, reply) => {
    const account = await accountOf(request, reply);
    if (!account) return nobody(request, reply);
    switch (fieldOf(request, 'act')) {
      case 'begin':
        return begin(request, reply, account);
      case 'confirm':
        return confirm(request, reply, account);
      case 'remove':
        return remove(request, reply, account);
      default:
        return sendPage(reply, 400, faultPage(frame, request, 'form'));
    }
  });

  async function begin(request: FastifyRequest, reply: FastifyReply, account: Account) {
    const given = await passwordOf(request, reply, account);
    if (given !== 'right') return refuse(request, reply, account, given);
    await factors.begin(account, issuer);
    return goOn(reply, inLanguage(path, frame.view(request).language));
  }

  async function confirm(request: FastifyRequest, reply: FastifyReply, account: Account) {
    const view = frame.view(request);
    const codes = await factors.confirm(account.id, fieldOf(request, 'code'), view.language);
    if (codes === null) return show(request, reply, account, wrongCode(request));
    return sendPasswordPage(reply, 200, factorPages.codes(view, codes));
  }

  async function remove(request: FastifyRequest, reply: FastifyReply, account: Account) {
    const { language } = frame.view(request);
    const given = await passwordOf(request, reply, account);
    if (given !== 'right') return refuse(request, reply, account, given);
    const outcome = await factors.check(account.id, fieldOf(request, 'code'), language);
    if (outcome.kind === 'wait') return tooMany(request, reply, outcome.waitMs);
    if (outcome.kind === 'refused') return show(request, reply, account, wrongCode(request));
    await factors.remove(account.id, language);
    return goOn(reply, inLanguage(path, language));
  }

  /** Shows the state of the second factor; `problem` says what is wrong with the input. */
  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    account: Account,
    problem: FactorProblem = null,
  ): Promise<FastifyReply> {
    const view = frame.view(request);
    const status = problem ? 422 : 200;
    if (await factors.isOn(account.id))
      return sendPasswordPage(
        reply,
        status,
        factorPages.on(view, await factors.recoveryLeft(account.id), problem),
      );
    const waiting = problem?.field === 'password' ? null : await factors.waiting(account, issuer);
    return sendPasswordPage(
      reply,
      status,
      waiting ? factorPages.setUp(view, waiting, problem) : factorPages.off(view, problem),
    );
  }

  /** Whether the password that was typed is the account's, or how long to wait (ms). A reply is no promise's value. */
  async function passwordOf(
    request: FastifyRequest,
    reply: FastifyReply,
    { id, email }: Account,
  ): Promise<'right' | 'wrong' | { waitMs: number }> {
    const password = fieldOf(request, 'password');
    const { ip: address } = request;
    const outcome = await hashInTurn(hashingQueue, request, reply, () =>
      attempts.decide({ email, password, address, browser: null }),
    );
    if (outcome.kind === 'wait') return outcome;
    return outcome.kind === 'accepted' && outcome.id === id ? 'right' : 'wrong';
  }

  function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    account: Account,
    given: 'wrong' | { waitMs: number },
  ) {
    if (given !== 'wrong') return tooMany(request, reply, given.waitMs);
    const text = frame.view(request).t('secondFactor.wrongPassword');
    return show(request, reply, account, { field: 'password', text });
  }

  const wrongCode = (request: FastifyRequest): FactorProblem => ({
    field: 'code',
    text: frame.view(request).t('secondFactor.wrongCode'),
  });

  function tooMany(request: FastifyRequest, reply: FastifyReply, waitMs: number): FastifyReply {
    const view = frame.view(request);
    void reply.header('retry-after', Math.ceil(waitMs / 1000));
    return sendPage(reply, 429, pages.tooManyTries(view, waitMs, inLanguage(path, view.language)));
  }

  const nobody = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendPage(reply, 401, factorPages.signInFirst(frame.view(request)));

  async function accountOf(request: FastifyRequest, reply: FastifyReply): Promise<Account | null> {
    const { provider } = await live.current();
    const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
    const account = session.accountId === undefined ? null : await accounts.byId(session.accountId);
    return account?.disabledAt === null ? account : null;
  }
}
