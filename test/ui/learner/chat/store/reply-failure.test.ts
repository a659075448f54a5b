import { replyFailureText } from '../../../../../src/ui/learner/chat/store/reply-failure.ts';

test.each(['Unavailable', 'Network', 'TimedOut', 'PaymentRequired', 'TooManyRequests', 'Unexpected'])(
  'what is said of a failed answer (%s) is a text of the locale files, so that it is in every language',
  (code) => expect(replyFailureText(code, (key) => `text of ${key}`)).toMatch(/^text of chat\.failed\.\w+$/),
);
