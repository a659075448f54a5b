import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { toErrorCode } from '../../../application/errors.ts';
import { MemoryRateLimiter } from '../../shared/platform/memory-limits.ts';
import { toClientNetwork } from '../platform/http/network-of.ts';
import { sendPage } from '../platform/pages/page-frame.ts';
import { isSameOriginForm, acceptForms } from '../platform/pages/forms.ts';
import { expireOldSignInCookies, fromHostCookies } from './host-cookies.ts';
import { runInSignInEpoch } from './accounts/sql-adapter.ts';
import { TokenOwnerFinder } from './token-owners.ts';
import { issuerUrlOf, type IdentityProvider } from './provider.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { endSession } from './log-out.ts';

/**
 * Serves all paths below /idp: the log-in page, the user-info endpoint, and the provider itself for all others. Headers
 * that the server has set are kept, but the pages' content policy replaces the server's.
 */
export function createIdentityPlugin(identity: IdentityProvider): FastifyPluginAsync {
  return async (app) => {
    identity.live.onFault = (error) => app.log.error({ err: error }, 'the identity provider failed');
    if (identity.publicUrl.startsWith('https:'))
      app.addHook('onRequest', async ({ raw }, reply) => {
        const { headers, url = '' } = raw;
        if (headers.cookie === undefined) return;
        if (isAuthorization(url, identity))
          reply.header('set-cookie', expireOldSignInCookies(headers.cookie));
        headers.cookie = fromHostCookies(headers.cookie, url);
      });
    await app.register((scope) => signInRoutes(scope, identity));
    await app.register((scope) => secondFactorRoutes(scope, identity));
    await app.register((scope) => leaveRoute(scope, identity));
    await app.register((scope) => userInfoRoute(scope, identity));
    await app.register((scope) => providerRoutes(scope, identity));
  };
}

/** Returns whether a sign-in begins at this address. */
const isAuthorization = (url: string, identity: IdentityProvider): boolean =>
  url.split('?', 1)[0] === `${new URL(issuerUrlOf(identity)).pathname}/auth`;

/** Serves GET /idp/userinfo (401 for an invalid token). */
async function userInfoRoute(app: FastifyInstance, identity: IdentityProvider): Promise<void> {
  const tokens = new TokenOwnerFinder(identity);

  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'user info failed');
    const isPassing = toErrorCode(error) === 'Unavailable';
    if (isPassing) void reply.header('retry-after', '5');
    return reply
      .code(isPassing ? 503 : 500)
      .header('cache-control', 'no-store')
      .send({ error: 'server_error' });
  });

  app.get('/idp/userinfo', async (request, reply) => {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const owner = token === undefined ? null : await tokens.ownerOf(token);
    reply.header('cache-control', 'no-store');
    if (owner) return { sub: owner.id, email: owner.email, email_verified: owner.verifiedAt !== null };
    const challenge = token === undefined ? 'Bearer' : 'Bearer error="invalid_token"';
    return reply.code(401).header('www-authenticate', challenge).send({ error: 'invalid_token' });
  });
}

/**
 * The limit of sign-ins begun from one network: a whole school may sign in at once, but a flood would fill the database
 * with unfinished sign-ins. Each process counts in memory, so that a flood causes no statement.
 */
const signInsBegun = { name: 'sign-ins begun', windows: [{ most: 300, withinMs: 60_000 }] };

/** Serves the provider, which reads the raw request itself; no parser may read the body before. */
async function providerRoutes(app: FastifyInstance, identity: IdentityProvider): Promise<void> {
  const { live, publicUrl, clock, pages } = identity;
  const { protocol, host } = new URL(publicUrl);
  const mount = new URL(issuerUrlOf({ publicUrl })).pathname;

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  const begun = new MemoryRateLimiter(clock);

  const forward = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (isAuthorization(request.url, identity)) {
      const waitMs = begun.takeNow(signInsBegun, toClientNetwork(request.ip));
      if (waitMs > 0) {
        reply.header('retry-after', Math.ceil(waitMs / 1000));
        return sendPage(reply, 429, pages.tooManyTries(pages.view(request), waitMs, `${publicUrl}/`));
      }
    }
    const { handle } = await live.current();
    reply.hijack();
    const { raw } = request;
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    Object.assign(raw.headers, { 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-host': host });
    delete raw.headers['x-forwarded-for'];
    Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(mount.length) });
    void runInSignInEpoch(() => handle(raw, reply.raw));
    return reply;
  };
  app.route({ method: ['GET', 'POST', 'OPTIONS'], url: `${mount}/*`, handler: forward });
}

/**
 * Serves POST /idp/leave, which ends the session of this browser's cookie and its grants. It needs no token, because
 * the page may have no valid one. 204 even if nobody is signed in; 403 from another site.
 */
async function leaveRoute(app: FastifyInstance, { live, db, publicUrl }: IdentityProvider): Promise<void> {
  acceptForms(app);
  app.post('/idp/leave', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isSameOriginForm(request, publicUrl)) return reply.code(403).send();
    const { provider } = await live.current();
    const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
    if (session.accountId !== undefined) await endSession(db, session);
    return reply.code(204).send();
  });
}
