import type { PathChoiceDefinition } from '../../../src/domain/steps/choice.ts';
import { checkStep } from '../../../src/domain/checks/check-step.ts';

const labels = (...all: string[]) => all.map((label) => ({ label }));
const withFaces: PathChoiceDefinition = {
  type: 'user-path-choice',
  id: 'mood',
  text: 'How are you?',
  faces: true,
  options: labels('Rotten', 'So-so', 'Good'),
};

const rulesAt = (part: Partial<PathChoiceDefinition>): string[] =>
  checkStep({ ...withFaces, ...part }, '/steps/0').map(
    ({ rule, path }) => `${rule} ${path.replace('/steps/0', '')}`,
  );

test.each([
  ['two faces', { options: labels('a', 'b') }, ['faces-scale /options']],
  ['three faces', { options: labels('a', 'b', 'c') }, []],
  ['five faces', { options: labels('a', 'b', 'c', 'd', 'e') }, []],
  ['six faces', { options: labels('a', 'b', 'c', 'd', 'e', 'f') }, ['faces-scale /options']],
  ['six options without faces', { faces: false, options: labels('a', 'b', 'c', 'd', 'e', 'f') }, []],
  [
    'a face that some are not offered',
    { options: [...labels('a', 'b'), { label: 'c', when: { age: ['young'] } }] },
    ['faces-scale /options/2/when'],
  ],
  [
    'a face that has a picture, too',
    { options: [...labels('a', 'b'), { label: 'c', image: { url: '/a.svg', alt: 'A dog' } }] },
    ['faces-scale /options/2/image'],
  ],
])('%s', (_case, part, rules) => {
  expect(rulesAt(part)).toEqual(rules);
});
