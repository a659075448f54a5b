import type { FastifyInstance } from 'fastify';
import { isFromHere, readForms } from '../platform/pages/forms.ts';
import { endSession } from './log-out.ts';
import type { IdentityProvider } from './provider.ts';

/**
 * POST /idp/leave ends the session of this browser's cookie with everything that came of it: the page that asks may
 * hold no token that counts any more. 204, also where nobody is signed in; 403 from another site.
 */
export async function leaveRoute(
  app: FastifyInstance,
  { live, db, publicUrl }: IdentityProvider,
): Promise<void> {
  readForms(app);
  app.post('/idp/leave', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isFromHere(request, publicUrl)) return reply.code(403).send();
    const { provider } = await live.current();
    const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
    if (session.accountId !== undefined) await endSession(db, session);
    return reply.code(204).send();
  });
}
