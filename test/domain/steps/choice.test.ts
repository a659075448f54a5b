import { choiceStepKind, type PathChoiceDefinition } from '../../../src/domain/steps/choice.ts';

const labels = (...all: string[]) => all.map((label) => ({ label }));
const withFaces: PathChoiceDefinition = {
  type: 'user-path-choice',
  id: 'mood',
  text: 'How are you?',
  faces: true,
  minLabel: 'Very low',
  maxLabel: 'Very good',
  options: labels('Rotten', 'So-so', 'Good'),
};

test('a choice is delivered with its options alone, unless its author wants faces', () => {
  const { faces: _faces, minLabel: _min, maxLabel: _max, ...plain } = withFaces;
  expect(choiceStepKind.deliver(plain, undefined)).toEqual({ options: labels('Rotten', 'So-so', 'Good') });
  expect(choiceStepKind.deliver({ ...plain, faces: false }, undefined)).toEqual(
    choiceStepKind.deliver(plain, undefined),
  );
  expect(choiceStepKind.deliver(withFaces, undefined)).toEqual({
    options: labels('Rotten', 'So-so', 'Good'),
    faces: true,
    minLabel: 'Very low',
    maxLabel: 'Very good',
  });
});

test('an option is delivered with its picture', () => {
  const image = { url: '/images/a.svg', alt: 'A candle in a jar' };
  const options = [{ label: 'A candle', image, next: 'candle' }, { label: 'Neither' }];
  const { options: delivered } = choiceStepKind.deliver(
    { type: 'user-path-choice', id: 'what', options },
    undefined,
  );
  expect(delivered).toEqual([
    { label: 'A candle', imageUrl: '/images/a.svg', imageAltText: 'A candle in a jar' },
    { label: 'Neither' },
  ]);
});

test('the words at the ends of a scale are checked as the other words of a choice are', () => {
  expect(choiceStepKind.words(withFaces).map(({ path }) => path)).toEqual([
    '/options/0/label',
    '/options/1/label',
    '/options/2/label',
    '/minLabel',
    '/maxLabel',
  ]);
});
