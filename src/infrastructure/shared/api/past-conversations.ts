import type { FromSchema } from 'json-schema-to-ts';
import type {
  ConversationSearchResult,
  PastConversation,
  PastConversationList,
} from '../../../domain/chat/past-conversation.ts';
import { readObjectFields, readText } from './parts/read-fields.ts';
import { defineRoute, fromWireInstant, formatIsoInstant, textSchema } from './parts/route.ts';
import { stepsReplySchema } from './steps.ts';

/**
 * The calls for reading finished conversations again (an addition to specification 7). When a backend without these
 * calls answers 404, none are shown.
 */

const pastSchema = {
  type: 'object',
  required: ['id', 'activityId', 'title', 'endedOn', 'completed', 'withdrawn'],
  properties: {
    id: { type: 'string' },
    activityId: { type: 'string' },
    title: { type: 'string' },
    language: { type: 'string', description: "That of its title, where it is not the content's own" },
    endedOn: { type: 'string', format: 'date-time' },
    completed: { type: 'boolean', description: 'False where it was begun again before its end' },
    withdrawn: { type: 'boolean', description: 'Its Activity is closed to everybody: it cannot be read' },
  },
} as const;

type WirePast = FromSchema<typeof pastSchema>;

const kept = {
  type: 'boolean',
  description: 'Also those that are tender, and those of what the family left for its safety',
} as const;

export const listPastConversations = defineRoute({ method: 'GET', path: '/me/conversations' }, () => ({
  requiresReauthentication: true,
  access: 'learner',
  summary: 'The conversations that are over, newest first; one that was begun again is among them',
  query: { type: 'object', properties: { kept } },
  reply: {
    type: 'object',
    required: ['conversations', 'keepsMore'],
    properties: {
      conversations: { type: 'array', items: pastSchema },
      keepsMore: { type: 'boolean', description: 'There are others, which come with "kept"' },
    },
  },
  errors: ['401', 'TooManyRequests'],
}));

export const searchPastConversations = defineRoute(
  { method: 'POST', path: '/me/conversation-search' },
  () => ({
    requiresReauthentication: true,
    access: 'learner',
    summary:
      'Those in which all of these words were said, newest first; a POST, so that no address has the words',
    body: {
      type: 'object',
      required: ['words'],
      additionalProperties: false,
      properties: { words: { ...textSchema(200), description: 'Beginnings of words, in any case' }, kept },
    },
    reply: {
      type: 'object',
      required: ['conversations'],
      properties: {
        conversations: {
          type: 'array',
          items: {
            ...pastSchema,
            required: [...pastSchema.required, 'excerpt'],
            properties: {
              ...pastSchema.properties,
              excerpt: { type: 'string', description: 'A piece of what was said; empty for the title alone' },
            },
          },
        },
      },
    },
    errors: ['401', 'InvalidRequest', 'TooManyRequests'],
  }),
);

export const readPastConversation = defineRoute(
  { method: 'GET', path: '/me/conversations/:conversationId' },
  () => ({
    requiresReauthentication: true,
    access: 'learner',
    summary: 'What was said in one of them; nothing private, and nothing that asks',
    reply: {
      type: 'object',
      required: ['conversation', 'available'],
      properties: { conversation: pastSchema, available: stepsReplySchema },
    },
    errors: ['401', 'NotFound', 'Withdrawn', 'TooManyRequests'],
  }),
);

export const toWirePastConversation = ({
  endedAt,
  isCompleted,
  isWithdrawn,
  ...rest
}: PastConversation): WirePast => ({
  ...rest,
  endedOn: formatIsoInstant(endedAt),
  completed: isCompleted,
  withdrawn: isWithdrawn,
});

/** Reads a finished conversation from any server. */
export function fromWirePastConversation(wire: unknown): PastConversation {
  const { id, activityId, title, language, endedOn, completed, withdrawn } = readObjectFields<WirePast>(wire);
  const inLanguage = readText(language);
  return {
    id: readText(id) ?? '',
    activityId: readText(activityId) ?? '',
    title: readText(title) ?? '',
    ...(inLanguage ? { language: inLanguage } : {}),
    endedAt: fromWireInstant(endedOn) ?? 0,
    isCompleted: completed !== false,
    isWithdrawn: withdrawn === true,
  };
}

export function fromWirePastConversations(wire: unknown): PastConversationList {
  const { conversations, keepsMore } = readObjectFields<{ conversations: unknown; keepsMore: unknown }>(wire);
  return {
    conversations: (Array.isArray(conversations) ? conversations : []).map(fromWirePastConversation),
    keepsMore: keepsMore === true,
  };
}

export const toWireFoundConversation = ({
  excerpt,
  ...past
}: ConversationSearchResult): WirePast & { excerpt: string } => ({
  ...toWirePastConversation(past),
  excerpt,
});

export function fromWireFoundConversations(wire: unknown): ConversationSearchResult[] {
  const { conversations } = readObjectFields<{ conversations: unknown }>(wire);
  return (Array.isArray(conversations) ? conversations : []).map((one: unknown) => ({
    ...fromWirePastConversation(one),
    excerpt: readText(readObjectFields<{ excerpt: unknown }>(one).excerpt) ?? '',
  }));
}
