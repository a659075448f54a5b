import type { FastifyInstance } from 'fastify';
import { readFamilyUsage } from '../../../application/catalogue/family-usage.ts';
import { computePaymentStatus } from '../../../domain/shop/access-term.ts';
import { getMe } from '../../shared/api/me.ts';
import { serveLearnerRoute, type LearnerPorts } from '../activity/serve-learner.ts';

export function meRoutes(app: FastifyInstance, allPorts: LearnerPorts): void {
  serveLearnerRoute(app, getMe, allPorts, async (ports, { person }) => ({
    email: person.email,
    roles: person.roles,
    paymentStatus: computePaymentStatus(person.grants, ports.clock.now()),
    story: await readFamilyUsage(ports, person),
  }));
}
