import { FeedbackStore } from '../../../../../src/ui/learner/chat/replies/feedback-store.ts';

test('a question whose id every object has as a member is unanswered until it is answered', () => {
  const questions = ['how', 'constructor'].map((questionEntityId) => ({
    questionEntityId,
    type: 'text' as const,
    prompt: 'And?',
  }));
  const store = new FeedbackStore(questions, { kind: 'feedback', page: 0, answers: { how: ['Well'] } });
  expect(questions.map((question) => store.answerTo(question))).toEqual([['Well'], []]);
});
