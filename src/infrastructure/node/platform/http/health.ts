import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../../application/ports/clock.ts';
import { sendProblem } from './error-handler.ts';

/** Returns why the server cannot serve now, as a text for the operator; null if it can. */
export type Readiness = () => Promise<string | null>;

declare module 'fastify' {
  interface FastifyInstance {
    /** The shutdown of the server: once it has begun, no new work is accepted. */
    ending: { hasBegun: boolean };
  }
  interface FastifyContextConfig {
    /** True for a route that is called so often that its log lines would hide all others. */
    isQuiet?: boolean;
  }
}

/** The time for which one result answers all requests (ms), so that many requests cause no load. */
const askEveryMs = 1000;

/**
 * Serves two calls for operators, open to anyone: GET /healthz (200 while the process lives, without the database) and
 * GET /readyz (200, or 503 with Retry-After and a reason while the database does not answer or the server is shutting
 * down, so that a balancer sends people elsewhere).
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
