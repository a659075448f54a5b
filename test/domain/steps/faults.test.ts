import { findChoiceFaults } from '../../../src/domain/steps/choice.ts';
import { findInputFaults } from '../../../src/domain/steps/input.ts';
import { findRepeatedTextIndexes } from '../../../src/domain/steps/repeats.ts';
import { toAuthoredId, toDeliveredStepId } from '../../../src/domain/steps/step-id.ts';
import { countWords } from '../../../src/domain/steps/word-count.ts';
import { choice, input } from '../../support/activity.ts';

test('labels repeat whatever their case and the spaces around them', () => {
  expect(findRepeatedTextIndexes(['Yes', 'no', ' yes ', 'NO', 'yes no'], (text) => text)).toEqual([2, 3]);
  expect(findChoiceFaults(choice('sure', ['Yes', 'No', 'yes ']))).toEqual([
    {
      rule: 'duplicate-option-label',
      path: '/options/2/label',
      message: 'Another option of this choice is already labelled "yes ".',
    },
  ]);
  expect(findChoiceFaults(choice('sure', ['Yes', 'No']))).toEqual([]);
});

test('an answer that is remembered is short', () => {
  const faultOf = (part: object) => findInputFaults(input('name', part)).map(({ path }) => path);
  expect(faultOf({})).toEqual([]);
  expect(faultOf({ maxLength: 5000 })).toEqual([]);
  expect(faultOf({ remember: 'name' })).toEqual(['']);
  expect(faultOf({ remember: 'name', maxLength: 40 })).toEqual([]);
  expect(faultOf({ remember: 'name', maxLength: 5000 })).toEqual(['/maxLength']);
});

test.each([
  ['', 0],
  ['  ', 0],
  ['one', 1],
  [' one\ttwo\nthree\rfour\vfive\fsix ', 6],
  ['one\u00a0two\u2003three\u3000four', 4],
  ['été\u007f\u0085à', 1],
  ['don’t **stop**', 2],
])('%j has %d words', (text, words) => {
  expect(countWords(text)).toBe(words);
  expect(countWords(text)).toBe(text.split(/\s+/).filter(Boolean).length);
});

test('a step is known by its authored id at each visit', () => {
  expect(['name', 'name~2', 'name~12', 'a~1b', 'a~2.3'].map(toAuthoredId)).toEqual([
    'name',
    'name',
    'name',
    'a~1b',
    'a~2.3',
  ]);
  const part = { id: 'hello', steps: [{ id: 'own' }, {}] };
  expect([0, 1, 2].map((index) => toDeliveredStepId(part, index))).toEqual(['own', 'hello.2', 'hello.3']);
});
