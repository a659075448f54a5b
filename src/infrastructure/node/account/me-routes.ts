import type { FastifyInstance } from 'fastify';
import { storyOf } from '../../../application/catalogue/own-story.ts';
import { paymentStatus } from '../../../domain/shop/access-term.ts';
import { getMe } from '../../shared/api/me.ts';
import { serveLearner, type LearnerPorts } from '../activity/serve-learner.ts';

export function meRoutes(app: FastifyInstance, allPorts: LearnerPorts): void {
  serveLearner(app, getMe, allPorts, async (ports, { person }) => ({
    email: person.email,
    roles: person.roles,
    paymentStatus: paymentStatus(person.grants, ports.clock.now()),
    story: await storyOf(ports, person),
  }));
}
