import { checkRegistration, isEmailAddress } from '../../../src/domain/account/registration.ts';
import type { Registration, RegistrationProblems } from '../../../src/domain/account/registration.ts';
import { expectInTime } from '../../support/in-time.ts';

const good: Registration = {
  email: 'sam@example.org',
  password: 'quiet-Lake-7',
  confirmPassword: 'quiet-Lake-7',
  acceptedTerms: true,
};

test.each<[string, Partial<Registration>, RegistrationProblems]>([
  ['all well', {}, {}],
  ['no e-mail', { email: '' }, { email: 'invalid' }],
  ['a short password', { password: 'a1!', confirmPassword: 'a1!' }, { password: 'min' }],
  ['a plain password', { password: 'Abcdefg1', confirmPassword: 'Abcdefg1' }, { password: 'mix' }],
  ['not confirmed', { confirmPassword: '' }, { confirmPassword: 'mismatch' }],
  ['confirmed otherwise', { confirmPassword: 'quiet-lake-7' }, { confirmPassword: 'mismatch' }],
  ['confirmed with a space', { confirmPassword: 'quiet-Lake-7 ' }, { confirmPassword: 'mismatch' }],
  ['no terms', { acceptedTerms: false }, { acceptedTerms: 'required' }],
  [
    'an empty form',
    { email: '', password: '', confirmPassword: '', acceptedTerms: false },
    { email: 'invalid', password: 'min', confirmPassword: 'mismatch', acceptedTerms: 'required' },
  ],
])('%s', (_case, part, expected) => {
  expect(checkRegistration({ ...good, ...part })).toEqual(expected);
});

const ofLength = (length: number): string => {
  const hosts = `${'b'.repeat(60)}.`.repeat(3);
  const rest = length - 'a@'.length - hosts.length;
  return `a@${hosts}${'c'.repeat(Math.min(rest, 60))}${rest > 60 ? `.${'d'.repeat(rest - 61)}` : ''}`;
};

test.each([
  ['sam@example.org', true],
  ['sam+family@mail.example.co.uk', true],
  ["o'neill_42@example.org", true],
  ['SAM@EXAMPLE.ORG', true],
  ['josé@exämple.org', true],
  ['sam@xn--exmple-cua.org', true],
  [`${'a'.repeat(64)}@example.org`, true],
  [`${'a'.repeat(65)}@example.org`, false],
  [`a@${'b'.repeat(63)}.org`, true],
  [`a@${'b'.repeat(64)}.org`, false],
  [ofLength(254), true],
  [ofLength(255), false],
  ['', false],
  ['sam', false],
  ['sam@', false],
  ['@example.org', false],
  ['sam@example', false],
  ['sam@@example.org', false],
  ['sam@example@org.uk', false],
  ['sam@example..org', false],
  ['sam@.example.org', false],
  ['sam@example.org.', false],
  ['sam@-example.org', false],
  ['sam@example-.org', false],
  ['.sam@example.org', false],
  ['sam.@example.org', false],
  ['sam..lee@example.org', false],
  [' sam@example.org', false],
  ['sam@example.org ', false],
  ['sam lee@example.org', false],
  ['sam@example.org\r\nBcc: all@example.org', false],
  ['sam@example.org\n', false],
  ['sam\u0000@example.org', false],
  ['Sam <sam@example.org>', false],
  ['"sam"@example.org', false],
  ['sam@example.org,lee@example.org', false],
  ['sam@[127.0.0.1]', false],
])('%j looks like an address: %s', (text, expected) => {
  expect(isEmailAddress(text)).toBe(expected);
});

test.each(['a'.repeat(1_000_000), `a@${'b.'.repeat(120)}!`, `${'a.'.repeat(126)}!`, `a@${'b-'.repeat(125)}`])(
  'a hostile address is refused at once: %.20s',
  (text) => {
    const from = performance.now();
    for (let times = 0; times < 100; times += 1) expect(isEmailAddress(text)).toBe(false);
    expectInTime(performance.now() - from, 500);
  },
);
