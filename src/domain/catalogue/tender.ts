/** The topics that require every path of a conversation to say where help is. */
export const graveTopics = ['bereavement', 'depression', 'selfHarm'];
/** The topics that may hurt. */
const tender = [...graveTopics, 'bullying', 'sensitiveConversation'];

/**
 * The subject of an item. `tender` is the author's word; without it the topics (`lifeChallenges`) decide. Topics are
 * missing when they are unknown, as in a conversation without a network.
 */
export type ItemSubject = { tender?: boolean | undefined; lifeChallenges?: readonly string[] | undefined };

/** Returns whether an Activity is for a person who is about to hurt others: it is about both aggression and stress. */
export const isForPersonAboutToHurtOthers = ({ lifeChallenges = [] }: ItemSubject): boolean =>
  lifeChallenges.includes('stress') && lifeChallenges.includes('conflictAggression');

/** Returns the topics that may hurt; aggression is one of them only together with stress. */
export const findTenderTopics = (lifeChallenges: readonly string[]): string[] =>
  lifeChallenges.filter(
    (topic) =>
      tender.includes(topic) ||
      (topic === 'conflictAggression' && isForPersonAboutToHurtOthers({ lifeChallenges })),
  );

/**
 * Returns whether the subject may hurt. A screen shows a calm word before a tender subject, and never mentions one
 * unasked. The author's word decides, otherwise the topics; an unknown subject counts as tender.
 */
export const isTenderSubject = ({ tender: said, lifeChallenges }: ItemSubject): boolean =>
  said ?? (!lifeChallenges || findTenderTopics(lifeChallenges).length > 0);

/** The fields in which an author states the subject of an item. */
type Written = { tender?: boolean; categories: { lifeChallenges?: readonly string[] } };

/** Returns whether an authored item has a tender subject. */
export const isTenderContent = ({ tender: said, categories }: Written): boolean =>
  isTenderSubject({ tender: said, lifeChallenges: categories.lifeChallenges ?? [] });
