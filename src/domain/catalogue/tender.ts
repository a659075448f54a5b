/** Topics on which a conversation says on every path where help is. */
export const grave = ['bereavement', 'depression', 'selfHarm'];
/** Topics that may hurt. */
const tender = [...grave, 'bullying', 'sensitiveConversation'];

/**
 * The subject of an item. `tender`: the author's word on it; missing where the topics decide. Topics are missing where
 * they are unknown, as in a conversation without a network.
 */
export type ItemSubject = { tender?: boolean | undefined; lifeChallenges?: readonly string[] | undefined };

/** An Activity about rows and stress is for somebody who is about to hurt others. */
export const isForWhoHurts = ({ lifeChallenges = [] }: ItemSubject): boolean =>
  lifeChallenges.includes('stress') && lifeChallenges.includes('conflictAggression');

/** The topics of an item that may hurt; aggression is one of them beside stress. */
export const tenderTopics = (lifeChallenges: readonly string[]): string[] =>
  lifeChallenges.filter(
    (topic) =>
      tender.includes(topic) || (topic === 'conflictAggression' && isForWhoHurts({ lifeChallenges })),
  );

/**
 * Is the subject one that may hurt? It gets a calm word beforehand, and nobody is shown or told of it unasked. The
 * author's word counts; without it the topics decide, and what is not known is taken for tender.
 */
export const isTender = ({ tender: said, lifeChallenges }: ItemSubject): boolean =>
  said ?? (!lifeChallenges || tenderTopics(lifeChallenges).length > 0);

/** An author's fields about the subject of an item. */
type Written = { tender?: boolean; categories: { lifeChallenges?: readonly string[] } };

/** The same of an item as its author wrote it. */
export const isTenderContent = ({ tender: said, categories }: Written): boolean =>
  isTender({ tender: said, lifeChallenges: categories.lifeChallenges ?? [] });
