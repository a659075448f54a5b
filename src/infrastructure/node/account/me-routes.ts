import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../../application/ports/clock.ts';
import { paymentStatus } from '../../../domain/shop/access-term.ts';
import { getMe } from '../../shared/api/me.ts';
import { serve } from '../platform/http/serve.ts';

export function meRoutes(app: FastifyInstance, { clock }: { clock: Clock }): void {
  serve(app, getMe, async ({ person }) => ({
    email: person.email,
    roles: person.roles,
    paymentStatus: paymentStatus(person.grants, clock.now()),
  }));
}
