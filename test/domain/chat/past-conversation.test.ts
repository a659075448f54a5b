import { findConversationEnd, renderPastConversation } from '../../../src/domain/chat/past-conversation.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { activity, choice, feedback, input, message, touchpoint } from '../../support/activity.ts';

const opened: RunEntry = { kind: 'opened', at: 1 };
const wrote = (stepId: string, response: string): RunEntry => ({
  kind: 'answered',
  stepId,
  response: { kind: 'input', response },
  at: 2,
});

const secret = activity([
  touchpoint('hello', [
    message('Hello.'),
    input('secret', { private: true, for: 'child', maxLength: 30 }),
    message('Thank you.', { for: 'child' }),
    choice('mood', ['Sunny', 'Stormy'], { for: 'child' }),
    message('Back to everyone.'),
  ]),
]);
const textsOf = (log: readonly RunEntry[], definition = secret) =>
  renderPastConversation({ definition, log }).steps.map(({ text, closed }) => (closed ? 'closed' : text));

test('what was private is closed, also where the conversation was left in the middle of it', () => {
  expect(textsOf([opened])).toEqual(['Hello.', 'closed']);
  expect(textsOf([opened, wrote('secret', 'Shh')])).toEqual(['Hello.', 'closed']);
  const over: RunEntry[] = [
    opened,
    wrote('secret', 'Shh'),
    { kind: 'answered', stepId: 'mood', response: { kind: 'choice', response: 'Sunny' }, at: 3 },
  ];
  expect(textsOf(over)).toEqual(['Hello.', 'closed', 'Back to everyone.']);
  expect(JSON.stringify(renderPastConversation({ definition: secret, log: over }))).not.toContain('Shh');
});

test('nothing is asked: the last question is what the coach said, and a form without words is left out', () => {
  const asking = activity([touchpoint('hello', [input('name'), { ...feedback('how'), text: '' }])]);
  expect(renderPastConversation({ definition: asking, log: [opened] })).toEqual({
    activityStatus: 'Completed',
    steps: [expect.objectContaining({ stepType: 'message', text: 'Write name', viewed: true })],
  });
  const answered = renderPastConversation({ definition: asking, log: [opened, wrote('name', 'Mia')] });
  expect(answered.steps).toMatchObject([{ stepType: 'user-input', selectedOption: 'Mia', viewed: true }]);
});

test.each([
  ['goes on', { completedAt: null, closedAt: null, answers: 1 }, null],
  ['was completed', { completedAt: 7, closedAt: 9, answers: 0 }, 7],
  ['was begun again', { completedAt: null, closedAt: 9, answers: 1 }, 9],
  ['was begun again before anything was said', { completedAt: null, closedAt: 9, answers: 0 }, null],
])('when a conversation that %s was over', (_what, run, at) => {
  expect(findConversationEnd(run)).toBe(at);
});
