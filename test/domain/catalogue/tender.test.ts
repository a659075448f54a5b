import { isTenderSubject, isTenderContent, findTenderTopics } from '../../../src/domain/catalogue/tender.ts';

test.each([
  [['selfHarm'], true],
  [['depression'], true],
  [['bereavement', 'familyTransitions'], true],
  [['bullying', 'schoolPressures'], true],
  [['lgbtq', 'sensitiveConversation'], true],
  [['stress', 'conflictAggression'], true],
  [['conflictAggression', 'anxiety', 'stress'], true],
  [['stress'], false],
  [['conflictAggression'], false],
  [['anxiety', 'schoolPressures'], false],
  [[], false],
])('without a word of its author the topics %j decide: tender is %s', (lifeChallenges, expected) => {
  expect(isTenderSubject({ lifeChallenges })).toBe(expected);
  expect(isTenderContent({ categories: { lifeChallenges } })).toBe(expected);
});

test('the word of the author counts, whatever the topics are', () => {
  expect(isTenderSubject({ tender: true, lifeChallenges: ['stress'] })).toBe(true);
  expect(isTenderSubject({ tender: false, lifeChallenges: ['bullying'] })).toBe(false);
  expect(isTenderContent({ tender: true, categories: {} })).toBe(true);
  expect(isTenderContent({ categories: {} })).toBe(false);
});

test('of the topics beside stress, aggression may hurt', () => {
  expect(findTenderTopics(['stress', 'conflictAggression', 'anxiety'])).toEqual(['conflictAggression']);
  expect(findTenderTopics(['conflictAggression', 'anxiety'])).toEqual([]);
});
