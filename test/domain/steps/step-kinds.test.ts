import { getResponseStepKind, stepKinds } from '../../../src/domain/steps/step-kinds.ts';

test('each kind of response leads to the kind of step that it answers', () => {
  expect(getResponseStepKind({ kind: 'choice', response: 'Yes' })).toBe(stepKinds['user-path-choice']);
  expect(getResponseStepKind({ kind: 'input', response: 'Yes' })).toBe(stepKinds['user-input']);
  expect(getResponseStepKind({ kind: 'feedback', questionResponses: [] })).toBe(stepKinds.feedback);
});

test('a stored response that no kind of step takes is named', () => {
  const stored = JSON.parse('{ "kind": "drawing" }');
  expect(() => getResponseStepKind(stored)).toThrow('drawing');
});
