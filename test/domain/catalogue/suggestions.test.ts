import { filterGroups } from '../../../src/domain/catalogue/filter-options.ts';
import {
  parseTodayPreference,
  todaySubjects,
  type Preference,
} from '../../../src/domain/catalogue/preference.ts';
import { suggestActivities } from '../../../src/domain/catalogue/suggestions.ts';
import { plainCard } from '../../support/card.ts';

const cards = [
  plainCard('us-hour', { audience: 'together', durations: ['60mins'] }),
  plainCard('us-worry', { audience: 'together', durations: ['10mins'], lifeChallenges: ['anxiety'] }),
  plainCard('kid-row', { audience: 'child', durations: ['10mins'], lifeChallenges: ['conflictAggression'] }),
  plainCard('teen-school', {
    audience: 'teenager',
    durations: ['20mins'],
    lifeChallenges: ['schoolPressures'],
  }),
  plainCard('me-locked', { audience: 'parent', durations: ['5mins'], access: 'locked' }),
  plainCard('me-talk', { audience: 'parent', durations: ['10mins'] }),
  plainCard('done', { audience: 'child', lifeChallenges: ['anxiety'], completedAt: 1 }),
  plainCard('course', { type: 'Programme', audience: 'child', lifeChallenges: ['anxiety'] }),
];

test.each<[Preference, string]>([
  [{}, 'us-worry'],
  [{ who: 'child' }, 'kid-row'],
  [{ who: 'teenager' }, 'teen-school'],
  [{ who: 'parent' }, 'me-talk'],
  [{ about: 'worries' }, 'us-worry'],
  [{ about: 'rows', who: 'teenager' }, 'kid-row'],
  [{ who: 'together', minutes: 5 }, 'us-worry'],
  [{ who: 'parent', minutes: 5 }, 'me-locked'],
  [{ about: 'screens', who: 'teenager' }, 'teen-school'],
])('%j: %s', (preference, expected) => {
  expect(suggestActivities(cards, preference)[0]?.slug).toBe(expected);
});

test('what is finished, a Programme, or under way is not suggested', () => {
  const slugs = suggestActivities(cards, {}, ({ slug }) => slug === 'us-worry').map(({ slug }) => slug);
  expect(slugs.toSorted()).toEqual(['kid-row', 'me-locked', 'me-talk', 'teen-school', 'us-hour']);
});

test('a tender subject is suggested only where today is about it', () => {
  const sad = [
    ...cards,
    plainCard('sad', { durations: ['1mins'], lifeChallenges: ['depression', 'schoolPressures'] }),
  ];
  const suggested = (preference: Preference) =>
    suggestActivities(sad, preference).some(({ slug }) => slug === 'sad');
  expect(([{}, { who: 'parent' }, { about: 'worries' }] as const).map(suggested)).toEqual([
    false,
    false,
    false,
  ]);
  expect(([{ about: 'lowDays' }, { about: 'school' }] as const).map(suggested)).toEqual([true, false]);
});

test('what is tender by its author or by two topics is suggested where today is about that', () => {
  const cards = [
    plainCard('said', { tender: true, lifeChallenges: ['anxiety'] }),
    plainCard('both', { lifeChallenges: ['stress', 'conflictAggression'] }),
    plainCard('freed', { tender: false, lifeChallenges: ['bullying'] }),
  ];
  const suggested = (preference: Preference) => suggestActivities(cards, preference).map(({ slug }) => slug);
  expect(suggested({})).toEqual(['freed']);
  expect(suggested({ about: 'worries' })).toEqual(['said', 'freed']);
  expect(suggested({ about: 'rows' })).toEqual(['both', 'freed']);
});

test('each subject stands for Life Challenges that the filter knows', () => {
  const known = filterGroups.find(({ key }) => key === 'lifeChallenges')?.options.map(({ value }) => value);
  for (const challenge of Object.values(todaySubjects).flat()) expect(known).toContain(challenge);
});

test.each<[unknown, Preference]>([
  [null, {}],
  ['child', {}],
  [
    { who: 'child', about: 'school', minutes: 20 },
    { who: 'child', about: 'school', minutes: 20 },
  ],
  [{ who: 'dog', about: 'toString', minutes: 7 }, {}],
  [{ who: 'parent', about: 3, minutes: '5' }, { who: 'parent' }],
])('of %j is read %j', (kept, expected) => {
  expect(parseTodayPreference(kept)).toEqual(expected);
});
