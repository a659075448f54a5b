import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';
import type { InteractionResults, Provider } from 'oidc-provider';
import { errorCode } from '../../../../application/errors.ts';
import { fieldOf, isFromHere, readForms } from '../../platform/pages/forms.ts';
import { clientGone } from '../../platform/http/client-gone.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { inLanguage, sendPage, sendPasswordPage, type PageView } from '../../platform/pages/page-frame.ts';
import {
  askedToWait,
  ofForm,
  sendWaitingPage,
  tellStanding,
  waitingAddress,
} from '../../platform/pages/waiting-page.ts';
import { KeptPassword } from './kept-password.ts';
import { KnownBrowser, knownBrowserSetter } from './known-browser.ts';
import { endSession } from './log-out.ts';
import { waitingRoom, type Identity } from './provider.ts';
import type { SignInPage } from './pages.ts';
import { sqlAdapter } from './sql-adapter.ts';
import { SecondFactorPages } from './second-factor-pages.ts';
import { SecondFactors } from './second-factors.ts';
import { PasskeySignIn, passkeyMethods } from './passkey-sign-in.ts';
import { SignInAttempts, type SignInOutcome } from './sign-in-attempt.ts';
import type { Standing } from '../waiting-room.ts';

const path = '/idp/sign-in/:uid';
/** How long the password counts while the code is looked for (s). */
const codeWaitS = 10 * 60;
type Route = { Params: { uid: string } };
type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/**
 * The log in page and its form: GET and POST /idp/sign-in/:uid, and below it /code where the account has a second
 * factor. The provider's cookie names the request it belongs to and is not sent from other sites. 303 goes on, to
 * `?waiting` when it takes more than a second; 422 for a wrong or no e-mail, password or code; 429 with Retry-After
 * when throttled, 503 with Retry-After when too many wait; 403 for a form of another site; 410 when the request is over.
 */
export async function signInRoutes(app: FastifyInstance, identity: Identity): Promise<void> {
  const { live, accounts, pages, publicUrl, limits, db, frame } = identity;
  const attempts = new SignInAttempts({ accounts, limits });
  const room = waitingRoom<SignInOutcome>(identity, 'SignInTry', (outcome) =>
    outcome.kind === 'accepted' ? outcome.id : null,
  );
  const passkeys = new PasskeySignIn(identity);
  const factors = new SecondFactors(identity);
  const factorPages = new SecondFactorPages(frame);
  const halfway = sqlAdapter({ db, clock: identity.clock })('SecondStep');
  const knownCookie = knownBrowserSetter(identity);
  accounts.onNewPassword = (key) =>
    attempts
      .forgive(key)
      .catch((error: unknown) =>
        app.log.error({ err: error }, 'earlier wrong passwords could not be cleared'),
      );

  readForms(app);

  app.setErrorHandler<Error & { statusCode?: number }, Route>(async (error, request, reply) => {
    const view = pages.view(request);
    if (error instanceof errors.SessionNotFound) {
      const reason = await whyOver(request, reply);
      return sendPage(reply, 410, reason === 'signedIn' ? pages.signedIn(view) : pages.failure(view, reason));
    }
    const status = error.statusCode ?? 500;
    if (status < 500) return sendPage(reply, status, pages.failure(view, 'failed', String(status)));
    // The database was too busy to read the submission, which goes on waiting.
    if (errorCode(error) === 'Unavailable' && request.method === 'GET' && askedToWait(request.query))
      return sendWaitingPage(reply, frame, view, {
        path: pathOf(request),
        waitedFor: 'signIn',
        expectedMs: null,
      });
    return fail(error, request, reply);
  });

  /** The fault is ours. */
  function fail(error: unknown, request: FastifyRequest<Route>, reply: FastifyReply): FastifyReply {
    request.log.error({ err: error }, 'signing in failed');
    const isPassing = errorCode(error) === 'Unavailable';
    if (isPassing) reply.header('retry-after', '5');
    const page = pages.failure(pages.view(request), 'unavailable', request.id);
    return sendPage(reply, isPassing ? 503 : 500, page);
  }

  app.get<Route>(path, async (request, reply) => {
    const interaction = await interactionOf(request, reply);
    const { prompt, params } = interaction;
    if (prompt.name !== 'login') return finish(request, reply, { consent: {} });
    const view = pages.view(request, params.ui_locales);
    const isTold = await tellStanding(request, reply, frame, {
      view,
      path: pathOf(request),
      waitedFor: 'signIn',
      standings: room,
      id: request.params.uid,
      answer: (standing) => answer(request, reply, interaction, standing),
    });
    if (isTold) return reply;
    return sendPasswordPage(
      reply,
      200,
      await signInPage(request, view, {
        email: textOf(params.login_hint),
        shared: false,
        problem: null,
      }),
    );
  });

  app.post<Route>(path, async (request, reply) => {
    if (!isFromHere(request, publicUrl))
      return sendPage(reply, 403, pages.failure(pages.view(request), 'failed', '403'));
    const interaction = await interactionOf(request, reply);
    const view = pages.view(request, interaction.params.ui_locales);
    const answered = fieldOf(request, 'passkey');
    if (answered !== '') return withPasskey(request, reply, interaction, answered);
    const { keys } = await live.current();
    const kept = fieldOf(request, 'kept');
    const email = fieldOf(request, 'email');
    const shared = isShared(request);
    const password =
      kept === ''
        ? fieldOf(request, 'password')
        : new KeptPassword(keys.cookie).open(kept, request.params.uid);
    if (email === '' || password === '')
      return sendPasswordPage(
        reply,
        422,
        await signInPage(request, view, { email, shared, problem: 'empty' }),
      );
    const known = new KnownBrowser(keys.cookie);
    const browser = known.recognise(request.headers.cookie, email);
    const submission = {
      key: `${email}\n${String(shared)}\n${password}`,
      note: noteOf(email, shared),
      kept: new KeptPassword(keys.cookie).seal(password, request.params.uid),
      network: networkOf(request.ip),
    };
    const decide = () => attempts.decide({ email, password, address: request.ip, browser });
    const standing = await room.enter(request.params.uid, submission, decide, clientGone(reply));
    if (standing.kind === 'waiting')
      return reply.header('cache-control', 'no-store').redirect(waitingAddress(pathOf(request), view), 303);
    return answer(request, reply, interaction, standing);
  });

  app.get<Route>(`${path}/code`, async (request, reply) => {
    const interaction = await interactionOf(request, reply);
    const view = pages.view(request, interaction.params.ui_locales);
    if (!(await halfway.find(request.params.uid))) return toPassword(request, reply, view);
    return sendPasswordPage(reply, 200, factorPages.askForCode(view, null));
  });

  app.post<Route>(`${path}/code`, async (request, reply) => {
    if (!isFromHere(request, publicUrl))
      return sendPage(reply, 403, pages.failure(pages.view(request), 'failed', '403'));
    const interaction = await interactionOf(request, reply);
    const view = ofForm(
      pages.view(request, interaction.params.ui_locales),
      request,
      `${pathOf(request)}/code`,
    );
    const half = await halfway.find(request.params.uid);
    const id = half?.accountId;
    if (!half || id === undefined) return toPassword(request, reply, view);
    const outcome = await factors.check(id, fieldOf(request, 'code'), view.language);
    if (outcome.kind === 'wait') {
      reply.header('retry-after', Math.ceil(outcome.waitMs / 1000));
      return sendPage(reply, 429, pages.tooManyTries(view, outcome.waitMs, view.address));
    }
    if (outcome.kind === 'refused') {
      const text = view.t('secondFactor.wrongCode');
      return sendPasswordPage(reply, 422, factorPages.askForCode(view, { field: 'code', text }));
    }
    await halfway.destroy(request.params.uid);
    await leaveOther(request, reply, interaction, id);
    const signedIn = { id, email: textOf(half['email']), shared: half['shared'] === true };
    return finishLogin(request, reply, { ...signedIn, amr: codeMethods });
  });

  /** The password was given too long ago, or not at all. */
  const toPassword = (request: FastifyRequest<Route>, reply: FastifyReply, view: PageView): FastifyReply =>
    reply.redirect(inLanguage(pathOf(request), view.language), 303);

  /** Signs in with what a device made of the page's challenge. */
  async function withPasskey(
    request: FastifyRequest<Route>,
    reply: FastifyReply,
    interaction: Interaction,
    answered: string,
  ): Promise<FastifyReply> {
    const view = ofForm(pages.view(request, interaction.params.ui_locales), request, pathOf(request));
    const shared = isShared(request);
    const outcome = await passkeys.decide(request.params.uid, answered, networkOf(request.ip));
    if (outcome.kind === 'wait') {
      reply.header('retry-after', Math.ceil(outcome.waitMs / 1000));
      return sendPage(reply, 429, pages.tooManyTries(view, outcome.waitMs, view.address ?? `${publicUrl}/`));
    }
    if (outcome.kind === 'refused')
      return sendPasswordPage(
        reply,
        422,
        await signInPage(request, view, { email: '', shared, problem: 'passkey' }),
      );
    await leaveOther(request, reply, interaction, outcome.account.id);
    return finishLogin(request, reply, { ...outcome.account, shared, amr: passkeyMethods });
  }

  const signInPage = async (request: FastifyRequest<Route>, view: PageView, page: SignInPage) =>
    pages.signIn(view, page, await passkeys.options(request.params.uid));

  /** Answers with the outcome of a submission. */
  async function answer(
    request: FastifyRequest<Route>,
    reply: FastifyReply,
    interaction: Interaction,
    standing: Exclude<Standing<SignInOutcome>, { kind: 'waiting' }>,
  ): Promise<FastifyReply> {
    const view = ofForm(pages.view(request, interaction.params.ui_locales), request, pathOf(request));
    if (standing.kind === 'failed') return fail(standing.error, request, reply);
    const { email, shared } = ofNote(standing.note);
    const form = async (status: number, problem: SignInPage['problem']) =>
      sendPasswordPage(reply, status, await signInPage(request, view, { email, shared, problem }));
    if (standing.kind === 'lost') return form(422, 'lost');
    if (standing.kind === 'full') {
      reply.header('retry-after', Math.ceil(standing.retryAfterMs / 1000));
      return form(503, { fullForMs: standing.retryAfterMs, kept: standing.kept });
    }
    const { outcome } = standing;
    switch (outcome.kind) {
      case 'wait':
        reply.header('retry-after', Math.ceil(outcome.waitMs / 1000));
        return sendPage(reply, 429, pages.tooManyTries(view, outcome.waitMs, view.address, email));
      case 'refused':
        return form(422, 'refused');
      case 'unverified':
        return reply.redirect(`${publicUrl}/registration/unverified`, 303);
      case 'accepted': {
        const { id } = outcome;
        if (await factors.isOn(id)) {
          await halfway.upsert(request.params.uid, { accountId: id, email, shared }, codeWaitS);
          return reply.redirect(inLanguage(`${pathOf(request)}/code`, view.language), 303);
        }
        await leaveOther(request, reply, interaction, id);
        return finishLogin(request, reply, { id, email, shared, amr: ['pwd'] });
      }
    }
  }

  async function interactionOf(request: FastifyRequest<Route>, reply: FastifyReply): Promise<Interaction> {
    const { provider } = await live.current();
    const interaction = await provider.interactionDetails(request.raw, reply.raw);
    if (interaction.uid !== request.params.uid) throw new errors.SessionNotFound('another request');
    return interaction;
  }

  /**
   * Why a request to sign in cannot go on: Back after signing in, a browser that keeps no cookies (the
   * request is there, its cookie is not), or its time is up.
   */
  async function whyOver(request: FastifyRequest<Route>, reply: FastifyReply) {
    const { provider } = await live.current();
    const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
    if (session.accountId !== undefined) return 'signedIn';
    const isWaiting = (await provider.Interaction.find(request.params.uid)) !== undefined;
    const hasCookie = request.headers.cookie?.includes(`${provider.cookieName('interaction')}=`) ?? false;
    return isWaiting && !hasCookie ? 'cookies' : 'expired';
  }

  /** Someone else is signed in on this browser: their session ends before the new one begins. */
  async function leaveOther(
    { raw }: FastifyRequest,
    reply: FastifyReply,
    interaction: Interaction,
    id: string,
  ) {
    const { provider } = await live.current();
    const session = await provider.Session.get(provider.createContext(raw, reply.raw));
    if (session.accountId === undefined || session.accountId === id) return;
    await endSession(db, session);
    delete interaction.session;
    await interaction.persist();
  }

  /** Finishes a log in. On a shared device it ends with the browser and leaves no sign of who was here. */
  async function finishLogin(
    request: FastifyRequest,
    reply: FastifyReply,
    { id, email, shared, amr }: { id: string; email: string; shared: boolean; amr: string[] },
  ): Promise<FastifyReply> {
    if (!shared) reply.header('set-cookie', await knownCookie(email));
    return finish(request, reply, { login: { accountId: id, amr, remember: !shared } });
  }

  async function finish(request: FastifyRequest, reply: FastifyReply, result: InteractionResults) {
    const { provider } = await live.current();
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303);
  }
}

/** The `amr` of a sign-in with password and code (RFC 8176). */
const codeMethods = ['pwd', 'otp', 'mfa'];

const isShared = (request: FastifyRequest): boolean => fieldOf(request, 'shared') === 'on';

/** Packs the facts that the page of a waiting submission needs. */
const noteOf = (email: string, shared: boolean): string => [email, ...(shared ? ['shared'] : [])].join('\n');
function ofNote(note: string): { email: string; shared: boolean } {
  const [email = '', shared] = note.split('\n');
  return { email, shared: shared === 'shared' };
}

/** The address of the form, without its query. */
const pathOf = ({ params }: FastifyRequest<Route>): string => `/idp/sign-in/${params.uid}`;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
