import type { FastifyInstance } from 'fastify';
import {
  listPastConversations as list,
  readPastConversation as read,
  searchPastConversations as search,
} from '../../../application/chat/past-conversations.ts';
import {
  listPastConversations,
  readPastConversation,
  searchPastConversations,
  toWireFound,
  toWirePast,
} from '../../shared/api/past-conversations.ts';
import { serveLearner, type LearnerPorts } from '../activity/serve-learner.ts';

/** Serves conversations that are over. */
export function pastConversationRoutes(app: FastifyInstance, allPorts: LearnerPorts): void {
  serveLearner(app, listPastConversations, allPorts, async (ports, { person, query }) => {
    const { conversations, keepsMore } = await list(ports, person, query);
    return { conversations: conversations.map(toWirePast), keepsMore };
  });

  serveLearner(app, searchPastConversations, allPorts, async (ports, { person, body }) => ({
    conversations: (await search(ports, person, body.words, body)).map(toWireFound),
  }));

  serveLearner(app, readPastConversation, allPorts, async (ports, { person, parameters }) => {
    const { conversation, available } = await read(ports, person, parameters.conversationId);
    return { conversation: toWirePast(conversation), available };
  });
}
