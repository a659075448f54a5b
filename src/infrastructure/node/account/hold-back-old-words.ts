import type { FastifyInstance } from 'fastify';
import { demandOpen, type OldWordsPorts } from '../../../application/account/old-words.ts';
import { callerOf } from './old-words-routes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    holdsOldWords?: boolean;
  }
}

/** Refuses calls that answer with old words while these are closed. Comes after authentication. */
export function holdBackOldWords(app: FastifyInstance, ports: OldWordsPorts): void {
  app.addHook('onRequest', async (request) => {
    const { person, routeOptions } = request;
    if (person && routeOptions.config.holdsOldWords) await demandOpen(ports, callerOf(request, person));
  });
}
