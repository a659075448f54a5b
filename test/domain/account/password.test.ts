import { checkPassword } from '../../../src/domain/account/password.ts';

test.each([
  ['', 'min'],
  ['a1!', 'min'],
  ['abcde1!', 'min'],
  ['abcdef1!', null],
  ['ABCDEF1!', null],
  ['Abcdefg1', 'mix'],
  ['abcdefg!', 'mix'],
  ['1234567!', 'mix'],
  ['12345678', 'mix'],
  ['!!!!!!!!', 'mix'],
  ['abcdef1 ', 'mix'],
  ['correct horse 1!', null],
  ['abcdef1_', null],
  ['abcdef1£', null],
  ['abcdef1😀', null],
  ['пароль1!', null],
  ['пароль1!'.normalize('NFD'), null],
  ['парол١!!', null],
  ['abcdef1\u0301', 'mix'],
  ['😀😀😀😀', 'min'],
  [`a1!${'x'.repeat(253)}`, null],
  [`a1${'😀'.repeat(254)}`, null],
  [`a1!${'x'.repeat(254)}`, 'long'],
  [`a1!${'x'.repeat(100_000)}`, 'long'],
])('%.20j: %s', (password, expected) => {
  expect(checkPassword(password)).toBe(expected);
});
