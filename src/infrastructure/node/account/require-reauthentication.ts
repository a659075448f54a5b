import type { FastifyInstance } from 'fastify';
import {
  assertReauthenticated,
  type ReauthenticationPorts,
} from '../../../application/account/reauthentication.ts';
import { toReauthenticationCaller } from './reauthentication-routes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    requiresReauthentication?: boolean;
  }
}

/**
 * Refuses calls for protected content (what a family said) while it is closed. Must be registered after authentication.
 */
export function requireReauthentication(app: FastifyInstance, ports: ReauthenticationPorts): void {
  app.addHook('onRequest', async (request) => {
    const { person, routeOptions } = request;
    if (person && routeOptions.config.requiresReauthentication)
      await assertReauthenticated(ports, toReauthenticationCaller(request, person));
  });
}
