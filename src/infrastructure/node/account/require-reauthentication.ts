import type { FastifyInstance } from 'fastify';
import {
  demandReauthentication,
  type ReauthenticationPorts,
} from '../../../application/account/reauthentication.ts';
import { callerOf } from './reauthentication-routes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    requiresReauthentication?: boolean;
  }
}

/** Refuses calls that answer with protected content while it is closed. Comes after authentication. */
export function requireReauthentication(app: FastifyInstance, ports: ReauthenticationPorts): void {
  app.addHook('onRequest', async (request) => {
    const { person, routeOptions } = request;
    if (person && routeOptions.config.requiresReauthentication)
      await demandReauthentication(ports, callerOf(request, person));
  });
}
