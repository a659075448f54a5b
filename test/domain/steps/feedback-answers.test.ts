import type { FeedbackQuestion } from '../../../src/domain/steps/question.ts';
import {
  countCharacters,
  checkFeedbackAnswer,
  checkFeedbackAnswers,
  formatFeedbackProblem,
  getRangeBounds,
  feedbackPageSize,
  listAnsweredQuestions,
  splitIntoFormPages,
} from '../../../src/domain/steps/feedback-answers.ts';
import type { AnswerProblem } from '../../../src/domain/steps/feedback-answers.ts';

const options = ['yes', 'no', 'maybe'].map((value) => ({ label: value.toUpperCase(), value }));
const question = (
  type: FeedbackQuestion['type'],
  part: Partial<FeedbackQuestion> = {},
): FeedbackQuestion => ({
  questionEntityId: type,
  type,
  prompt: 'How was it?',
  ...part,
});
const single = question('single-select', { options });
const multi = question('multi-select', { options });
const text = question('text', { maxLength: 5 });
const range = question('range', { min: 1, max: 10 });
const required = { message: 'required' };
const between = { message: 'between', min: 1, max: 10 };

test.each<[string, FeedbackQuestion, string[], unknown]>([
  ['single: one', single, ['no'], null],
  ['single: none', single, [], required],
  ['single: blank', single, [''], required],
  ['single: two', single, ['yes', 'no'], required],
  ['single: unknown', single, ['perhaps'], required],
  ['single: a label is no value', single, ['YES'], required],
  ['single: a prototype is no value', single, ['constructor'], required],
  ['single: no options', question('single-select'), ['yes'], required],
  ['multi: one', multi, ['yes'], null],
  ['multi: all, any order', multi, ['maybe', 'yes', 'no'], null],
  ['multi: none', multi, [], required],
  ['multi: twice the same', multi, ['yes', 'yes'], required],
  ['multi: one unknown', multi, ['yes', 'perhaps'], required],
  ['multi: blank first', multi, ['', 'yes'], required],
  ['text: fits', text, ['abcde'], null],
  ['text: one too many', text, ['abcdef'], { message: 'maximum', n: 5 }],
  ['text: five emoji', text, ['😀😀😀😀😀'], null],
  ['text: six emoji', text, ['😀😀😀😀😀😀'], { message: 'maximum', n: 5 }],
  ['text: outer spaces count', text, [' abcd '], { message: 'maximum', n: 5 }],
  ['text: none', text, [], required],
  ['text: empty', text, [''], required],
  ['text: blank', text, [' \n\t\u00a0'], required],
  ['text: two', text, ['a', 'b'], required],
  ['text: no limit of its own', question('text'), ['x'.repeat(5000)], null],
  ['text: longer than any may be', question('text'), ['x'.repeat(5001)], { message: 'maximum', n: 5000 }],
  ['range: low end', range, ['1'], null],
  ['range: high end', range, ['10'], null],
  ['range: leading zero', range, ['05'], null],
  ['range: below', range, ['0'], between],
  ['range: above', range, ['11'], between],
  ['range: negative', range, ['-5'], between],
  ['range: fraction', range, ['5.5'], between],
  ['range: exponent', range, ['1e0'], between],
  ['range: hexadecimal', range, ['0x5'], between],
  ['range: word', range, ['five'], between],
  ['range: other digits', range, ['５'], between],
  ['range: spaces', range, [' 5 '], between],
  ['range: line end', range, ['5\n'], between],
  ['range: endless', range, ['9'.repeat(1000)], between],
  ['range: none', range, [], required],
  ['range: empty', range, [''], required],
  ['range: two', range, ['1', '2'], required],
  ['range: below zero', question('range', { min: -3, max: -1 }), ['-2'], null],
  ['range: default ends', question('range'), ['11'], { message: 'between', min: 0, max: 10 }],
])('%s', (_case, asked, responses, expected) => {
  expect(checkFeedbackAnswer(asked, responses)).toEqual(expected);
});

const answer = (feedbackQuestionEntityId: string, ...responses: string[]) => ({
  feedbackQuestionEntityId,
  responses,
});

test.each<[string, ReturnType<typeof answer>[], string[]]>([
  ['all well, any order', [answer('range', '3'), answer('text', 'ok')], []],
  ['nothing given', [], ['text required', 'range required']],
  ['one missing', [answer('text', 'ok')], ['range required']],
  [
    'problems in the order of the questions',
    [answer('range', '99'), answer('text', 'too long')],
    ['text maximum', 'range between'],
  ],
  ['a stranger', [answer('range', '3'), answer('text', 'ok'), answer('other', 'x')], ['other unknown']],
  [
    'a prototype name is a stranger',
    [answer('range', '3'), answer('text', 'ok'), answer('__proto__', 'x')],
    ['__proto__ unknown'],
  ],
  ['twice', [answer('range', '3'), answer('text', 'ok'), answer('range', '4')], ['range repeated']],
  [
    'a second answer does not mend the first',
    [answer('range', '99'), answer('text', 'ok'), answer('range', '4')],
    ['range between', 'range repeated'],
  ],
])('a step: %s', (_case, answers, expected) => {
  const problems = checkFeedbackAnswers([text, range], answers);
  expect(problems.map(({ questionEntityId, problem }) => `${questionEntityId} ${problem.message}`)).toEqual(
    expected,
  );
});

test('a step without questions takes no answers', () => {
  expect(checkFeedbackAnswers([], [])).toEqual([]);
  expect(checkFeedbackAnswers([], [answer('text', 'ok')])).toHaveLength(1);
});

test.each<[AnswerProblem['problem'], string]>([
  [{ message: 'required' }, 'Required'],
  [{ message: 'maximum', n: 300 }, 'Maximum 300 characters'],
  [{ message: 'between', min: 1, max: 10 }, 'Should be between 1 and 10'],
  [{ message: 'unknown' }, 'Not a question of this step'],
  [{ message: 'repeated' }, 'Answered twice'],
])('%j reads %j', (problem, expected) => {
  expect(formatFeedbackProblem(problem)).toBe(expected);
});

test.each([
  ['', 0],
  ['abc', 3],
  ['é', 1],
  ['e\u0301', 2],
  ['😀', 1],
  ['👨‍👩‍👧', 5],
  ['a\r\nb', 4],
  ['\uD800', 1],
])('%j counts %i', (value, expected) => {
  expect(countCharacters(value)).toBe(expected);
});

test.each([
  [{}, { min: 0, max: 10 }],
  [{ min: 1 }, { min: 1, max: 11 }],
  [{ max: 5 }, { min: 0, max: 5 }],
  [
    { min: -2, max: 2 },
    { min: -2, max: 2 },
  ],
])('the ends of %j are %j', (part, expected) => {
  expect(getRangeBounds(part)).toEqual(expected);
});

test.each([
  [0, []],
  [1, [1]],
  [3, [3]],
  [4, [3, 1]],
  [6, [3, 3]],
  [7, [3, 3, 1]],
])('%i questions make pages of %j', (count, expected) => {
  const questions = Array.from({ length: count }, (_, index) => index);
  const pages = splitIntoFormPages(questions);
  expect(pages.map((page) => page.length)).toEqual(expected);
  expect(pages.flat()).toEqual(questions);
});

test('a page has three questions', () => {
  expect(feedbackPageSize).toBe(3);
});

test('answers are told in the words of their options, and whether they were picked', () => {
  const questions = [
    {
      questionEntityId: 'how',
      type: 'radio',
      prompt: 'How was it?',
      options: [{ value: 'a', label: 'Good' }],
    },
    { questionEntityId: 'why', type: 'text', prompt: 'Why?' },
    { questionEntityId: 'more', type: 'text', prompt: 'More?' },
  ] as unknown as Parameters<typeof listAnsweredQuestions>[0]['questions'];
  const answered = (feedbackQuestionEntityId: string, ...responses: string[]) => ({
    feedbackQuestionEntityId,
    responses,
  });
  expect(
    listAnsweredQuestions({
      questions,
      questionResponses: [answered('why', 'a'), answered('how', 'a', 'b')],
    }),
  ).toEqual([
    { prompt: 'How was it?', answers: ['Good', 'b'], areOptions: true },
    { prompt: 'Why?', answers: ['a'], areOptions: false },
  ]);
  expect(listAnsweredQuestions({ questions })).toEqual([]);
});
