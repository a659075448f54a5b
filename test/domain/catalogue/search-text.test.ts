import { editDistance } from '../../../src/domain/content/nearest.ts';
import { dice } from '../../support/random-activity.ts';
import {
  scoreNearMatch,
  scoreRelevance,
  prepareSearchTexts,
  parseSearchText,
} from '../../../src/domain/catalogue/search-text.ts';

const item = prepareSearchTexts({
  title: 'After an argument',
  keywords: ['tantrum', 'split up', 'step-dad'],
  labels: ['Conflict or Aggression'],
  text: ['Hear both sides when there is danger, and don’t hurry. Caf\u00e9 for sleepy heads.'],
});
const scored = (text: string): number => scoreRelevance(parseSearchText(text), item);

test.each([
  ['a word', 'argument', true],
  ['the start of a word', 'arg', true],
  ['inside a word', 'gument', false],
  ['anger is not danger', 'anger', false],
  ['a word of the text', 'danger', true],
  ['case, accents, apostrophes', 'CAFE dont', true],
  ['a letter missing', 'tantrm', true],
  ['a letter added', 'tanntrum', true],
  ['a wrong letter', 'tantrim', true],
  ['letters swapped', 'tanrtum', true],
  ['two typos', 'tamtrim', false],
  ['the first letter wrong', 'lantrum', false],
  ['a typo in a word of the text only', 'hury', false],
  ['a short word has no typos', 'spl1', false],
  ['an ending more', 'tantrums', true],
  ['another ending', 'sleeping', true],
  ['y for ies', 'sleepy', true],
  ['small words are left out', 'my child is in a tantrum', false],
  ['small words around a telling one', 'we are in a tantrum', true],
  ['nothing but small words, in the title', 'after an', true],
  ['nothing but small words, elsewhere', 'and when', false],
  ['nothing but small words with hyphens', 'nothing-like-it', false],
  ['a phrase', 'split up', true],
  ['a hyphen left out', 'stepdad', true],
  ['two words of a keyword as one', 'splitup', true],
  ['small words with apostrophes', 'she’s in a tantrum', true],
  ['of whom it is', 'my daughter’s tantrum', true],
  ['who it is', 'my daughter has a tantrum', true],
  ['a hyphen too many', 'arg-', true],
  ['no word at all', '☂', false],
])('%s: %s', (_case, text, expected) => {
  expect(scored(text) > 0).toBe(expected);
});

test('the title outweighs keywords, keywords the labels, labels the text', () => {
  const words = (part: object) =>
    prepareSearchTexts({ title: 'One', keywords: [], labels: [], text: [], ...part });
  const inOrder = [
    words({ title: 'Sleep' }),
    words({ keywords: ['sleep'] }),
    words({ labels: ['Sleep'] }),
    words({ text: ['sleep'] }),
  ];
  const scores = inOrder.map((one) => scoreRelevance(parseSearchText('sleep'), one));
  expect(scores).toEqual(scores.toSorted((one, other) => other - one));
  expect(new Set(scores).size).toBe(4);
});

test('the whole title comes first, then its beginning, then a whole keyword', () => {
  const named = (title: string, keywords: string[] = []) =>
    prepareSearchTexts({ title, keywords, labels: [], text: [] });
  const scores = [named('Two homes'), named('Two homes, one you'), named('Moving', ['two homes'])].map(
    (one) => scoreRelevance(parseSearchText('two homes'), one),
  );
  expect(scores).toEqual(scores.toSorted((one, other) => other - one));
  expect(new Set(scores).size).toBe(3);
});

test('what answers only some of the words is near', () => {
  expect(scored('tantrum pirates')).toBe(0);
  expect(scoreNearMatch(parseSearchText('tantrum pirates'), item)).toBeGreaterThan(0);
  expect(scoreNearMatch(parseSearchText('pirates'), item)).toBe(0);
});

test('a word of loss is no slip of another word', () => {
  const deal = prepareSearchTexts({ title: 'A screen deal', keywords: [], labels: [], text: [] });
  expect([
    scoreNearMatch(parseSearchText('mums dead'), deal),
    scoreNearMatch(parseSearchText('screen dael'), deal) > 0,
  ]).toEqual([0, true]);
});

test('one typo is one edit of any kind after the first letter', () => {
  const random = dice('typos');
  const letters = (length: number): string => Array.from({ length }, () => 'abc'[random.throw(3)]).join('');
  let found = 0;
  for (let round = 0; round < 5000; round += 1) {
    const [word, other] = [`z${letters(4 + (round % 3))}`, `z${letters(4 + (round % 2))}`];
    if (other.startsWith(word)) continue;
    const isFound =
      scoreRelevance(
        parseSearchText(word),
        prepareSearchTexts({ title: other, keywords: [], labels: [], text: [] }),
      ) > 0;
    expect([word, other, isFound]).toEqual([word, other, editDistance(word, other) === 1]);
    found += isFound ? 1 : 0;
  }
  expect(found).toBeGreaterThan(100);
});
