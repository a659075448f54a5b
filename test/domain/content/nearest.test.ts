import { dice } from '../../support/random-activity.ts';
import {
  formatSpellingSuggestion,
  editDistance,
  findNearestWord,
} from '../../../src/domain/content/nearest.ts';

const known = ['audience', 'slug', 'status', 'Available', 'Draft', 'user-input', 'message'];

test.each([
  ['audiance', 'audience'],
  ['audeince', 'audience'],
  ['Status', 'status'],
  ['availabel', 'Available'],
  ['user_input', 'user-input'],
  ['mesage', 'message'],
  ['slgu', 'slug'],
  ['colour', null],
  ['x', null],
  ['', null],
])('%j is a misspelling of %j', (word, meant) => {
  expect(findNearestWord(word, known)).toBe(meant);
});

test('the nearest of several is suggested, and nothing where none is near', () => {
  expect(formatSpellingSuggestion('talks', ['walk', 'talk', 'chalks'])).toBe(' Did you mean "talk"?');
  expect(formatSpellingSuggestion('reflect', ['talk'])).toBe('');
  expect(formatSpellingSuggestion('x'.repeat(100_000), known)).toBe('');
});

test.each([
  ['abc', 'abc', 0],
  ['abc', 'acb', 1],
  ['abc', 'abd', 1],
  ['abc', 'ab', 1],
  ['kitten', 'sitting', 3],
  ['', 'abcdef', 6],
])('from %j to %j it takes %d edits', (one, other, edits) => {
  expect(editDistance(one, other)).toBe(edits);
});

test('more edits than the most that are asked for are not counted', () => {
  const random = dice('edits');
  const word = (): string =>
    Array.from({ length: random.throw(7) }, () => random.pick(['a', 'b', 'c'])).join('');
  for (let drawn = 0; drawn < 5000; drawn += 1) {
    const [one, other, most] = [word(), word(), random.throw(4)];
    const edits = editDistance(one, other);
    expect([one, other, most, editDistance(one, other, most)]).toEqual([
      one,
      other,
      most,
      edits > most ? Infinity : edits,
    ]);
  }
});
