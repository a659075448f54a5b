import type { FastifyReply } from 'fastify';
import { errors } from 'oidc-provider';
import { toErrorCode } from '../../../application/errors.ts';
import { sendPage } from '../platform/pages/page-frame.ts';
import { parseWaitingQuery, sendWaitingPage } from '../platform/pages/waiting-page.ts';
import type { FailurePageKind } from './pages.ts';
import type { IdentityProvider } from './provider.ts';
import { signInFormPathOf, type SignInRequest } from './sign-in-state.ts';

/** Sends the pages for a sign-in that cannot continue. */
export class SignInFaultPages {
  readonly #identity: IdentityProvider;

  constructor(identity: IdentityProvider) {
    this.#identity = identity;
  }

  /** Replies with the page for an error of a sign-in step. */
  async answer(
    error: Error & { statusCode?: number },
    request: SignInRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { pages, frame } = this.#identity;
    const view = pages.view(request);
    if (error instanceof errors.SessionNotFound) {
      const reason = await this.#whyOver(request, reply);
      return sendPage(reply, 410, reason === 'signedIn' ? pages.signedIn(view) : pages.failure(view, reason));
    }
    const status = error.statusCode ?? 500;
    if (status < 500) return sendPage(reply, status, pages.failure(view, 'failed', String(status)));
    // The database was too busy to read the submission, which stays in the queue.
    if (toErrorCode(error) === 'Unavailable' && request.method === 'GET' && parseWaitingQuery(request.query))
      return sendWaitingPage(reply, frame, view, {
        path: signInFormPathOf(request),
        waitedFor: 'signIn',
        expectedMs: null,
      });
    return this.ours(error, request, reply);
  }

  /** Replies with the page for a fault of the server. */
  ours(error: unknown, request: SignInRequest, reply: FastifyReply): FastifyReply {
    const { pages } = this.#identity;
    request.log.error({ err: error }, 'signing in failed');
    const isPassing = toErrorCode(error) === 'Unavailable';
    if (isPassing) reply.header('retry-after', '5');
    const page = pages.failure(pages.view(request), 'unavailable', request.id);
    return sendPage(reply, isPassing ? 503 : 500, page);
  }

  /** Replies to a form that another site submitted. */
  foreign(request: SignInRequest, reply: FastifyReply): FastifyReply {
    const { pages } = this.#identity;
    return sendPage(reply, 403, pages.failure(pages.view(request), 'failed', '403'));
  }

  /**
   * Returns why a sign-in request cannot continue: the person went back after signing in, the browser stores no cookies
   * (the request exists, but its cookie is missing), or the request has expired.
   */
  async #whyOver(request: SignInRequest, reply: FastifyReply): Promise<'signedIn' | FailurePageKind> {
    const { provider } = await this.#identity.live.current();
    const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
    if (session.accountId !== undefined) return 'signedIn';
    const isWaiting = (await provider.Interaction.find(request.params.uid)) !== undefined;
    const hasCookie = request.headers.cookie?.includes(`${provider.cookieName('interaction')}=`) ?? false;
    return isWaiting && !hasCookie ? 'cookies' : 'expired';
  }
}
