import {
  filterGroups,
  formatFilterLabel,
  addUnknownFilterOptions,
} from '../../../src/domain/catalogue/filter-options.ts';
import { splitCamelCase } from '../../../src/domain/catalogue/split-camel-case.ts';

test.each([
  ['gettingStarted', ['Checking In=checkingIn']],
  [
    'lifeChallenges',
    [
      'Anxiety=anxiety',
      'Bereavement=bereavement',
      'Bullying=bullying',
      'Conflict or Aggression=conflictAggression',
      'Depression=depression',
      'School Pressures=schoolPressures',
      'Self Harm=selfHarm',
      'Sensitive Conversation=sensitiveConversation',
      'LGBTQ+=lgbtq',
      'Social Media & Screentime=socialMediaScreentime',
      'Stress=stress',
      'Family Transitions=familyTransitions',
    ],
  ],
  [
    'relationshipBuilders',
    [
      'Trust Initiator=trustInitiator',
      'Resilience=resilience',
      'Understanding=understanding',
      'Connection=connection',
      'Empathy=empathy',
    ],
  ],
  ['durations', ['5 mins=5mins', '10 mins=10mins', '20 mins=20mins', '60 mins=60mins']],
])('%s offers the options of the specification', (key, expected) => {
  const group = filterGroups.find((candidate) => candidate.key === key);
  expect(group?.options.map(({ label, value }) => `${label}=${value}`)).toEqual(expected);
});

test.each([
  ['anxiety', 'Anxiety'],
  ['lgbtq', 'LGBTQ+'],
  ['conflictAggression', 'Conflict or Aggression'],
  ['5mins', '5 mins'],
  ['45mins', '45 mins'],
  ['somethingNewHere', 'Something New Here'],
  ['constructor', 'Constructor'],
  ['', ''],
])('the label of %j is %j', (value, label) => {
  expect(formatFilterLabel(value)).toBe(label);
});

test.each([
  ['one', 'One'],
  ['SomethingNew', 'Something New'],
  ['ADHDSupport', 'ADHD Support'],
  ['top10Tips', 'Top 10 Tips'],
  ['LGBTQ+', 'LGBTQ+'],
  ['écoleÉlémentaire', 'École Élémentaire'],
  ['cafe\u0301Time', 'Cafe\u0301 Time'],
  ['self-harm', 'Self-harm'],
  ['Already In Words', 'Already In Words'],
  ['😀face', '😀face'],
  ['日本語', '日本語'],
])('%j splits into %j', (value, words) => {
  expect(splitCamelCase(value)).toBe(words);
});

test('values that a group does not know become options after its own, each once', () => {
  const group = { key: 'gettingStarted', options: [{ label: 'Checking In', value: 'checkingIn' }] } as const;
  expect(addUnknownFilterOptions(group, ['somethingNewHere', 'checkingIn', 'somethingNewHere'])).toEqual([
    { label: 'Checking In', value: 'checkingIn' },
    { label: 'Something New Here', value: 'somethingNewHere' },
  ]);
  expect(addUnknownFilterOptions(group, [])).toEqual(group.options);
});

test('a very long value is split in linear time', () => {
  expect(splitCamelCase('aB'.repeat(50_000))).toHaveLength(150_000);
});
