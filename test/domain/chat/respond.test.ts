import { findInputProblem } from '../../../src/domain/steps/input.ts';
import { findResponseProblem, type StepResponse } from '../../../src/domain/steps/step-kinds.ts';
import { decideTouchpointEnd, decideResponse } from '../../../src/domain/chat/respond.ts';
import type { RunEntry } from '../../../src/domain/chat/run-entry.ts';
import { foldLogIntoScript } from '../../../src/domain/chat/script.ts';
import { activity, choice, feedback, input, message, touchpoint } from '../../support/activity.ts';
import { step } from '../../support/conversation.ts';

const talk = activity([
  touchpoint('hello', [message('Hi', { id: 'greeting' })]),
  touchpoint('mood', [choice('feeling', ['Well', 'Badly -> mood']), input('why', { maxLength: 5 })]),
  touchpoint('bye', [
    feedback('rating', [
      { id: 'stars', type: 'range', prompt: 'Stars?', min: 1, max: 5 },
      {
        id: 'liked',
        type: 'multi-select',
        prompt: 'Liked?',
        options: ['a', 'b'].map((value) => ({ label: value.toUpperCase(), value })),
      },
    ]),
  ]),
]);
const pick = (response: string): StepResponse => ({ kind: 'choice', response });
const write = (response: string): StepResponse => ({ kind: 'input', response });
const fill = (...answers: [string, ...string[]][]): StepResponse => ({
  kind: 'feedback',
  questionResponses: answers.map(([feedbackQuestionEntityId, ...responses]) => ({
    feedbackQuestionEntityId,
    responses,
  })),
});
const end = (touchpointId: string): RunEntry => ({ kind: 'touchpoint-ended', touchpointId, at: 1 });
const answered = (stepId: string, response: StepResponse): RunEntry => ({
  kind: 'answered',
  stepId,
  response,
  at: 2,
});
const atFeeling = [end('hello')];
const atWhy = [...atFeeling, answered('feeling', pick('Well'))];
const atRating = [...atWhy, answered('why', write('Sun'))];
const completed = [...atRating, answered('rating', fill(['stars', '5'], ['liked', 'a']))];

test.each<[string, RunEntry[], string, StepResponse]>([
  ['a choice', atFeeling, 'feeling', pick('Well')],
  ['an input', atWhy, 'why', write('Sun')],
  ['feedback', atRating, 'rating', fill(['liked', 'b', 'a'], ['stars', '1'])],
  [
    'an answer on a later visit',
    [...atFeeling, answered('feeling', pick('Badly'))],
    'feeling~2',
    pick('Well'),
  ],
])('%s to the waiting step is accepted', (_name, log, stepId, response) => {
  expect(decideResponse(foldLogIntoScript(talk, log), stepId, response, 77)).toEqual({
    kind: 'append',
    entry: { kind: 'answered', stepId, response, at: 77 },
  });
});

test.each<[string, RunEntry[], string, StepResponse, string]>([
  ['a step that is not', atFeeling, 'nobody', pick('Well'), 'NotFound'],
  ['an empty id', atFeeling, '', pick('Well'), 'NotFound'],
  ['a prototype', atFeeling, 'constructor', pick('Well'), 'NotFound'],
  ['a touchpoint', atFeeling, 'mood', pick('Well'), 'NotFound'],
  ['a step to come', [], 'feeling', pick('Well'), 'OutOfOrder'],
  ['a step after this one', atFeeling, 'why', write('Sun'), 'OutOfOrder'],
  ['a visit to come', atFeeling, 'feeling~2', pick('Well'), 'OutOfOrder'],
  ['a message', atFeeling, 'greeting', write('Hi'), 'OutOfOrder'],
  ['another answer', atWhy, 'feeling', pick('Badly'), 'AlreadyAnswered'],
  ['another answer of no worth', atWhy, 'feeling', pick('Perhaps'), 'AlreadyAnswered'],
  ['a step that is not, after the end', completed, 'nobody', pick('Well'), 'NotFound'],
  ['a visit to come, after the end', completed, 'feeling~2', pick('Well'), 'OutOfOrder'],
  ['another answer after the end', completed, 'feeling', pick('Badly'), 'AlreadyAnswered'],
  ['the same words as another kind', atWhy, 'feeling', write('Well'), 'AlreadyAnswered'],
  ['an option that is not', atFeeling, 'feeling', pick('Perhaps'), 'InvalidResponse'],
  ['an option in other letters', atFeeling, 'feeling', pick('well'), 'InvalidResponse'],
  ['where an option leads', atFeeling, 'feeling', pick('mood'), 'InvalidResponse'],
  ['words for a choice', atFeeling, 'feeling', write('Well'), 'InvalidResponse'],
  ['a choice for words', atWhy, 'why', pick('Sun'), 'InvalidResponse'],
  ['a form for words', atWhy, 'why', fill(), 'InvalidResponse'],
  ['words for a form', atRating, 'rating', write('5'), 'InvalidResponse'],
  ['nothing', atWhy, 'why', write(''), 'InvalidResponse'],
  ['white space', atWhy, 'why', write(' \n\t\u00a0'), 'InvalidResponse'],
  ['too many words', atWhy, 'why', write('Sunny!'), 'InvalidResponse'],
  ['a form half filled', atRating, 'rating', fill(['stars', '5']), 'InvalidResponse'],
  ['a form out of range', atRating, 'rating', fill(['stars', '6'], ['liked', 'a']), 'InvalidResponse'],
  [
    'a form with another question',
    atRating,
    'rating',
    fill(['stars', '5'], ['liked', 'a'], ['more', 'x']),
    'InvalidResponse',
  ],
])('%s is refused', (_name, log, stepId, response, code) => {
  const decision = decideResponse(foldLogIntoScript(talk, log), stepId, response, 77);
  expect(decision).toEqual({ kind: 'refused', code, message: expect.stringMatching(/^[A-Z].+[.\w]$/) });
});

test('the same answer again gets the reply of that time, at any later time', () => {
  for (const log of [atWhy, atRating, completed]) {
    const script = foldLogIntoScript(talk, log);
    const decision = decideResponse(script, 'feeling', pick('Well'), 99);
    expect(decision).toEqual({
      kind: 'repeat',
      reply: {
        steps: [expect.objectContaining({ touchpointStepEntityId: 'why' })],
        activityStatus: 'InProgress',
      },
    });
  }
  expect(
    decideResponse(foldLogIntoScript(talk, completed), 'rating', fill(['liked', 'a'], ['stars', '5']), 99),
  ).toEqual({
    kind: 'repeat',
    reply: { steps: [], activityStatus: 'Completed' },
  });
});

test('a decision has no side effect', () => {
  const script = foldLogIntoScript(talk, atFeeling);
  decideResponse(script, 'feeling', pick('Well'), 5);
  expect(script.waitsOn).toMatchObject({ kind: 'answer', step: { touchpointStepEntityId: 'feeling' } });
});

describe('the end of a touchpoint', () => {
  test('is accepted where the run waits on it', () => {
    expect(decideTouchpointEnd(foldLogIntoScript(talk, []), 'hello', 77)).toEqual({
      kind: 'append',
      entry: { kind: 'touchpoint-ended', touchpointId: 'hello', at: 77 },
    });
  });

  test.each<[string, RunEntry[], string, string]>([
    ['a touchpoint that is not', [], 'nobody', 'NotFound'],
    ['a step', [], 'greeting', 'NotFound'],
    ['nothing', [], '', 'NotFound'],
    ['a touchpoint to come', [], 'mood', 'OutOfOrder'],
    ['a touchpoint that an answer left', atRating, 'mood', 'OutOfOrder'],
    ['a visit to come', [], 'hello~2', 'OutOfOrder'],
    ['a touchpoint that is not, after the end', completed, 'nobody', 'NotFound'],
    ['a touchpoint that an answer left, after the end', completed, 'mood', 'OutOfOrder'],
  ])('%s is refused', (_name, log, touchpointId, code) => {
    expect(decideTouchpointEnd(foldLogIntoScript(talk, log), touchpointId, 77)).toMatchObject({
      kind: 'refused',
      code,
    });
  });

  test('again gets the reply of that time', () => {
    for (const log of [atFeeling, atRating, completed])
      expect(decideTouchpointEnd(foldLogIntoScript(talk, log), 'hello', 99)).toEqual({
        kind: 'repeat',
        reply: {
          steps: [expect.objectContaining({ touchpointStepEntityId: 'feeling', viewed: false })],
          activityStatus: 'InProgress',
        },
      });
  });
});

test.each<[string, number | undefined, string | null]>([
  ['Sunny', 5, null],
  [' Sun ', 5, null],
  ['Sunny ', 5, 'Maximum 5 characters'],
  ['😀😀😀😀😀', 5, null],
  ['😀😀😀😀😀😀', 5, 'Maximum 5 characters'],
  ['e\u0301e\u0301e\u0301', 5, 'Maximum 5 characters'],
  ['x'.repeat(5000), undefined, null],
  ['x'.repeat(5001), undefined, 'Maximum 5000 characters'],
  ['', undefined, 'Please write something first.'],
  ['\u2003\n', 1, 'Please write something first.'],
])('input %j with at most %s characters', (text, maxLength, problem) => {
  expect(findInputProblem(text, maxLength)).toBe(problem);
});

test('a step without answers, options or questions accepts no answer but an empty one', () => {
  const other = 'This step takes another kind of response.';
  expect(findResponseProblem(step('m'), write('Hi'))).toBe(other);
  expect(findResponseProblem(step('q', { stepType: 'quiz' }), pick('A'))).toBe(other);
  expect(findResponseProblem(step('c', { stepType: 'user-path-choice' }), pick('A'))).toBe(
    'That is not one of the options.',
  );
  expect(findResponseProblem(step('f', { stepType: 'feedback' }), fill())).toBeNull();
  expect(findResponseProblem(step('f', { stepType: 'feedback' }), fill(['a', '1']))).toBe(
    'Some questions are not answered as they ask.',
  );
});
