import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../../application/ports/clock.ts';
import { sendProblem } from './error-handler.ts';

/** Why the server cannot serve at the moment, in words for its operator; null when it can. */
export type Readiness = () => Promise<string | null>;

declare module 'fastify' {
  interface FastifyInstance {
    /** The server's end: once it has begun, no new work is taken. */
    ending: { hasBegun: boolean };
  }
  interface FastifyContextConfig {
    /** Asked so often that its lines would hide all others. */
    isQuiet?: boolean;
  }
}

/** One answer serves all who ask within this time, so that nobody's asking is a load. */
const askEveryMs = 1000;

/**
 * Serves operators, open to anyone: GET /healthz (200 while the process lives; asks nothing of the database) and GET
 * /readyz (200, or 503 with Retry-After and a reason while the database does not answer or the server is ending, so
 * that a balancer sends people elsewhere).
 */
export async function healthRoutes(
  app: FastifyInstance,
  { readiness, clock }: { readiness: Readiness; clock: Clock },
): Promise<void> {
  const answers = new LRUCache<'ready', { reason: string | null }>({
    max: 1,
    ttl: askEveryMs,
    ttlResolution: 0,
    perf: clock,
    fetchMethod: async () => ({ reason: await readiness() }),
  });
  const config = { access: 'anyone' as const, isQuiet: true };
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  app.get('/healthz', { config }, async () => ({ status: 'alive' }));
  app.get('/readyz', { config }, async (_request, reply) => {
    const { reason } = app.ending.hasBegun
      ? { reason: 'The server is ending.' }
      : await answers.forceFetch('ready');
    return reason === null ? { status: 'ready' } : sendProblem(reply, 'Unavailable', reason);
  });
}
