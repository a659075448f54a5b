import { parseDeclaredMinutes } from '../activity/declared-minutes.ts';
import { isTenderSubject, findTenderTopics } from './tender.ts';
import { isCardCompleted, type CatalogueCard } from './card.ts';
import { listTodayChallenges, type Preference } from './preference.ts';

/** The weight of each part of the preference in the order of suggestions. */
const weights = { about: 8, who: 4, time: 2, open: 1 };

/**
 * Returns Activities for today, the best first, without finished ones and those under way. An Activity on a tender
 * subject is suggested only if the family chose that subject. The subject counts most, then the audience, the time, and
 * access; among equals the shortest comes first.
 */
export function suggestActivities(
  cards: readonly CatalogueCard[],
  preference: Preference,
  isUnderWay: (card: CatalogueCard) => boolean = () => false,
): CatalogueCard[] {
  const { who, minutes } = preference;
  const challenges = listTodayChallenges(preference);
  const isAbout = ({ lifeChallenges }: CatalogueCard): boolean =>
    lifeChallenges.some((challenge) => challenges.includes(challenge));
  /** The topic 'sensitiveConversation' belongs to no subject that a family can choose, so it is allowed beside each. */
  const isWelcome = (challenge: string): boolean =>
    challenges.includes(challenge) || challenge === 'sensitiveConversation';
  const isAsked = (card: CatalogueCard): boolean =>
    !isTenderSubject(card) || (isAbout(card) && findTenderTopics(card.lifeChallenges).every(isWelcome));
  const rate = (card: CatalogueCard): number => {
    const fits = {
      about: isAbout(card),
      who: who !== undefined && card.audience === who,
      time: minutes !== undefined && shortest(card) <= minutes,
      open: card.access !== 'locked',
    };
    return (Object.keys(weights) as (keyof typeof weights)[]).reduce(
      (sum, fit) => sum + (fits[fit] ? weights[fit] : 0),
      0,
    );
  };
  return cards
    .filter(
      (card) => card.type === 'Activity' && !isCardCompleted(card) && !isUnderWay(card) && isAsked(card),
    )
    .map((card) => ({ card, rate: rate(card) }))
    .toSorted((one, other) => other.rate - one.rate || shortest(one.card) - shortest(other.card))
    .map(({ card }) => card);
}

const shortest = ({ durations }: CatalogueCard): number => Math.min(...parseDeclaredMinutes(durations));
