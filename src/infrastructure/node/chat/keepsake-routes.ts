import type { FastifyInstance } from 'fastify';
import { listKeepsakes as list } from '../../../application/chat/list-keepsakes.ts';
import { forgetKeepsake as forget, markKeepsake as mark } from '../../../application/chat/mark-keepsake.ts';
import { forgetKeepsake, listKeepsakes, markKeepsake, toWireKeepsake } from '../../shared/api/keepsakes.ts';
import { serveLearnerRoute, type LearnerPorts } from '../activity/serve-learner.ts';

/** Serves a family's keepsakes (answers that an Activity keeps) and the family's changes to them. */
export function keepsakeRoutes(app: FastifyInstance, allPorts: LearnerPorts): void {
  serveLearnerRoute(app, listKeepsakes, allPorts, async (ports, { person }) => ({
    keepsakes: (await list(ports, person)).map(toWireKeepsake),
  }));

  serveLearnerRoute(app, markKeepsake, allPorts, async (ports, { person, body }) => ({
    keepsakes: (await mark(ports, person, body.id, body)).map(toWireKeepsake),
  }));

  serveLearnerRoute(app, forgetKeepsake, allPorts, async (ports, { person, body }) => ({
    keepsakes: (await forget(ports, person, body.id)).map(toWireKeepsake),
  }));
}
