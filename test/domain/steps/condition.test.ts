import { isConditionMet, formatCondition, listConditionNames } from '../../../src/domain/steps/condition.ts';

const chosen = new Map([
  ['age', 'young'],
  ['who', 'mum'],
]);

test('a condition holds where one value of each name was chosen', () => {
  expect(isConditionMet(undefined, new Map())).toBe(true);
  expect(isConditionMet({}, chosen)).toBe(true);
  expect(isConditionMet({ age: ['old', 'young'], who: ['mum'] }, chosen)).toBe(true);
  expect(isConditionMet({ age: ['old'], who: ['mum'] }, chosen)).toBe(false);
  expect(isConditionMet({ pet: ['cat'] }, chosen)).toBe(false);
  expect(isConditionMet({ pet: [undefined as never] }, chosen)).toBe(false);
});

test('authors read names and values', () => {
  expect(formatCondition({ age: ['young'], who: ['mum', 'dad'] })).toBe('age: young, who: mum or dad');
  expect(formatCondition({ age: 'young' })).toBe('age: young');
  expect(listConditionNames({ age: ['young'] })).toEqual(['age']);
  expect(listConditionNames(undefined)).toEqual([]);
});
