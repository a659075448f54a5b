import { flattenAnswer } from '../../../src/domain/reporting/feedback-report.ts';
import type { QuestionResponse } from '../../../src/domain/steps/response.ts';
import { activity, feedback, touchpoint } from '../../support/activity.ts';

const questions = [
  { id: 'how', type: 'single-select', prompt: 'How was it?', options: [{ value: 'bad', label: 'It hurt' }] },
  { id: 'more', type: 'text', prompt: 'In your words?' },
] as const;

test.each([
  [false, ['It hurt', 'Nobody listens']],
  [true, ['answered privately', 'answered privately']],
])('a report has the words of an answer, unless it is private (%s)', (isPrivate, answers) => {
  const form = { ...feedback('end', [...questions] as never), ...(isPrivate && { private: true }) };
  const flat = flattenAnswer({
    at: 0,
    family: 'family-1',
    definition: activity([touchpoint('only', [form])]),
    version: 'v',
    stepId: 'end',
    response: {
      kind: 'feedback',
      questionResponses: [
        { feedbackQuestionEntityId: 'how', responses: ['bad'] },
        { feedbackQuestionEntityId: 'more', responses: ['Nobody listens'] },
      ] as QuestionResponse[],
    },
  });
  expect(flat?.answers).toEqual(answers);
  expect(flat?.questions).toHaveLength(2);
});
