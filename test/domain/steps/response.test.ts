import { isSameResponse, type StepResponse } from '../../../src/domain/steps/step-kinds.ts';
import { type QuestionResponse } from '../../../src/domain/steps/response.ts';

const choice = (response: string): StepResponse => ({ kind: 'choice', response });
const input = (response: string): StepResponse => ({ kind: 'input', response });
const feedback = (...questionResponses: QuestionResponse[]): StepResponse => ({
  kind: 'feedback',
  questionResponses,
});
const answer = (id: string, ...responses: string[]): QuestionResponse => ({
  feedbackQuestionEntityId: id,
  responses,
});

test.each<[string, StepResponse, StepResponse, boolean]>([
  ['the same option', choice('Yes'), choice('Yes'), true],
  ['another option', choice('Yes'), choice('No'), false],
  ['the same text', input('I see'), input('I see'), true],
  ['another case', input('I see'), input('i see'), false],
  ['another space', input('I see'), input('I see '), false],
  ['the same words of another kind', choice('Yes'), input('Yes'), false],
  ['words against a form', input('[]'), feedback(), false],
  ['the same form', feedback(answer('a', '1')), feedback(answer('a', '1')), true],
  ['an empty form', feedback(), feedback(), true],
  [
    'questions in another order',
    feedback(answer('a', '1'), answer('b', '2')),
    feedback(answer('b', '2'), answer('a', '1')),
    true,
  ],
  ['another value', feedback(answer('a', '1')), feedback(answer('a', '2')), false],
  ['another question', feedback(answer('a', '1')), feedback(answer('b', '1')), false],
  ['one question more', feedback(answer('a', '1')), feedback(answer('a', '1'), answer('b', '1')), false],
  ['one value more', feedback(answer('a', '1')), feedback(answer('a', '1', '2')), false],
  [
    'values that only look joined alike',
    feedback(answer('a', '1,2')),
    feedback(answer('a', '1', '2')),
    false,
  ],
])('%s', (_name, one, other, same) => {
  expect(isSameResponse(one, other)).toBe(same);
  expect(isSameResponse(other, one)).toBe(same);
});
