import type { FastifyInstance } from 'fastify';
import { showTerms } from '../../../application/account/show-terms.ts';
import * as api from '../../shared/api/terms.ts';
import { serveRoute } from '../platform/http/serve.ts';

/** Serves the list of people who have accepted each version of the Terms (an addition to the specification). */
export function termsRoutes(app: FastifyInstance, ports: Parameters<typeof showTerms>[0]): void {
  serveRoute(app, api.showAcceptedTerms, async () => {
    const { current, accepted } = await showTerms(ports);
    return { current, accepted: accepted.map(api.toWireTerms) };
  });
}
