import { activitySchema } from '../../../src/domain/checks/activity-schema.ts';
import programmeSchema from '../../../src/domain/content/programme.schema.json' with { type: 'json' };
import { findFreeSlug, isSlug, findSimilarItems } from '../../../src/domain/content/slug.ts';

const living = [
  { slug: 'bedtime-lantern', title: 'The bedtime lantern' },
  { slug: 'my-volcano', title: 'My volcano' },
];
const like = (slug: string, title = 'Something else'): string[] =>
  findSimilarItems({ slug, title }, living).map((item) => item.slug);

describe('items that a new one may be confused with', () => {
  test.each(['bedtime-lantren', 'bedtime-lanter', 'bedtimelantern', 'bedtime-lanterns', 'betime-lanten'])(
    'the slug %s differs by one or two characters',
    (slug) => expect(like(slug)).toEqual(['bedtime-lantern']),
  );

  test('the same title, whatever its capitals and spaces', () => {
    expect(like('night-light', ' the  Bedtime Lantern')).toEqual(['bedtime-lantern']);
  });

  test.each(['bedtime-lamp', 'my-mountain', 'lantern'])('the slug %s is another word', (slug) =>
    expect(like(slug)).toEqual([]),
  );

  test('the same slug is a new version and not a mistake', () => {
    expect(like('my-volcano', 'The bedtime lantern')).toEqual([]);
  });
});

test('the slug of a copy is unused and no longer than allowed', () => {
  expect(findFreeSlug('talk', new Set(['talk']))).toBe('talk-copy');
  expect(findFreeSlug('talk', new Set(['talk', 'talk-copy']))).toBe('talk-copy-2');
  const long = findFreeSlug('a'.repeat(80), new Set());
  expect(long).toHaveLength(80);
  expect(isSlug(long)).toBe(true);
});

test.each([
  ['activity', activitySchema.$defs.slug],
  ['programme', programmeSchema.$defs.slug],
])('the slug of an %s matches its schema', (_kind, { pattern, maxLength }) => {
  const tries = ['a', 'a-b', '1a', 'a--b', 'A', 'search', 'searches', '-a', 'a-', 'a b', '', 'a'.repeat(81)];
  for (const text of tries)
    expect(isSlug(text)).toBe(new RegExp(pattern).test(text) && text.length <= maxLength);
});
