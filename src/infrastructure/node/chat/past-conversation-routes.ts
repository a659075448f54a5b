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
  toWireFoundConversation,
  toWirePastConversation,
} from '../../shared/api/past-conversations.ts';
import { serveLearnerRoute, type LearnerPorts } from '../activity/serve-learner.ts';

/** Serves conversations that are over. */
export function pastConversationRoutes(app: FastifyInstance, allPorts: LearnerPorts): void {
  serveLearnerRoute(app, listPastConversations, allPorts, async (ports, { person, query }) => {
    const { conversations, keepsMore } = await list(ports, person, query);
    return { conversations: conversations.map(toWirePastConversation), keepsMore };
  });

  serveLearnerRoute(app, searchPastConversations, allPorts, async (ports, { person, body }) => ({
    conversations: (await search(ports, person, body.words, body)).map(toWireFoundConversation),
  }));

  serveLearnerRoute(app, readPastConversation, allPorts, async (ports, { person, parameters }) => {
    const { conversation, available } = await read(ports, person, parameters.conversationId);
    return { conversation: toWirePastConversation(conversation), available };
  });
}
