import type { FastifyInstance } from 'fastify';
import { listKeepsakes as list } from '../../../application/chat/list-keepsakes.ts';
import { listKeepsakes, toWireKeepsake } from '../../shared/api/keepsakes.ts';
import { serveLearner, type LearningPorts } from '../activity/learning-ports.ts';

/** What the family made. */
export function keepsakeRoutes(app: FastifyInstance, allPorts: LearningPorts): void {
  serveLearner(app, listKeepsakes, allPorts, async (ports, { person }) => ({
    keepsakes: (await list(ports, person)).map(toWireKeepsake),
  }));
}
