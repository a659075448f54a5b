import { fillMessageTemplate, sanitiseText } from '../../../src/domain/account/registration-message.ts';

test.each([
  ['The address {email} is not right.', { email: 'a@b' }, 'The address a@b is not right.'],
  ['{a} and {a}, then { b.c }', { a: 1, 'b.c': 'two' }, '1 and 1, then two'],
  ['Nothing to fill', undefined, 'Nothing to fill'],
  ['{a}', { a: '{b}', b: 'never read' }, '{b}'],
  ['A brace { that is none }}', {}, 'A brace { that is none }}'],
])('%s with %j says “%s”', (format, values, message) => {
  expect(fillMessageTemplate(format, values)).toBe(message);
});

test.each([
  ['no format', undefined, {}],
  ['an empty format', '  ', {}],
  ['a format that is no text', { a: 1 }, {}],
  ['a value that is missing', 'The {email}', {}],
  ['no values at all', 'The {email}', null],
  ['a value that is no text', 'The {email}', { email: ['a'] }],
  ['a value that every object has', 'The {constructor}', {}],
])('%s makes no message', (_name, format, values) => {
  expect(fillMessageTemplate(format, values)).toBeNull();
});

test('text from outside is shortened to one line and cannot change the words around it', () => {
  expect(sanitiseText(' a\u0000b\r\n\t c\u2028d ')).toBe('a b c d');
  expect(sanitiseText('safe \u202Eelif.exe\u2066\u200F')).toBe('safe elif.exe');
  expect(sanitiseText('<b>kept as it is</b>')).toBe('<b>kept as it is</b>');
  expect(sanitiseText('a'.repeat(400))).toHaveLength(300);
  expect(Array.from(sanitiseText('🌱'.repeat(400)))).toHaveLength(300);
  expect(sanitiseText('👩‍👧 mam')).toBe('👩‍👧 mam');
});
