import { parseVerificationResult } from '../../../src/domain/account/verification-result.ts';

test.each(['true', 'TRUE', 'True'])('success=%s is success', (success) => {
  expect(parseVerificationResult({ success, message: null })).toEqual({ isVerified: true, message: '' });
});

test.each([null, '', 'false', '1', 'yes', ' true', 'true ', 'truetrue', 'ｔrue'])(
  'success=%s is no success',
  (success) => {
    expect(parseVerificationResult({ success, message: 'Too late' })).toEqual({
      isVerified: false,
      message: 'Too late',
    });
  },
);

test('the message is plain text of at most 300 characters', () => {
  const { message } = parseVerificationResult({ success: null, message: `\n${'long '.repeat(100)}` });
  expect(message).toHaveLength(300);
  expect(message.startsWith('long long')).toBe(true);
});
