import { findScriptedAnswer, isScriptedAnswers } from '../../../src/domain/chat/scripted-answers.ts';
import type { Step } from '../../../src/domain/steps/step-kinds.ts';

const place = { touchpointStepEntityId: 'feeling', ordinal: 1, viewed: false } as const;
const choice: Step = {
  ...place,
  stepType: 'user-path-choice',
  text: 'How was it?',
  options: [{ label: 'Good' }, { label: 'Bad' }],
};
const words: Step = { ...place, stepType: 'user-input', text: 'Why?' };

test.each([{}, { feeling: 'Good' }, { feeling: 'Good', form: { first: '7', second: ['a', 'b'] } }])(
  '%j is a script of answers',
  (value) => expect(isScriptedAnswers(value)).toBe(true),
);

test.each([
  null,
  'Good',
  ['Good'],
  { feeling: 7 },
  { feeling: null },
  { feeling: ['Good'] },
  { feeling: 'Good', form: { first: 7 } },
  { form: { first: '7', second: 8 } },
  { form: { first: [7] } },
  { form: { first: { deep: 'a' } } },
])('%j is none', (value) => expect(isScriptedAnswers(value)).toBe(false));

test('a step is answered by its own words alone', () => {
  expect(findScriptedAnswer(choice, { feeling: 'Good' })).toEqual({ kind: 'choice', response: 'Good' });
  expect(findScriptedAnswer(words, { feeling: 'Rain' })).toEqual({ kind: 'input', response: 'Rain' });
  expect(findScriptedAnswer(words, { other: 'Rain' })).toBeNull();
  expect(findScriptedAnswer(words, JSON.parse('{"__proto__": {"feeling": "Rain"}}'))).toBeNull();
  expect(findScriptedAnswer({ ...words, touchpointStepEntityId: 'toString' }, {})).toBeNull();
});

test('words do not answer a form, nor a form a question for words', () => {
  expect(findScriptedAnswer(words, { feeling: { why: 'Rain' } })).toBeNull();
  const form = {
    ...place,
    stepType: 'feedback',
    text: 'Tell us',
    questions: [{ questionEntityId: 'why', type: 'text', text: 'Why?' }],
  } as unknown as Step;
  expect(findScriptedAnswer(form, { feeling: 'Rain' })).toBeNull();
});
