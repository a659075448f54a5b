import {
  countActiveFilters,
  emptyCatalogueFilter,
  formatFilter,
  isEmptyFilter,
  parseFilter,
  replaceFilterInQuery,
} from '../../../src/domain/catalogue/filter.ts';
import {
  createNearMatchRanker,
  createCatalogueRanker,
  toSearchableItem,
} from '../../../src/domain/catalogue/ranking.ts';
import type { CatalogueFilter } from '../../../src/domain/catalogue/filter.ts';

const filter = (part: Partial<CatalogueFilter>): CatalogueFilter => ({ ...emptyCatalogueFilter, ...part });

describe('parseFilter', () => {
  test.each<[string, Partial<CatalogueFilter>]>([
    ['', {}],
    ['?', {}],
    ['&&==&=', {}],
    ['?lifeChallenges=anxiety', { lifeChallenges: ['anxiety'] }],
    ['lifeChallenges=anxiety,stress', { lifeChallenges: ['anxiety', 'stress'] }],
    ['lifeChallenges=anxiety%2Cstress', { lifeChallenges: ['anxiety', 'stress'] }],
    ['lifeChallenges=anxiety&lifeChallenges=stress,anxiety', { lifeChallenges: ['anxiety', 'stress'] }],
    ['durations=,5mins,, 10mins ,', { durations: ['5mins', '10mins'] }],
    [
      'gettingStarted=checkingIn&relationshipBuilders=empathy',
      { gettingStarted: ['checkingIn'], relationshipBuilders: ['empathy'] },
    ],
    ['lifeChallenges=somethingNewHere', { lifeChallenges: ['somethingNewHere'] }],
    ['searchText=calm+and%20kind', { searchText: 'calm and kind' }],
    ['searchText=a=b', { searchText: 'a=b' }],
    ['searchText=one&searchText=two', { searchText: 'one' }],
    ['searchText=self%20', { searchText: 'self ' }],
    ['searchText=+%20+', {}],
    ['searchText=100%', { searchText: '100%' }],
    ['searchText=%E0%A4%A', { searchText: '%E0%A4%A' }],
    ['searchText', {}],
    ['unknown=1&__proto__=polluted&code=abc', {}],
    ['SEARCHTEXT=loud', {}],
  ])('%j', (queryString, expected) => {
    expect(parseFilter(queryString)).toEqual(filter(expected));
  });

  test.each([
    [49, 49],
    [50, 50],
    [51, 50],
    [5000, 50],
  ])('of %i values a list keeps %i', (given, kept) => {
    const values = Array.from({ length: given }, (_, index) => `v${index}`);
    expect(parseFilter(`durations=${values.join(',')}`).durations).toEqual(values.slice(0, kept));
  });

  test.each([
    [100, 1],
    [101, 0],
  ])('a value of %i characters: %i kept', (length, kept) => {
    expect(parseFilter(`durations=${'x'.repeat(length)}`).durations).toHaveLength(kept);
  });

  test.each([
    ['a', 200, 'a'.repeat(200)],
    ['a', 201, 'a'.repeat(200)],
    ['😀', 200, '😀'.repeat(200)],
    ['😀', 100_000, '😀'.repeat(200)],
  ])('search text of %j times %i is cut between characters', (character, times, expected) => {
    expect(parseFilter(`searchText=${encodeURIComponent(character.repeat(times))}`).searchText).toBe(
      expected,
    );
  });

  test('every reading is a fresh object', () => {
    parseFilter('').lifeChallenges.push('anxiety');
    expect(parseFilter('')).toEqual(emptyCatalogueFilter);
    expect(emptyCatalogueFilter.lifeChallenges).toEqual([]);
  });
});

describe('formatFilter', () => {
  test.each<[Partial<CatalogueFilter>, string]>([
    [{}, ''],
    [{ searchText: '   ' }, ''],
    [{ lifeChallenges: ['anxiety', 'stress'] }, 'lifeChallenges=anxiety,stress'],
    [{ durations: ['5mins'], gettingStarted: ['checkingIn'] }, 'gettingStarted=checkingIn&durations=5mins'],
    [{ relationshipBuilders: ['a&b=c'] }, 'relationshipBuilders=a%26b%3Dc'],
    [{ lifeChallenges: ['a,b'] }, 'lifeChallenges=a,b'],
    [{ searchText: "don't & won't" }, "searchText=don't%20%26%20won't"],
    [{ searchText: '\uD800' }, 'searchText=%EF%BF%BD'],
  ])('%j', (part, expected) => {
    expect(formatFilter(filter(part))).toBe(expected);
  });

  test.each<Partial<CatalogueFilter>>([
    {},
    { lifeChallenges: ['anxiety', 'lgbtq'], durations: ['5mins'], searchText: 'a+b %20 ☂ ' },
    { relationshipBuilders: ['#', '?', '/', 'ä'], gettingStarted: ['checkingIn'] },
  ])('%j is unchanged after formatting and parsing', (part) => {
    expect(parseFilter(`?${formatFilter(filter(part))}`)).toEqual(filter(part));
  });
});

test.each<[string, Partial<CatalogueFilter>, string]>([
  ['', {}, ''],
  ['?lifeChallenges=anxiety&searchText=a', {}, ''],
  ['?lng=cy&lifeChallenges=anxiety', { durations: ['5mins'] }, 'lng=cy&durations=5mins'],
  ['?lng=cy', {}, 'lng=cy'],
  ['?&&searchText=old&a=%2C&searchText=older', { searchText: 'new' }, 'a=%2C&searchText=new'],
  ['?life%43hallenges=anxiety', {}, ''],
])('in %j the filter %j leaves %j', (queryString, part, expected) => {
  expect(replaceFilterInQuery(queryString, filter(part))).toBe(expected);
});

describe('ranker', () => {
  const item = {
    title: 'Talking about Worries',
    subtitle: 'Side by side on the sofa',
    keywords: ['nervous', 'step-dad'],
    summaryShort: 'A calm start.',
    summaryFull: 'Don’t rush:  take your time. Caf\u00e9 talk.',
    tender: false,
    categories: {
      lifeChallenges: ['anxiety', 'stress', 'selfHarm', 'schoolPressures'],
      relationshipBuilders: ['empathy'],
      durations: ['10mins'],
    },
  };
  test.each<[string, Partial<CatalogueFilter>, boolean]>([
    ['nothing chosen', {}, true],
    ['one of a group', { lifeChallenges: ['anxiety'] }, true],
    ['OR inside a group', { lifeChallenges: ['bullying', 'stress'] }, true],
    ['none of a group', { lifeChallenges: ['bullying'] }, false],
    ['AND between groups, both met', { lifeChallenges: ['stress'], durations: ['10mins'] }, true],
    ['AND between groups, one missed', { lifeChallenges: ['stress'], durations: ['5mins'] }, false],
    ['a group the item has not', { gettingStarted: ['checkingIn'] }, false],
    ['values keep their case', { lifeChallenges: ['Anxiety'] }, false],
    ['title, any case', { searchText: 'WORRIES' }, true],
    ['short summary', { searchText: 'calm' }, true],
    ['full summary', { searchText: 'your time' }, true],
    ['outer and repeated spaces', { searchText: '  rush: take   your ' }, true],
    ['straight for curly apostrophe', { searchText: "don't rush" }, true],
    ['composed and decomposed letters', { searchText: 'cafe\u0301' }, true],
    ['words in any order and field', { searchText: 'calm worries' }, true],
    ['one word that is nowhere', { searchText: 'calm pirates' }, false],
    ['inside a word', { searchText: 'alm' }, false],
    ['a pattern is only text', { searchText: '.*' }, false],
    ['text and group', { searchText: 'calm', lifeChallenges: ['bullying'] }, false],
    ['blank text', { searchText: '  ' }, true],
    ['the label of a life challenge', { searchText: 'school pressures' }, true],
    ['the same with a hyphen', { searchText: 'School-pressures' }, true],
    ['the same while it is typed', { searchText: 'school-' }, true],
    ['words of danger, on an item that is not free', { searchText: 'self harm' }, false],
    ['words of danger among others', { searchText: 'calm self-harm' }, false],
    ['the subtitle', { searchText: 'sofa' }, true],
    ['a keyword', { searchText: 'step-dad' }, true],
    ['a keyword without its hyphen', { searchText: 'stepdad' }, true],
    ['the label of a relationship builder', { searchText: 'empathy' }, true],
    ['another label', { searchText: 'bullying' }, false],
    ['a hyphen alone is only text', { searchText: '-' }, false],
  ])('%s', (_case, part, expected) => {
    expect(createCatalogueRanker(filter(part), [])(toSearchableItem(item)) > 0).toBe(expected);
  });

  test('words of danger find a free Activity on that subject, whatever its words, and no Programme', () => {
    const rank = createCatalogueRanker(filter({ searchText: 'kill myself' }), []);
    const help = { ...item, free: true, audience: 'parent' as const };
    expect(rank(toSearchableItem(help))).toBeGreaterThan(0);
    expect(rank(toSearchableItem({ ...help, free: false }))).toBe(0);
    expect(rank(toSearchableItem({ ...item, free: true }))).toBe(0);
    expect(
      rank(toSearchableItem({ ...help, keywords: ['kill myself'], categories: { durations: [] } })),
    ).toBe(0);
  });

  test('an item without a full summary does not match by it', () => {
    const short = toSearchableItem({ title: 'T', summaryShort: 'S', categories: { durations: [] } });
    expect(createCatalogueRanker(filter({ searchText: 'undefined' }), [])(short)).toBe(0);
    expect(createCatalogueRanker(emptyCatalogueFilter, [])(short)).toBeGreaterThan(0);
  });
});

test('near is first what is in more of the ticked groups, then what answers more of the words', () => {
  const item = (title: string, lifeChallenges: string[], durations: string[]) =>
    toSearchableItem({ title, summaryShort: '', categories: { lifeChallenges, durations } });
  const near = createNearMatchRanker(
    filter({ lifeChallenges: ['anxiety'], durations: ['5mins'], searchText: 'calm sea' }),
  );
  const inOrder = [
    item('Calm', ['anxiety'], ['5mins']),
    item('Calm sea', ['stress'], ['5mins']),
    item('Calm', ['anxiety'], ['60mins']),
    item('Calm', [], []),
    item('Storm', [], []),
  ].map(near);
  expect(inOrder).toEqual(inOrder.toSorted((one, other) => other - one));
  expect(inOrder.at(-1)).toBe(0);
  expect(new Set(inOrder).size).toBe(inOrder.length);
});

test.each<[Partial<CatalogueFilter>, number]>([
  [{}, 0],
  [{ searchText: '  ' }, 0],
  [{ searchText: 'calm' }, 1],
  [{ lifeChallenges: ['a', 'b'], durations: ['c'] }, 3],
  [{ gettingStarted: ['a'], relationshipBuilders: ['b'], searchText: 'c' }, 3],
])('%j counts %i', (part, expected) => {
  expect(countActiveFilters(filter(part))).toBe(expected);
  expect(isEmptyFilter(filter(part))).toBe(expected === 0);
});
