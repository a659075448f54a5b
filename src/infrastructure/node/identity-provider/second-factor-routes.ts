import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderErrorPage, readFormField, acceptSameOriginForms } from '../platform/pages/forms.ts';
import { sendPage } from '../platform/pages/page-frame.ts';
import { SignInEndedError } from '../platform/database/standing-sign-in.ts';
import { runWithSignIn } from '../platform/current-act-sign-in.ts';
import type { Account } from './accounts/accounts.ts';
import type { IdentityProvider } from './provider.ts';
import { SecondFactorPages } from './second-factor-pages.ts';
import { SecondFactorSteps, secondFactorPath, type SecondFactorState } from './second-factor-steps.ts';

/**
 * Serves GET and POST /idp/second-factor, which set up and remove the second factor of the signed-in person; both
 * require the password. 401 without a sign-in, 422 for input that can be corrected, 429 with Retry-After when
 * throttled, 403 from another site.
 */
export async function secondFactorRoutes(app: FastifyInstance, identity: IdentityProvider): Promise<void> {
  const { frame } = identity;
  const pages = new SecondFactorPages(frame);
  const steps = new SecondFactorSteps(identity, pages);
  acceptSameOriginForms(app, frame);

  app.get(secondFactorPath, async (request, reply) => {
    const signedIn = await signedInBy(identity, request, reply);
    return signedIn ? steps.show({ request, reply, account: signedIn.account }) : nobody(request, reply);
  });

  app.post(secondFactorPath, async (request, reply) => {
    const signedIn = await signedInBy(identity, request, reply);
    if (!signedIn) return nobody(request, reply);
    const { account, sessionId: id } = signedIn;
    const record = { model: 'Session', id } as const;
    return runWithSignIn({ accountId: account.id, record }, () => act({ request, reply, account })).catch(
      (error: unknown) => {
        if (error instanceof SignInEndedError) return nobody(request, reply);
        throw error;
      },
    );
  });

  async function act(state: SecondFactorState): Promise<FastifyReply> {
    const { request, reply } = state;
    switch (readFormField(request, 'act')) {
      case 'begin':
        return steps.begin(state);
      case 'confirm':
        return steps.confirm(state);
      case 'remove':
        return steps.remove(state);
      default:
        return sendPage(reply, 400, renderErrorPage(frame, request, 'form'));
    }
  }

  const nobody = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendPage(reply, 401, pages.signInFirst(frame.view(request)));
}

/** Returns the account signed in on this browser; null if there is none or if it was disabled. */
async function signedInBy(
  { live, accounts }: IdentityProvider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ account: Account; sessionId: string } | null> {
  const { provider } = await live.current();
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
  const account = session.accountId === undefined ? null : await accounts.byId(session.accountId);
  return account?.disabledAt === null ? { account, sessionId: session.jti } : null;
}
