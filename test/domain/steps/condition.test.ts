import { holds, inWords, namesOf } from '../../../src/domain/steps/condition.ts';

const chosen = new Map([
  ['age', 'young'],
  ['who', 'mum'],
]);

test('a condition holds where one value of each name was chosen', () => {
  expect(holds(undefined, new Map())).toBe(true);
  expect(holds({}, chosen)).toBe(true);
  expect(holds({ age: ['old', 'young'], who: ['mum'] }, chosen)).toBe(true);
  expect(holds({ age: ['old'], who: ['mum'] }, chosen)).toBe(false);
  expect(holds({ pet: ['cat'] }, chosen)).toBe(false);
  expect(holds({ pet: [undefined as never] }, chosen)).toBe(false);
});

test('authors read names and values', () => {
  expect(inWords({ age: ['young'], who: ['mum', 'dad'] })).toBe('age: young, who: mum or dad');
  expect(inWords({ age: 'young' })).toBe('age: young');
  expect(namesOf({ age: ['young'] })).toEqual(['age']);
  expect(namesOf(undefined)).toEqual([]);
});
